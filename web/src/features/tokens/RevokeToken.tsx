import type { ApiToken } from "@vetaverde/contract/tokens";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";

/** Asks before a machine loses its key. */
export function RevokeToken({
  project,
  token,
  onClose,
}: {
  project: string;
  token: ApiToken;
  onClose(): void;
}) {
  const t = useT();
  const revoke = useCallMutation("tokens", "revoke", (token: string) => ({ params: { project, token } }));
  const submit = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        toast("done", t("tokens.revokeDone", { name: token.name }));
        onClose();
      },
    });
  return (
    <Dialog
      title={t("tokens.revokeQuestion", { name: token.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button kind="danger" busy={revoke.isPending} onClick={submit}>
            {t("tokens.revoke")}
          </Button>
        </>
      }
    >
      {revoke.isError && (
        <Notice kind="error" urgent>
          {describeError(revoke.error)}
        </Notice>
      )}
      <p>{t("tokens.revokeText")}</p>
    </Dialog>
  );
}
