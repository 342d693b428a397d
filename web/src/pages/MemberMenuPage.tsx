import { Link, useParams } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { MemberMenu } from "../features/menus/MemberMenu.tsx";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { useT } from "../lib/i18n.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import type { QueryLike } from "../resource/QueryStatus.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** What one user may see and do in the project's menu. */
export function MemberMenuPage() {
  const t = useT();
  const params = useParams({ strict: false }) as { projectId?: string; userId?: string };
  const { projectId = "", userId = "" } = params;
  const menu = useCallQuery(
    "menus",
    "ofMember",
    { params: { project: projectId, user: userId } },
    { gcTime: 0, refetchOnWindowFocus: false },
  );
  const crumbs = (
    <Link to="/config/project/user/$projectId" params={{ projectId }}>
      {t("members.title")}
    </Link>
  );
  if (menu.data) {
    return (
      <div className={layout.pageColumn}>
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
  return <LoadingMenu projectId={projectId} menu={menu} crumbs={crumbs} />;
}

interface LoadingMenuProps {
  projectId: string;
  menu: QueryLike<unknown>;
  crumbs: ReactElement;
}

function LoadingMenu({ projectId, menu, crumbs }: LoadingMenuProps) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={<ProjectTitle project={projectId}>{t("members.menu")}</ProjectTitle>}
        crumbs={crumbs}
      />
      <div className={layout.inset}>
        <QueryState query={menu} errorTitle={t("menus.loadFailed")} skeletonRows={8} />
      </div>
    </>
  );
}
