import type { BoardTile } from "@vetaverde/contract/board-settings";
import type { Board } from "@vetaverde/contract/boards";
import { type ReactNode, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { IconDeviceFloppy } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { useLeaveGuard } from "../../../ui/leave.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../boards.module.css";
import { useSaveBoard } from "../boards.queries.ts";
import { BoardBuilder, type BoardBuilderProps } from "./BoardBuilder.tsx";

export interface NativeEditorProps extends Pick<BoardBuilderProps, "devices" | "places" | "body"> {
  project: string;
  board: Board;
  /** Renders the page header with the editor's actions. */
  head(actions: ReactNode): ReactNode;
}

/** Editor of one of the product's own boards: its name and its tiles; nothing is saved before the user confirms it. */
export function NativeEditor({ project, board, devices, places, body, head }: NativeEditorProps) {
  const t = useT();
  const { name, setName, tiles, setTiles, isChanged, save, submit, question } = useNativeEditor(
    project,
    board,
  );
  return (
    <>
      {head(
        <Button
          kind="primary"
          icon={<IconDeviceFloppy size={18} aria-hidden />}
          busy={save.isPending}
          disabled={!isChanged}
          onClick={submit}
        >
          {t("boards.save")}
        </Button>,
      )}
      <div className={layout.insetBottom}>
        {save.isError && <ErrorNotice title={t("boards.saveFailed")} error={save.error} />}
        <div className={styles.form}>
          <TextField
            label={t("boards.name")}
            value={name}
            maxLength={80}
            onValue={setName}
            error={name.trim() === "" ? t("boards.missing") : null}
          />
          <BoardBuilder tiles={tiles} devices={devices} places={places} body={body} onTiles={setTiles} />
        </div>
      </div>
      {question}
    </>
  );
}

function useNativeEditor(project: string, board: Board) {
  const t = useT();
  const savedTiles = board.content.provider === "native" ? board.content.settings.tiles : [];
  const [name, setName] = useState(board.name);
  const [tiles, setTiles] = useState<readonly BoardTile[]>(savedTiles);
  const save = useSaveBoard(project, board);
  const isChanged = name !== board.name || JSON.stringify(tiles) !== JSON.stringify(savedTiles);
  const guard = useLeaveGuard(isChanged, {
    question: t("boards.leaveQuestion"),
    leave: t("boards.leave"),
    stay: t("boards.stay"),
  });
  const submit = () => {
    if (name.trim() === "") return;
    save.mutate(
      { name: name.trim(), content: { provider: "native", settings: { tiles: [...tiles] } } },
      {
        onSuccess: (saved) => {
          setName(saved.name);
          if (saved.content.provider === "native") setTiles(saved.content.settings.tiles);
          toast("done", t("boards.saved", { name: saved.name }));
        },
      },
    );
  };
  return { name, setName, tiles, setTiles, isChanged, save, submit, question: guard.question };
}
