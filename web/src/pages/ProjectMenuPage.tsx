import { Link, useParams } from "@tanstack/react-router";
import { useBoards } from "../features/boards/boards.queries.ts";
import styles from "../features/menus/MenuEditor.module.css";
import { MenuEditor } from "../features/menus/MenuEditor.tsx";
import { useEditorMenu } from "../features/menus/menus.queries.ts";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { loadProjectData } from "../lib/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The menu of a project, edited. */
export function ProjectMenuPage() {
  const t = useT();
  const { projectId = "" } = useParams({ strict: false }) as { projectId?: string };
  const menu = useEditorMenu(projectId);
  const boards = useBoards(projectId);
  const title = <ProjectTitle project={projectId}>{t("menus.title")}</ProjectTitle>;
  const crumbs = <Link to="/config">{t("app.settings")}</Link>;
  if (menu.data) {
    return (
      <div className={styles.page}>
        <MenuEditor
          key={menu.data.version}
          project={projectId}
          menu={menu.data}
          boards={(boards.data ?? []).map(({ id, name, provider }) => ({
            ...{ id, name, report: provider === "environment-report" },
          }))}
          onReload={() => void menu.refetch()}
          onSaved={() => void loadProjectData()}
          head={(actions, beside) => (
            <PageHeader title={title} crumbs={crumbs} beside={beside} actions={actions} />
          )}
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      <div className={styles.inset}>
        {menu.isError ? (
          <ErrorState
            title={t("menus.loadFailed")}
            text={describeError(menu.error)}
            code={codeOf(menu.error)}
            onRetry={() => void menu.refetch()}
          />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </>
  );
}
