import type { Borehole } from "@vetaverde/contract/piezometry";
import { type FormEvent, useId, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./piezometry.module.css";

export interface WithdrawLevelProps {
  project: string;
  borehole: Borehole;
  date: string;
  onClose(): void;
}

/** Takes a level back that was noted by mistake: it stays in the record, with the reason. */
export function WithdrawLevel({ project, borehole, date, onClose }: WithdrawLevelProps) {
  const t = useT();
  const format = useFormat();
  const form = useId();
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
    <Dialog
      title={t("piezometry.withdrawQuestion", { name: borehole.station.name, date: format.day(date) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} kind="primary" busy={withdraw.isPending}>
            {t("piezometry.withdraw")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        {failure && (
          <Notice kind="error" urgent title={t("piezometry.withdrawFailed")}>
            {describeError(failure)}
          </Notice>
        )}
        <p>{t("piezometry.withdrawText")}</p>
        <TextField
          label={t("piezometry.withdrawReason")}
          maxLength={500}
          value={reason}
          onValue={setReason}
          error={asked && !reason.trim() ? t("piezometry.withdrawMissing") : null}
        />
      </form>
    </Dialog>
  );
}
