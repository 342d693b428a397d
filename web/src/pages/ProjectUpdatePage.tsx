import { useNavigate, useParams } from "@tanstack/react-router";
import { ProjectForm } from "../features/project-config/ProjectForm.tsx";
import { ProjectCrumbs, ProjectTabs } from "../features/projects/ProjectTabs.tsx";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery, WHILE_EDITED } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** Editing of a project by its administrators, with links to its users and its menu. */
export function ProjectUpdatePage() {
  const t = useT();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  const system = useSession((session) => session.user?.admin === true);
  // Query of a project's current state: a form must not be filled from a restored cache.
  const project = useCallQuery(
    "projects",
    "get",
    { params: { project: id } },
    { ...WHILE_EDITED, variant: "edit" },
  );
  const leave = () => void navigate({ to: "/config/project" });
  return (
    <div className={layout.pageColumn}>
      <ProjectHeader isAdmin={project.data?.admin} id={id} />
      <QueryState query={project} errorTitle={t("projectConfig.loadFailed")} skeletonRows={8} />
      {project.data && !project.data.admin && (
        <EmptyState title={t("projectConfig.readOnly")} text={t("projectConfig.readOnlyText")} />
      )}
      {project.data?.admin && (
        <ProjectForm
          key={project.data.version}
          project={project.data}
          mayMoveMain={system}
          onSaved={({ name }) => {
            toast("done", t("projectConfig.saved", { name }));
            leave();
          }}
          onCancel={leave}
        />
      )}
    </div>
  );
}

function ProjectHeader({ isAdmin, id }: { isAdmin: boolean | undefined; id: string }) {
  const t = useT();
  return (
    <PageHeader
      title={<ProjectTitle project={id}>{t("projectConfig.project")}</ProjectTitle>}
      crumbs={<ProjectCrumbs />}
      titleAside={isAdmin && <ProjectTabs project={id} />}
    />
  );
}
