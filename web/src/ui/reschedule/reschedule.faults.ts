import { DECISION_REASON_LENGTH } from "@vetaverde/contract/field-work";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import type { Translate } from "../../lib/i18n.ts";

export interface RescheduleDraft {
  /** YYYY-MM-DD, or incomplete input. */
  date: string;
  reason: string;
}

export interface RescheduleFaults {
  date?: string;
  reason?: string;
}

/**
 * Validation messages for a new date and its reason; empty if both are valid.
 * @param today YYYY-MM-DD in the project's time zone: a date in the past is not allowed
 * @param from the current date, if it is known
 */
export function rescheduleFaults(
  t: Translate,
  { date, reason }: RescheduleDraft,
  today: string,
  from: string | null,
): RescheduleFaults {
  const faults: RescheduleFaults = {};
  if (!isTypedDay(date)) faults.date = t("reschedule.dateMissing");
  else if (date < today) faults.date = t("reschedule.datePast");
  else if (date === from) faults.date = t("reschedule.dateSame");
  const { length } = reason.trim();
  if (length === 0) faults.reason = t("reschedule.reasonMissing");
  else if (length > DECISION_REASON_LENGTH)
    faults.reason = t("reschedule.reasonLong", { n: DECISION_REASON_LENGTH });
  return faults;
}

export const isComplete = (faults: RescheduleFaults): boolean => Object.keys(faults).length === 0;
