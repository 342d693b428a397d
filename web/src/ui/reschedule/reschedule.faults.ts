import { DECISION_REASON_LENGTH } from "@vetaverde/contract/field-work";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import type { Translate } from "../../lib/i18n.ts";

export interface RescheduleDraft {
  /** YYYY-MM-DD, or what is typed of it. */
  date: string;
  reason: string;
}

export interface RescheduleFaults {
  date?: string;
  reason?: string;
}

/**
 * What is wrong with another day and its reason as they stand, in words; nothing where both may be sent.
 * @param today YYYY-MM-DD on the project's clocks: nothing is moved into the past
 * @param from the day on which it stands now, where that is known
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
