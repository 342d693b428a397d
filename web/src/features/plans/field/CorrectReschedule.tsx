import { isTypedDay } from "@vetaverde/domain/time/typed";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { sendAgain } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { decisionFault } from "../decide.ts";
import { TEXT_LENGTH } from "../follow-up.draft.ts";
import form from "../follow-up.module.css";
import type { CorrectItemProps } from "./CorrectItem.tsx";

/** A day that the server did not take: another one may be given, and the reason stays. */
export function CorrectReschedule({ item, timeZone, onClose }: CorrectItemProps) {
  const t = useT();
  const [date, setDate] = useState(String(item.body["date"] ?? ""));
  const [reason, setReason] = useState(String(item.body["reason"] ?? ""));
  const [tried, setTried] = useState(false);
  const today = todayIn(timeZone, Date.now());
  const pastFault = date < today ? t("plans.decision.pastDate") : undefined;
  const dateFault = isTypedDay(date) ? pastFault : t("plans.decision.dateRequired");
  const reasonFault = decisionFault(t, reason);
  const send = () => {
    setTried(true);
    if (dateFault || reasonFault) return;
    void sendAgain(item, { ...item.body, date, reason: reason.trim() }).then(onClose);
  };
  return (
    <SidePanel
      title={`${item.station} · ${item.what}`}
      onClose={onClose}
      actions={
        <Button kind="primary" size="large" wide onClick={send}>
          {t("field.outbox.sendCorrected")}
        </Button>
      }
    >
      <div className={form.panel}>
        {item.failure && (
          <Notice kind="error" title={t("field.outbox.refusedTitle")}>
            {item.failure.message}
          </Notice>
        )}
        <div className={form.form}>
          <DateField
            label={t("plans.decision.newDate")}
            value={date}
            min={today}
            error={tried ? dateFault : undefined}
            onValue={setDate}
          />
          <TextArea
            label={t("plans.decision.reason")}
            limit={TEXT_LENGTH}
            value={reason}
            error={tried ? reasonFault : undefined}
            onValue={setReason}
          />
        </div>
      </div>
    </SidePanel>
  );
}
