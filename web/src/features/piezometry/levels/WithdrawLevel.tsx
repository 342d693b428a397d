import type { Borehole } from "@vetaverde/contract/piezometry";
import { useState } from "react";
import type { ArgsOf } from "../../../lib/call.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel, useSubmit } from "../../../resource/FormPanel.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";

export interface WithdrawLevelProps {
  project: string;
  borehole: Borehole;
  date: string;
  onClose(): void;
}

type WithdrawBody = ArgsOf<"piezometry", "withdraw">["body"];

/** Withdraws a sounding that was recorded by mistake: it remains in the record, with the reason. */
export function WithdrawLevel({ project, borehole, date, onClose }: WithdrawLevelProps) {
  const t = useT();
  const format = useFormat();
  const [reason, setReason] = useState("");
  const withdraw = useWithdrawal(project, borehole.id);
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    await withdraw({ date, reason: reason.trim() });
    toast("done", t("piezometry.withdrawn"));
    onClose();
  }, reason.trim() !== "");
  return (
    <FormPanel
      title={t("piezometry.withdrawQuestion", { name: borehole.station.name, date: format.day(date) })}
      submitLabel={t("piezometry.withdraw")}
      isBusy={isBusy}
      error={failure}
      errorTitle={t("piezometry.withdrawFailed")}
      shape="dialog"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("piezometry.withdrawText")}</p>
      <TextField
        label={t("piezometry.withdrawReason")}
        maxLength={500}
        value={reason}
        onValue={setReason}
        error={isTried && !reason.trim() ? t("piezometry.withdrawMissing") : null}
      />
    </FormPanel>
  );
}

function useWithdrawal(project: string, borehole: string) {
  const keyOf = useCallKey();
  const { mutateAsync } = useCallMutation(
    "piezometry",
    "withdraw",
    ({ body, key }: { body: WithdrawBody; key: string }) => ({
      params: { project, borehole },
      body,
      idempotencyKey: key,
    }),
  );
  return (body: WithdrawBody) => mutateAsync({ body, key: keyOf(body) });
}
