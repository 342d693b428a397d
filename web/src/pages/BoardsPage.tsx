import { Link, useNavigate } from "@tanstack/react-router";
import type { ListedBoard } from "@vetaverde/contract/boards";
import { type ReactElement, useState } from "react";
import { BoardForm } from "../features/boards/BoardForm.tsx";
import { BoardList } from "../features/boards/BoardList.tsx";
import styles from "../features/boards/boards.module.css";
import { useBoard } from "../features/boards/boards.queries.ts";
import type { ChoosePlaces } from "../features/boards/editor/DiagramFields.tsx";
import { RemoveBoard } from "../features/boards/RemoveBoard.tsx";
import { PlaceFields } from "../features/environment-report/PlaceFields.tsx";
import { pathOf } from "../features/menus/menu-paths.ts";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The boards of a project: created, edited, deleted. */
export function BoardsPage() {
  const t = useT();
  const navigate = useNavigate();
  const project = useSession((session) => session.project);
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ListedBoard | null>(null);
  const board = useBoard(project?.id ?? "", edited);
  if (!project) return null;
  const build = (id: string) => void navigate({ to: "/config/boards/$board", params: { board: id } });
  const places: ChoosePlaces = (choice) => <PlaceFields project={project.id} {...choice} />;
  const create = (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t("boards.create")}
    </Button>
  );
  const viewLink = ({ name, urir, provider }: ListedBoard) => {
    const alias = provider === "environment-report" ? "EnvironmentReport" : "Board";
    const path = pathOf({ alias, label: name, type: "board", report: urir, submenu: [] });
    return path && <Link to={path}>{t("boards.look")}</Link>;
  };
  return (
    <div className={styles.page}>
      <BoardsHeader project={project.id} create={create} />
      <BoardsBody
        isFailed={board.isError}
        error={board.error}
        project={project.id}
        onEdited={setEdited}
        onRemoved={setRemoved}
        build={build}
        create={create}
        viewLink={viewLink}
      />
      {creating && (
        <BoardForm
          project={project.id}
          places={places}
          board={null}
          onClose={() => setCreating(false)}
          onSaved={({ id, provider }) => (provider === "native" ? build(id) : setCreating(false))}
        />
      )}
      {edited !== null && board.data && (
        <BoardForm
          key={edited}
          project={project.id}
          places={places}
          board={board.data}
          onClose={() => setEdited(null)}
          onSaved={() => setEdited(null)}
        />
      )}
      {removed && <RemoveBoard project={project.id} board={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

function BoardsHeader({ project, create }: { project: string; create: ReactElement }) {
  const t = useT();
  return (
    <PageHeader
      title={<ProjectTitle project={project}>{t("boards.title")}</ProjectTitle>}
      crumbs={<Link to="/config">{t("app.settings")}</Link>}
      actions={create}
    />
  );
}

interface BoardsBodyProps {
  isFailed: boolean;
  error: Error | null;
  project: string;
  onEdited(value: string | null): void;
  onRemoved(value: ListedBoard | null): void;
  build(id: string): undefined;
  create: ReactElement;
  viewLink({ name, urir, provider }: ListedBoard): "" | ReactElement | null;
}

function BoardsBody({
  isFailed,
  error,
  project,
  onEdited,
  onRemoved,
  build,
  create,
  viewLink,
}: BoardsBodyProps) {
  return (
    <div className={layout.insetBottom}>
      {isFailed && <Notice kind="error">{describeError(error)}</Notice>}
      <BoardList
        project={project}
        create={create}
        onEdit={({ id, provider }) => (provider === "native" ? build(id) : onEdited(id))}
        onRemove={onRemoved}
        preview={viewLink}
      />
    </div>
  );
}
