import type { Account } from "@vetaverde/contract/accounts";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { IconKey } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";

/** Number of a user's second factors, and the reset for a user who lost them. */
export function AccountFactors({ account: { id, name, lastName } }: { account: Account }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const factors = useCallQuery("secondFactors", "ofPerson", { params: { user: id } });
  const n = factors.data?.factors.length;
  // Optional: the account's record is displayed even if this request fails.
  if (n === undefined) return null;
  return (
    <div className={layout.stackedActions}>
      <span>{t("secondFactors.reset.state", { n })}</span>
      {n > 0 && (
        <Button kind="quiet" icon={<IconKey size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {t("secondFactors.reset.action")}
        </Button>
      )}
      {asking && <ResetDialog id={id} name={name} lastName={lastName} setAsking={setAsking} />}
    </div>
  );
}

interface ResetDialogProps {
  id: string;
  name: string;
  lastName: string;
  setAsking(value: boolean): void;
}

function ResetDialog({ id, name, lastName, setAsking }: ResetDialogProps) {
  const t = useT();
  const reset = useCallMutation(
    "secondFactors",
    "reset",
    (reason: string) => ({ params: { user: id }, body: { reason } }),
    { invalidates: ["secondFactors/ofPerson"] },
  );
  const person = `${name} ${lastName}`;
  const send = async (reason: string) => {
    await reset.mutateAsync(reason);
    toast("done", t("secondFactors.reset.done", { name: person }));
    setAsking(false);
  };
  return (
    <ConfirmDialog
      title={t("secondFactors.reset.question", { name: person })}
      reason={{
        label: t("secondFactors.reset.reason"),
        missingMessage: t("secondFactors.reset.reasonMissing"),
      }}
      confirmLabel={t("secondFactors.reset.action")}
      kind={"danger"}
      onConfirm={send}
      onClose={() => setAsking(false)}
    >
      <p>{t("secondFactors.reset.text")}</p>
    </ConfirmDialog>
  );
}
