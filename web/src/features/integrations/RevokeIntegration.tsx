import type { Integration } from "@vetaverde/contract/integrations";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { toast } from "../../ui/toasts.ts";

export interface RevokeIntegrationProps {
  project: string;
  integration: Integration;
  onClose(): void;
}

/** Asks for confirmation before a gateway's key is revoked. */
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
    <ConfirmDialog
      title={t("integrations.revokeQuestion", { name: integration.name })}
      confirmLabel={t("integrations.revoke")}
      kind={"danger"}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t("integrations.revokeText")}</p>
    </ConfirmDialog>
  );
}
