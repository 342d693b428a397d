import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";

export interface RemoveSmtpProps {
  project: string;
  onClose(): void;
  /** It is gone: what stands in the form is of no use any more. */
  onRemove(): void;
}

/** Asks before the server is forgotten with its password. */
export function RemoveSmtp({ project, onClose, onRemove }: RemoveSmtpProps) {
  const t = useT();
  const remove = useCallMutation("smtp", "remove", () => ({ params: { project } }), {
    invalidates: ["smtp", "projects"],
  });
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast("done", t("smtp.removed"));
        onRemove();
        onClose();
      },
    });
  return (
    <Dialog
      title={t("smtp.removeQuestion")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button kind="danger" busy={remove.isPending} onClick={submit}>
            {t("smtp.remove")}
          </Button>
        </>
      }
    >
      {remove.isError && (
        <Notice kind="error" urgent>
          {describeError(remove.error)}
        </Notice>
      )}
      <p>{t("smtp.removeText")}</p>
    </Dialog>
  );
}
