import type { Monitoring } from "@vetaverde/contract/monitorings";
import { isTypedDay } from "@vetaverde/domain/time/typed";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { decisionFault, useDecide } from "./decide.ts";
import { TEXT_LENGTH } from "./follow-up.draft.ts";
import styles from "./follow-up.module.css";

interface RescheduleDialogProps {
  monitoring: Monitoring;
  timeZone: string;
  onDecide(date: string, reason: string): Promise<void>;
  onClose(): void;
}

/** To which day, and why. */
export function RescheduleDialog({ monitoring, timeZone, onDecide, onClose }: RescheduleDialogProps) {
  const t = useT();
  const format = useFormat();
  const [date, setDate] = useState("");
  const [reason, setReason] = useState("");
  const { busy, tried, failure, decide } = useDecide(() => onDecide(date, reason.trim()), onClose);
  const today = todayIn(timeZone, Date.now());
  const dateFault = !isTypedDay(date)
    ? t("plans.decision.dateRequired")
    : date < today
      ? t("plans.decision.pastDate")
      : date === monitoring.estimatedDate
        ? t("plans.decision.sameDate")
        : null;
  const reasonFault = decisionFault(t, reason);
  return (
    <Dialog
      title={t("plans.decision.rescheduleTitle", { station: monitoring.station.name })}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("ui.cancel")}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => decide(!dateFault && !reasonFault)}>
            {t("plans.decision.reschedule")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t("plans.decision.rescheduleText", { date: format.shortDay(monitoring.estimatedDate) })}</p>
        {failure && (
          <Notice kind="error" urgent>
            {failure}
          </Notice>
        )}
        <DateField
          label={t("plans.decision.newDate")}
          value={date}
          min={today}
          error={tried ? (dateFault ?? undefined) : undefined}
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
    </Dialog>
  );
}
