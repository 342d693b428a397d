import { describeFault } from "../../lib/describe-passkey-fault.ts";
import { useT } from "../../lib/i18n.ts";
import { NameForm } from "./NameForm.tsx";
import { type AddFactorProps, useAddPasskey } from "./second-factors.queries.ts";

/** Asks for a name, then opens the browser's passkey dialog. */
export function AddPasskey({ hasPassword, onAdded, onClose }: AddFactorProps) {
  const t = useT();
  const add = useAddPasskey();
  const messages = {
    known: t("secondFactors.passkey.known"),
    cancelled: t("secondFactors.passkey.cancelled"),
  };
  return (
    <NameForm
      title={t("secondFactors.add.passkey")}
      submitLabel={t("secondFactors.passkey.create")}
      busy={add.isPending}
      failure={add.isError ? describeFault(add.error, messages) : null}
      hasPassword={hasPassword}
      onSend={(credentials) =>
        add.mutate(credentials, { onSuccess: (added) => onAdded(added, credentials.name) })
      }
      onClose={onClose}
    >
      <p>{t("secondFactors.passkey.text")}</p>
    </NameForm>
  );
}
