import { useParams } from "@tanstack/react-router";
import { MenuEditor } from "../features/menus/MenuEditor.tsx";
import { ProjectCrumbs, ProjectTabs } from "../features/projects/ProjectTabs.tsx";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { useT } from "../lib/i18n.ts";
import { loadProjectData } from "../lib/session.ts";
import { useCallQuery, WHILE_EDITED } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Editor of a project's menu. */
export function ProjectMenuPage() {
  const t = useT();
  const { projectId = "" } = useParams({ strict: false }) as { projectId?: string };
  const { menu, boards } = useEditedMenu(projectId);
  const title = <ProjectTitle project={projectId}>{t("menus.title")}</ProjectTitle>;
  const crumbs = <ProjectCrumbs />;
  const tabs = <ProjectTabs project={projectId} />;
  if (menu.data) {
    return (
      <div className={layout.pageColumn}>
        <MenuEditor
          key={menu.data.version}
          project={projectId}
          menu={menu.data}
          boards={(boards.data ?? []).map(({ id, name, provider }) => ({
            id,
            name,
            report: provider === "environment-report",
          }))}
          onReload={() => void menu.refetch()}
          onSaved={() => void loadProjectData()}
          head={(actions) => <PageHeader title={title} crumbs={crumbs} titleAside={tabs} actions={actions} />}
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} titleAside={tabs} />
      <div className={layout.inset}>
        <QueryState query={menu} errorTitle={t("menus.loadFailed")} skeletonRows={8} />
      </div>
    </>
  );
}

function useEditedMenu(projectId: string) {
  const menu = useCallQuery(
    "menus",
    "editor",
    { params: { project: projectId } },
    { ...WHILE_EDITED, refetchOnReconnect: false },
  );
  const boards = useCallQuery("boards", "list", { params: { project: projectId } });
  return { menu, boards };
}
