import { Link } from "@tanstack/react-router";
import { SettingsModules } from "../features/settings/SettingsModules.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The settings modules. */
export function ConfigPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  return (
    <>
      <PageHeader title={t("app.settings")} />
      <SettingsModules
        project={project?.id ?? null}
        accessRights={accessRights}
        link={(path, className, children) => (
          <Link to={path} className={className}>
            {children}
          </Link>
        )}
      />
    </>
  );
}
