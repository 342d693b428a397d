import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { toast } from "../../ui/toasts.ts";

/** Asks for confirmation before the credentials of the authority and all tokens end. */
export function TurnHistoryOff({ project, onClose }: { project: string; onClose(): void }) {
  const t = useT();
  const turnOff = useCallMutation("authorityHistory", "deleteCredentials", (of: string) => ({
    params: { project: of },
  }));
  const submit = () =>
    turnOff.mutate(project, {
      onSuccess: () => {
        toast("done", t("transmissions.history.turnOffDone"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("transmissions.history.turnOffQuestion")}
      confirmLabel={t("transmissions.history.turnOff")}
      kind="danger"
      busy={turnOff.isPending}
      error={turnOff.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t("transmissions.history.turnOffText")}</p>
    </ConfirmDialog>
  );
}
