import { Link } from "@tanstack/react-router";
import styles from "../features/notification-settings/notification-settings.module.css";
import { usePreferences } from "../features/notification-settings/notification-settings.queries.ts";
import { PreferencesForm } from "../features/notification-settings/PreferencesForm.tsx";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** What oneself wants by e-mail, and when not. */
export function NotificationPreferencesPage() {
  const t = useT();
  const user = useSession((session) => session.user?.id) ?? "";
  const own = useSession((session) => session.user?.timeZone);
  const project = useSession((session) => session.project);
  const preferences = usePreferences(user);
  if (!project) return null;
  const { data } = preferences;
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("notificationSettings.mine")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
      />
      <div className={styles.inset}>
        {preferences.isPending && <Skeleton rows={8} />}
        {preferences.isError && (
          <ErrorState
            title={t("notificationSettings.failed")}
            text={describeError(preferences.error)}
            code={codeOf(preferences.error)}
            onRetry={() => void preferences.refetch()}
          />
        )}
      </div>
      {data && (
        <PreferencesForm
          key={project.id}
          preferences={{
            ...{ muted: data.muted, mutedWhatsapp: data.mutedWhatsapp, mutedPush: data.mutedPush },
            ...{ digest: data.digest, quiet: data.quiet, gathered: data.gathered },
          }}
          obligatory={data.obligatory.find((one) => one.project === project.id)?.kinds ?? []}
          timeZones={[...(own ? [own] : []), project.timeZone, device]}
        />
      )}
    </div>
  );
}
