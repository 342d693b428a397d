import { DECISION_REASON_LENGTH } from "@vetaverde/contract/field-work";
import type { Scheduled } from "@vetaverde/contract/schedule";
import { isTypedDay } from "@vetaverde/domain/time/typed";
import { type FormEvent, useId, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./schedule.module.css";
import { useReschedule } from "./schedule.queries.ts";
import { whatOf } from "./schedule.words.ts";

export interface RescheduleDialogProps {
  project: string;
  today: string;
  item: Scheduled;
  /** The day on which it was dropped. */
  date: string;
  onClose(): void;
}

/** Another day for a monitoring, and why: the reason stays in the history. */
export function RescheduleDialog({ project, today, item, date: dropped, onClose }: RescheduleDialogProps) {
  const t = useT();
  const format = useFormat();
  const form = useId();
  const [date, setDate] = useState(dropped);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const keyOf = useCallKey();
  const online = useLink((link) => link.online);
  const move = useReschedule(project);
  const faults = useFaults({ date, reason, item, today });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (faults.date || faults.reason || move.isPending) return;
    const body = { date, reason: reason.trim(), version: item.version };
    move.mutate(
      { monitoring: item.id, body, key: keyOf({ id: item.id, ...body }) },
      {
        onSuccess: () => {
          toast(
            "done",
            t("schedule.reschedule.done", { station: item.station.name, date: format.shortDay(date) }),
          );
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("schedule.reschedule.title")}
      {...(move.isPending ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            {t("ui.cancel")}
          </Button>
          <Button kind="primary" type="submit" form={form} busy={move.isPending} disabled={!online}>
            {t("schedule.reschedule.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={styles.form}>
        <Failure error={move.error} />
        <p>
          <b>{item.station.name}</b> {whatOf(item)}
          <br />
          <span className={styles.quiet}>
            {t("schedule.reschedule.from", { date: format.longDay(item.estimatedDate) })}
          </span>
        </p>
        <DateField
          label={t("schedule.reschedule.date")}
          value={date}
          min={today}
          onValue={setDate}
          error={asked ? faults.date : null}
        />
        <TextArea
          label={t("schedule.reschedule.reason")}
          help={t("schedule.reschedule.reasonHelp")}
          value={reason}
          limit={DECISION_REASON_LENGTH}
          onValue={setReason}
          error={asked ? faults.reason : null}
        />
      </form>
    </Dialog>
  );
}

function Failure({ error }: { error: unknown }) {
  const t = useT();
  if (!error) return null;
  const stale = isCallError(error) && error.error === "STALE_VERSION";
  const detail = isCallError(error) ? error.details[0]?.message : undefined;
  return (
    <Notice kind="error" urgent>
      {stale ? t("schedule.reschedule.stale") : (detail ?? describeError(error))}
    </Notice>
  );
}

function useFaults({
  date,
  reason,
  item,
  today,
}: {
  date: string;
  reason: string;
  item: Scheduled;
  today: string;
}): { date: string | null; reason: string | null } {
  const t = useT();
  const length = reason.trim().length;
  const wrongDate = !isTypedDay(date)
    ? "dateMissing"
    : date < today
      ? "datePast"
      : date === item.estimatedDate
        ? "dateSame"
        : null;
  return {
    date: wrongDate && t(`schedule.reschedule.${wrongDate}`),
    reason:
      length === 0
        ? t("schedule.reschedule.reasonMissing")
        : length > DECISION_REASON_LENGTH
          ? t("schedule.reschedule.reasonLong", { n: DECISION_REASON_LENGTH })
          : null,
  };
}
