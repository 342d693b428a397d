import { type FormEvent, useId, useState } from "react";
import { useConfirmation } from "../../lib/confirmation.ts";
import { useStoredDraft } from "../../lib/drafts.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import layout from "../layout.module.css";
import { Notice } from "../Notice.tsx";
import { RescheduleFields } from "./RescheduleFields.tsx";
import { isComplete, type RescheduleDraft, rescheduleFaults } from "./reschedule.faults.ts";

export interface RescheduleDialogProps {
  /** The monitoring's id; the unsent draft is stored under it on the device. */
  id: string;
  station: string;
  /** What is done there. */
  what: string;
  /** The current date of the monitoring, YYYY-MM-DD. */
  from: string;
  today: string;
  /** The day on which it was dropped, if it was dragged. */
  date?: string;
  /** Whether it can be sent. */
  ready?: boolean;
  /** @throws if it was not accepted; the dialog stays open and shows why */
  onMove(date: string, reason: string): Promise<void>;
  onClose(): void;
}

/** Reschedules a monitoring, with a reason that the history records. */
export function RescheduleDialog(props: RescheduleDialogProps) {
  const { id, station, what, from, today, date = "", ready = true, onMove, onClose } = props;
  const t = useT();
  const form = useId();
  const { draft, change, forget } = useRescheduleDraft(id, date);
  const { busy, tried, failure, confirm } = useConfirmation(
    async () => {
      await onMove(draft.date, draft.reason.trim());
      forget();
    },
    onClose,
    t("reschedule.stale"),
  );
  const faults = rescheduleFaults(t, draft, today, from);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm(ready && isComplete(faults));
  };
  return (
    <Dialog
      title={t("reschedule.title")}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("ui.cancel")}
          </Button>
          <Button kind="primary" type="submit" form={form} busy={busy} disabled={!ready}>
            {t("reschedule.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={layout.stack14}>
        <WhatIsMoved station={station} what={what} from={from} failure={failure} />
        <RescheduleFields draft={draft} faults={tried ? faults : {}} today={today} onDraft={change} />
      </form>
    </Dialog>
  );
}

/** The draft stored for the monitoring; the day of a drop takes precedence over its day. */
function useRescheduleDraft(id: string, date: string) {
  const storedDraft = useStoredDraft<RescheduleDraft>({
    form: `reschedule.${id}`,
    first: () => ({ date, reason: "" }),
    seen: null,
  });
  const [dropped, setDropped] = useState(date);
  const change = (next: RescheduleDraft) => {
    setDropped("");
    storedDraft.set(next);
  };
  const draft = dropped ? { ...storedDraft.draft, date: dropped } : storedDraft.draft;
  return { draft, change, forget: storedDraft.forget };
}

interface WhatIsMovedProps extends Pick<RescheduleDialogProps, "station" | "what" | "from"> {
  failure: string | null;
}

/** The monitoring with its current day, and why it could not be moved. */
function WhatIsMoved({ station, what, from, failure }: WhatIsMovedProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {failure && (
        <Notice kind="error" urgent>
          {failure}
        </Notice>
      )}
      <p>
        <b>{station}</b> {what}
        <br />
        <span className={layout.mutedSmallTight}>{t("reschedule.from", { date: format.longDay(from) })}</span>
      </p>
    </>
  );
}
