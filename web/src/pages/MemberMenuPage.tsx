import { Link, useParams } from "@tanstack/react-router";
import { MemberMenu } from "../features/menus/MemberMenu.tsx";
import styles from "../features/menus/MenuEditor.module.css";
import { useMemberMenu } from "../features/menus/menus.queries.ts";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** What one person sees and may do in the project's menu. */
export function MemberMenuPage() {
  const t = useT();
  const params = useParams({ strict: false }) as { projectId?: string; userId?: string };
  const { projectId = "", userId = "" } = params;
  const menu = useMemberMenu(projectId, userId);
  const crumbs = (
    <Link to="/config/project/user/$projectId" params={{ projectId }}>
      {t("members.title")}
    </Link>
  );
  if (menu.data) {
    return (
      <div className={styles.page}>
        <MemberMenu
          key={menu.dataUpdatedAt}
          project={projectId}
          menu={menu.data}
          head={(name, actions) => (
            <PageHeader
              title={<ProjectTitle project={projectId}>{t("menus.member.title", { name })}</ProjectTitle>}
              crumbs={crumbs}
              actions={actions}
            />
          )}
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={<ProjectTitle project={projectId}>{t("members.menu")}</ProjectTitle>}
        crumbs={crumbs}
      />
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
