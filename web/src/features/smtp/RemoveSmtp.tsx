import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { toast } from "../../ui/toasts.ts";

export interface RemoveSmtpProps {
  project: string;
  onClose(): void;
  /** Called after deletion, so that the form is cleared. */
  onRemove(): void;
}

/** Asks for confirmation before the mail server is deleted with its password. */
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
    <ConfirmDialog
      title={t("smtp.removeQuestion")}
      confirmLabel={t("smtp.remove")}
      kind={"danger"}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t("smtp.removeText")}</p>
    </ConfirmDialog>
  );
}
