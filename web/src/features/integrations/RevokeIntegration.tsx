import type { Integration } from "@vetaverde/contract/integrations";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";

export interface RevokeIntegrationProps {
  project: string;
  integration: Integration;
  onClose(): void;
}

/** Asks before a gateway loses its key. */
export function RevokeIntegration({ project, integration, onClose }: RevokeIntegrationProps) {
  const t = useT();
  const revoke = useCallMutation("integrations", "revoke", (integration: string) => ({
    params: { project, integration },
  }));
  const submit = () =>
    revoke.mutate(integration.id, {
      onSuccess: () => {
        toast("done", t("integrations.revokeDone", { name: integration.name }));
        onClose();
      },
    });
  return (
    <Dialog
      title={t("integrations.revokeQuestion", { name: integration.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button kind="danger" busy={revoke.isPending} onClick={submit}>
            {t("integrations.revoke")}
          </Button>
        </>
      }
    >
      {revoke.isError && (
        <Notice kind="error" urgent>
          {describeError(revoke.error)}
        </Notice>
      )}
      <p>{t("integrations.revokeText")}</p>
    </Dialog>
  );
}
