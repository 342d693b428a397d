import type { Borehole } from "@vetaverde/contract/piezometry";
import { useState } from "react";
import type { ArgsOf } from "../../../lib/call.ts";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../piezometry.module.css";

export interface WithdrawLevelProps {
  project: string;
  borehole: Borehole;
  date: string;
  onClose(): void;
}

/** Withdraws a sounding that was recorded by mistake: it remains in the record, with the reason. */
export function WithdrawLevel({ project, borehole, date, onClose }: WithdrawLevelProps) {
  const t = useT();
  const format = useFormat();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const withdraw = useCallMutation(
    "piezometry",
    "withdraw",
    ({ body, key }: { body: ArgsOf<"piezometry", "withdraw">["body"]; key: string }) => ({
      params: { project, borehole: borehole.id },
      body,
      idempotencyKey: key,
    }),
  );
  const submit = async () => {
    setAsked(true);
    if (!reason.trim() || withdraw.isPending) return;
    const body = { date, reason: reason.trim() };
    try {
      setFailure(null);
      await withdraw.mutateAsync({ body, key: keyOf(body) });
      toast("done", t("piezometry.withdrawn"));
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return (
    <FormPanel
      title={t("piezometry.withdrawQuestion", { name: borehole.station.name, date: format.day(date) })}
      submit={t("piezometry.withdraw")}
      busy={withdraw.isPending}
      error={failure}
      failed={t("piezometry.withdrawFailed")}
      shape="dialog"
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("piezometry.withdrawText")}</p>
      <TextField
        label={t("piezometry.withdrawReason")}
        maxLength={500}
        value={reason}
        onValue={setReason}
        error={asked && !reason.trim() ? t("piezometry.withdrawMissing") : null}
      />
    </FormPanel>
  );
}
