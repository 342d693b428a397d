import { Link, useParams } from "@tanstack/react-router";
import type { Member } from "@vetaverde/contract/members";
import { type ReactElement, Suspense, useState } from "react";
import { AddMember } from "../features/members/AddMember.tsx";
import { MemberList } from "../features/members/MemberList.tsx";
import { MemberPanel } from "../features/members/MemberPanel.tsx";
import { ProjectCrumbs, ProjectTabs } from "../features/projects/ProjectTabs.tsx";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { useProject } from "../features/projects/projects.queries.ts";
import { call } from "../lib/call.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { seeAs, useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconFileSpreadsheet, IconListTree, IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The users of a project, and their permissions there. */
export function ProjectUsersPage() {
  const { projectId = "" } = useParams({ strict: false }) as { projectId?: string };
  const [search, setSearch] = useAddressSearch();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<Member | null>(null);
  const project = useProject(projectId);
  const timeZone = project?.timeZone ?? null;
  const add = <AddButton onClick={() => setAdding(true)} />;
  return (
    <div className={layout.pageColumn}>
      <UsersHeader projectId={projectId} add={add} />
      <MemberList
        project={projectId}
        timeZone={timeZone}
        search={search}
        onSearch={setSearch}
        onOpen={setOpen}
        add={add}
      />
      <Suspense>
        {adding && timeZone && (
          <AddMember project={projectId} timeZone={timeZone} onClose={() => setAdding(false)} />
        )}
        {open && timeZone && (
          <OpenMember
            key={open.id}
            projectId={projectId}
            timeZone={timeZone}
            member={open}
            onOpen={setOpen}
          />
        )}
      </Suspense>
    </div>
  );
}

function AddButton({ onClick }: { onClick(): void }) {
  const t = useT();
  return (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {t("members.add.title")}
    </Button>
  );
}

interface OpenMemberProps {
  projectId: string;
  member: Member;
  onOpen(value: Member | null): void;
  timeZone: string;
}

function OpenMember({ projectId, member, onOpen, timeZone }: OpenMemberProps) {
  const self = useSession((session) => session.user?.id);
  const onView = useViewAs(projectId);
  return (
    <MemberPanel
      project={projectId}
      timeZone={timeZone}
      member={member}
      isSelf={member.id === self}
      onView={onView}
      onClose={() => onOpen(null)}
      menu={<MenuLink user={member.id} projectId={projectId} />}
    />
  );
}

/** Shows the application as another member sees it. */
function useViewAs(projectId: string) {
  const chosen = useSession((session) => session.project);
  const project = useProject(projectId);
  return async (member: Member) => {
    const params = { project: projectId, user: member.id };
    const { code, expiresAt, user } = await call("members", "view", { params, overlay: true });
    const seen = { id: user.id, name: user.name, lastName: user.lastName };
    await seeAs({ code, expiresAt, user: seen }, chosen?.id === projectId ? null : project);
  };
}

function UsersHeader({ projectId, add }: { projectId: string; add: ReactElement }) {
  const t = useT();
  return (
    <PageHeader
      title={<ProjectTitle project={projectId}>{t("members.title")}</ProjectTitle>}
      crumbs={<ProjectCrumbs />}
      titleAside={<ProjectTabs project={projectId} />}
      actions={
        <>
          <ButtonLink icon={<IconFileSpreadsheet size={18} aria-hidden />} label={t("members.import")}>
            {(dress) => (
              <Link to="/config/project/user/$projectId/import" params={{ projectId }} {...dress} />
            )}
          </ButtonLink>
          {add}
        </>
      }
    />
  );
}

function MenuLink({ user, projectId }: { user: string; projectId: string }) {
  const t = useT();
  return (
    <ButtonLink kind="quiet" icon={<IconListTree size={18} aria-hidden />} label={t("members.menu")}>
      {(dress) => (
        <Link
          to="/config/project/user/$projectId/menu/$userId"
          params={{ projectId, userId: user }}
          {...dress}
        />
      )}
    </ButtonLink>
  );
}
