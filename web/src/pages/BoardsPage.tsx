import { Link, useNavigate } from "@tanstack/react-router";
import type { Board, ListedBoard } from "@vetaverde/contract/boards";
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
  const build = useBuilder();
  const project = useSession((session) => session.project);
  const [open, setOpen] = useState<OpenPanel | null>(null);
  const board = useBoard(project?.id ?? "", open?.kind === "edit" ? open.board : null);
  if (!project) return null;
  const create = (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: "new" })}>
      {t("boards.create")}
    </Button>
  );
  return (
    <div className={styles.page}>
      <BoardsHeader project={project.id} create={create} />
      <div className={layout.insetBottom}>
        {board.isError && <Notice kind="error">{describeError(board.error)}</Notice>}
        <BoardList
          project={project.id}
          create={create}
          onEdit={({ id, provider }) =>
            provider === "native" ? build(id) : setOpen({ kind: "edit", board: id })
          }
          onRemove={(removed) => setOpen({ kind: "remove", board: removed })}
          preview={(listed) => <BoardLink board={listed} />}
        />
      </div>
      {open && (
        <BoardPanel project={project.id} open={open} board={board.data} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

type OpenPanel = { kind: "new" } | { kind: "edit"; board: string } | { kind: "remove"; board: ListedBoard };

/** Opens the editor of a board. */
function useBuilder() {
  const navigate = useNavigate();
  return (id: string) => void navigate({ to: "/config/boards/$board", params: { board: id } });
}

interface BoardPanelProps {
  project: string;
  open: OpenPanel;
  /** The board that is edited, once it is loaded. */
  board: Board | undefined;
  onClose(): void;
}

/** The panel that creates, edits or deletes a board. */
function BoardPanel({ project, open, board, onClose }: BoardPanelProps) {
  const build = useBuilder();
  const places: ChoosePlaces = (choice) => <PlaceFields project={project} {...choice} />;
  if (open.kind === "remove") return <RemoveBoard project={project} board={open.board} onClose={onClose} />;
  if (open.kind === "new")
    return (
      <BoardForm
        project={project}
        places={places}
        board={null}
        onClose={onClose}
        onSaved={({ id, provider }) => (provider === "native" ? build(id) : onClose())}
      />
    );
  return board ? (
    <BoardForm
      key={open.board}
      project={project}
      places={places}
      board={board}
      onClose={onClose}
      onSaved={onClose}
    />
  ) : null;
}

/** Link to the page of a board, if it has one. */
function BoardLink({ board: { name, urir, provider } }: { board: ListedBoard }) {
  const t = useT();
  const alias = provider === "environment-report" ? "EnvironmentReport" : "Board";
  const path = pathOf({ alias, label: name, type: "board", report: urir, submenu: [] });
  return path ? <Link to={path}>{t("boards.look")}</Link> : null;
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
