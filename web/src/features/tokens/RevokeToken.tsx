import type { ApiToken } from "@vetaverde/contract/tokens";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { toast } from "../../ui/toasts.ts";

/** Asks for confirmation before an API token is revoked. */
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
    <ConfirmDialog
      title={t("tokens.revokeQuestion", { name: token.name })}
      confirmLabel={t("tokens.revoke")}
      kind={"danger"}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t("tokens.revokeText")}</p>
    </ConfirmDialog>
  );
}
