import { DECISION_REASON_LENGTH } from "@vetaverde/contract/field-work";
import { useT } from "../../lib/i18n.ts";
import { DateField } from "../DateField.tsx";
import { TextArea } from "../TextArea.tsx";
import type { RescheduleDraft, RescheduleFaults } from "./reschedule.faults.ts";

export interface RescheduleFieldsProps {
  draft: RescheduleDraft;
  /** Displayed after the user tried to send. */
  faults: RescheduleFaults;
  today: string;
  onDraft(draft: RescheduleDraft): void;
}

/** Fields for the new date and the reason. */
export function RescheduleFields({ draft, faults, today, onDraft }: RescheduleFieldsProps) {
  const t = useT();
  return (
    <>
      <DateField
        label={t("reschedule.date")}
        value={draft.date}
        min={today}
        error={faults.date ?? null}
        onValue={(date) => onDraft({ ...draft, date })}
      />
      <TextArea
        label={t("reschedule.reason")}
        help={t("reschedule.reasonHelp")}
        limit={DECISION_REASON_LENGTH}
        value={draft.reason}
        error={faults.reason ?? null}
        onValue={(reason) => onDraft({ ...draft, reason })}
      />
    </>
  );
}
