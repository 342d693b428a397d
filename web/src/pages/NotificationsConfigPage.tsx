import { Link } from "@tanstack/react-router";
import { ConfigForm } from "../features/notification-settings/ConfigForm.tsx";
import { useNotificationConfig } from "../features/notification-settings/notification-settings.queries.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Segmented } from "../ui/Segmented.tsx";

/** Which notices the platform sends, to whom and by which channel: everywhere, or in the chosen project. */
export function NotificationsConfigPage() {
  const t = useT();
  const own = useSession((session) => session.project);
  const [search, setSearch] = useAddressSearch();
  const whole = !own || search["scope"] === "all";
  const project = whole ? null : own.id;
  const config = useNotificationConfig(project);
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("notificationSettings.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
        actions={
          <ButtonLink label={t("notificationSettings.templates")}>
            {(dress) => <Link to="/config/notifications/templates" {...dress} />}
          </ButtonLink>
        }
      />
      {own && (
        <div className={layout.insetBottom16}>
          <Segmented
            label={t("notificationSettings.scope")}
            value={whole ? "all" : "own"}
            options={[
              { value: "own", label: own.name },
              { value: "all", label: t("notificationSettings.platform") },
            ]}
            onValue={(value) => setSearch(value === "all" ? { scope: "all" } : {})}
          />
        </div>
      )}
      <div className={layout.inset}>
        <QueryState query={config} errorTitle={t("notificationSettings.failed")} skeletonRows={8} />
      </div>
      {config.data && <ConfigForm key={project ?? "all"} config={config.data} />}
    </div>
  );
}
