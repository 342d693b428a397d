import { useState } from "react";
import { useDecide } from "../../lib/decide.ts";
import { useKeptDraft } from "../../lib/drafts.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Notice } from "../Notice.tsx";
import { RescheduleFields } from "./RescheduleFields.tsx";
import { isComplete, type RescheduleDraft, rescheduleFaults } from "./reschedule.faults.ts";
import styles from "./reschedule.module.css";

export interface RescheduleDialogProps {
  /** The monitoring: what is typed and not sent stays with it on the device. */
  id: string;
  station: string;
  /** What is done there. */
  what: string;
  /** The day on which it stands, YYYY-MM-DD. */
  from: string;
  today: string;
  /** The day on which it was dropped, if it was. */
  date?: string;
  /** Whether it can be sent now. */
  ready?: boolean;
  /** @throws where it was not taken; the question stays and says why */
  onMove(date: string, reason: string): Promise<void>;
  onClose(): void;
}

/** Another day for a monitoring, and why: the reason stays in the history. */
export function RescheduleDialog(props: RescheduleDialogProps) {
  const { id, station, what, from, today, date = "", ready = true, onMove, onClose } = props;
  const t = useT();
  const format = useFormat();
  const words = useKeptDraft<RescheduleDraft>({
    form: `reschedule.${id}`,
    first: () => ({ date, reason: "" }),
    seen: null,
  });
  // The day on which it was dropped just now counts for more than one of another time.
  const [dropped, setDropped] = useState(date);
  const draft = dropped ? { ...words.draft, date: dropped } : words.draft;
  const { busy, tried, failure, decide } = useDecide(
    async () => {
      await onMove(draft.date, draft.reason.trim());
      words.forget();
    },
    onClose,
    t("reschedule.stale"),
  );
  const faults = rescheduleFaults(t, draft, today, from);
  const change = (next: RescheduleDraft) => {
    setDropped("");
    words.set(next);
  };
  const submit = () => {
    decide(ready && isComplete(faults));
  };
  return (
    <FormPanel
      title={t("reschedule.title")}
      submit={t("reschedule.save")}
      busy={busy}
      disabled={!ready}
      holdsWhileBusy
      shape="dialog"
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure && (
        <Notice kind="error" urgent>
          {failure}
        </Notice>
      )}
      <p>
        <b>{station}</b> {what}
        <br />
        <span className={styles.now}>{t("reschedule.from", { date: format.longDay(from) })}</span>
      </p>
      <RescheduleFields draft={draft} faults={tried ? faults : {}} today={today} onDraft={change} />
    </FormPanel>
  );
}
