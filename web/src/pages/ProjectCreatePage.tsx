import { Link, useNavigate } from "@tanstack/react-router";
import { LimitNotice } from "../features/project-config/LimitNotice.tsx";
import { ProjectForm } from "../features/project-config/ProjectForm.tsx";
import styles from "../features/project-config/project-config.module.css";
import { useReachedLimit } from "../features/project-config/project-config.queries.ts";
import { useT } from "../lib/i18n.ts";
import { chooseProject, currentSession, useSession } from "../lib/session.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toast } from "../ui/toasts.ts";

/** Creates a project; its creator becomes its first administrator. */
export function ProjectCreatePage() {
  const t = useT();
  const navigate = useNavigate();
  const system = useSession((session) => session.user?.admin === true);
  const limit = useReachedLimit();
  const leave = () => void navigate({ to: "/config/project" });
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("projectConfig.add")}
        crumbs={<Link to="/config/project">{t("projectConfig.title")}</Link>}
      />
      {limit === undefined && <Skeleton rows={8} />}
      {typeof limit === "number" && (
        <div className={styles.limit}>
          <LimitNotice limit={limit} />
        </div>
      )}
      {limit === null && (
        <ProjectForm
          project={null}
          mayMoveMain={system}
          onSaved={(created) => {
            toast("done", t("projectConfig.made", { name: created.name }));
            // The platform's first project is chosen automatically, because there is no other.
            if (!currentSession().project) void chooseProject(created);
            leave();
          }}
          onCancel={leave}
        />
      )}
    </div>
  );
}
