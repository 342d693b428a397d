import { Link } from "@tanstack/react-router";
import { usePreferences } from "../features/notification-settings/notification-settings.queries.ts";
import { PreferencesForm } from "../features/notification-settings/PreferencesForm.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The user's own preferences for e-mail notifications, and their quiet hours. */
export function NotificationPreferencesPage() {
  const t = useT();
  const own = useSession((session) => session.user?.timeZone);
  const project = useSession((session) => session.project);
  const preferences = usePreferences();
  if (!project) return null;
  const { data } = preferences;
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("notificationSettings.mine")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
      />
      <div className={layout.inset}>
        <QueryState query={preferences} errorTitle={t("notificationSettings.failed")} skeletonRows={8} />
      </div>
      {data && (
        <PreferencesForm
          key={project.id}
          preferences={{
            muted: data.muted,
            mutedWhatsapp: data.mutedWhatsapp,
            mutedPush: data.mutedPush,
            digest: data.digest,
            quiet: data.quiet,
            gathered: data.gathered,
          }}
          obligatory={data.obligatory.find((one) => one.project === project.id)?.kinds ?? []}
          timeZones={[...(own ? [own] : []), project.timeZone, device]}
        />
      )}
    </div>
  );
}
