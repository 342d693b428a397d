import type { FollowUpBody, Monitoring } from "@vetaverde/contract/monitorings";
import { isDate } from "@vetaverde/domain/time/dates";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { instantToLocal, isTime, localToInstant } from "@vetaverde/domain/time/zone";

export const TEXT_LENGTH = 500;

/** What stands in the form: texts as typed. */
export interface Draft {
  date: string;
  /** HH:mm on the project's clock; empty where the person gives only the day. */
  time: string;
  completed: boolean;
  sample: boolean;
  observation: string;
  reason: string;
  mishap: boolean;
  mishapDescription: string;
}

export type DraftFault = "required" | "tooLong" | "dateRequired" | "dateTooOld" | "timeWrong";
export type DraftFaults = Partial<Record<keyof Draft, DraftFault>>;

/** The form as it opens: what was recorded, or this moment for a monitoring that nobody has touched. */
export function draftOf(monitoring: Monitoring, timeZone: string, now: number): Draft {
  const { actionDate, observation } = monitoring;
  const recorded = actionDate === null ? null : momentOf(actionDate, timeZone);
  return {
    ...(recorded ?? instantToLocal(now, timeZone)),
    completed: observation === null ? true : monitoring.completed,
    sample: monitoring.sample ?? false,
    observation: observation ?? "",
    // Until somebody was there, it is the reason for which the monitoring was moved.
    reason: observation === null ? "" : (monitoring.reason ?? ""),
    mishap: monitoring.mishap,
    mishapDescription: monitoring.mishapDescription ?? "",
  };
}

/** The same of what was recorded and waits to be sent. */
export function draftOfBody({ actionDate, version: _, ...body }: FollowUpBody, timeZone: string): Draft {
  const { completed, sample, observation, reason, mishap, mishapDescription } = body;
  const texts = { observation, reason, mishapDescription: mishapDescription ?? "" };
  return { ...momentOf(actionDate, timeZone), completed, sample, mishap, ...texts };
}

const momentOf = (actionDate: string, timeZone: string) =>
  actionDate.includes("T")
    ? instantToLocal(Date.parse(actionDate), timeZone)
    : { date: actionDate, time: "" };

/** The rules of a follow-up, as the contract has them, one fault a field. */
export function faultsOf(draft: Draft): DraftFaults {
  const faults: DraftFaults = { date: dateFault(draft.date) };
  if (draft.time && !isTime(draft.time)) faults.time = "timeWrong";
  for (const field of ["observation", "reason"] as const) faults[field] = textFault(draft[field]);
  if (draft.mishap) faults.mishapDescription = textFault(draft.mishapDescription);
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** A day to come is refused by the server alone: a device's clock may be behind. */
function dateFault(date: string): DraftFault | undefined {
  if (!isDate(date)) return "dateRequired";
  // A year of which not all digits were typed is one of long ago: 0026.
  return isTypedDay(date) ? undefined : "dateTooOld";
}

function textFault(text: string): DraftFault | undefined {
  const { length } = text.trim();
  if (length === 0) return "required";
  return length > TEXT_LENGTH ? "tooLong" : undefined;
}

/** What is sent. `version` is the one that the person saw, or the newer one that they decided to overwrite. */
export function bodyOf(draft: Draft, version: number, timeZone: string): FollowUpBody {
  const { date, time, mishapDescription, ...rest } = draft;
  return {
    ...rest,
    actionDate: time ? new Date(localToInstant({ date, time }, timeZone)).toISOString() : date,
    observation: rest.observation.trim(),
    reason: rest.reason.trim(),
    ...(rest.mishap ? { mishapDescription: mishapDescription.trim() } : {}),
    version,
  };
}
