import type { ListedBoard } from "@vetaverde/contract/boards";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./boards.module.css";

export interface BoardListProps {
  project: string;
  /** Button that creates the first board. */
  create: ReactNode;
  onEdit(board: ListedBoard): void;
  onRemove(board: ListedBoard): void;
  /** Renders a link that opens the board as a user sees it. */
  preview(board: ListedBoard): ReactNode;
}

/** The boards of a project: loading, none, failed, or rows. */
export function BoardList({ project, create, onEdit, onRemove, preview }: BoardListProps) {
  const t = useT();
  const columns = useColumns({ onEdit, onRemove, preview });
  const boards = useCallQuery("boards", "list", { params: { project } });
  return (
    <QueryState
      query={boards}
      errorTitle={t("boards.failed")}
      empty={{
        when: boards.data?.length === 0,
        title: t("boards.empty"),
        text: t("boards.emptyHint"),
        action: create,
      }}
    >
      {(rows) => (
        <Table
          label={t("boards.title")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          phone={(board) => <PhoneRow board={board} onEdit={onEdit} onRemove={onRemove} preview={preview} />}
        />
      )}
    </QueryState>
  );
}

type Actions = Pick<BoardListProps, "onEdit" | "onRemove" | "preview">;

function useMenuCount() {
  const t = useT();
  return ({ inMenu: n }: ListedBoard) => (n === 0 ? t("boards.notInMenu") : t("boards.inMenu", { n }));
}

function useColumns(actions: Actions): Column<ListedBoard>[] {
  const t = useT();
  const format = useFormat();
  const inMenu = useMenuCount();
  return [
    { key: "name", head: t("boards.name"), cell: ({ name }) => <b>{name}</b> },
    {
      key: "kind",
      head: t("boards.kind"),
      width: "190px",
      cell: ({ provider }) => t(`boards.providers.${provider}`),
    },
    { key: "menu", head: t("boards.menu"), width: "170px", cell: inMenu },
    {
      key: "at",
      head: t("boards.changed"),
      width: "200px",
      cell: ({ updatedAt, by }) => (
        <>
          {format.dateTime(updatedAt)}
          <br />
          <span className={layout.mutedSmall}>{by.name}</span>
        </>
      ),
    },
    {
      key: "acts",
      head: "",
      width: "220px",
      align: "end",
      cell: (board) => <BoardActions {...actions} board={board} />,
    },
  ];
}

function BoardActions({ board, onEdit, onRemove, preview }: Actions & { board: ListedBoard }) {
  const t = useT();
  return (
    <span className={styles.acts}>
      {preview(board)}
      <Button kind="quiet" size="small" onClick={() => onEdit(board)}>
        {t("boards.edit")}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onRemove(board)}>
        {t("boards.remove")}
      </Button>
    </span>
  );
}

function PhoneRow({ board, ...actions }: Actions & { board: ListedBoard }) {
  const t = useT();
  const inMenu = useMenuCount();
  return (
    <span className={layout.stackStart2}>
      <b>{board.name}</b>
      <span className={layout.mutedSmall}>
        {t(`boards.providers.${board.provider}`)} · {inMenu(board)}
      </span>
      <BoardActions {...actions} board={board} />
    </span>
  );
}
