import type { ListedBoard } from "@vetaverde/contract/boards";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";

export interface RemoveBoardProps {
  project: string;
  board: ListedBoard;
  onClose(): void;
}

/** Asks for confirmation before a board is deleted; a board that the menu opens cannot be deleted. */
export function RemoveBoard({ project, board, onClose }: RemoveBoardProps) {
  const t = useT();
  const { remove, run } = useRemoval(project, board, onClose);
  const { name, inMenu } = board;
  return (
    <Dialog
      title={t("boards.removeTitle", { name })}
      {...(remove.isPending ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            {t("ui.cancel")}
          </Button>
          {inMenu === 0 && (
            <Button kind="danger" busy={remove.isPending} onClick={run}>
              {t("boards.remove")}
            </Button>
          )}
        </>
      }
    >
      {remove.isError && (
        <Notice kind="error" urgent>
          {describeError(remove.error)}
        </Notice>
      )}
      <p>{inMenu > 0 ? t("boards.stillInMenu", { n: inMenu }) : t("boards.removeText")}</p>
    </Dialog>
  );
}

function useRemoval(project: string, { id, name }: ListedBoard, onClose: () => void) {
  const t = useT();
  const remove = useCallMutation(
    "boards",
    "remove",
    (board: string) => ({ params: { project, board }, overlay: true }),
    { invalidates: ["boards/list"] },
  );
  const run = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast("done", t("boards.removed", { name }));
        onClose();
      },
    });
  return { remove, run };
}
