import type { FollowUpBody, Monitoring } from "@vetaverde/contract/monitorings";
import { needsReason } from "@vetaverde/domain/schedule/as-planned";
import { isDate } from "@vetaverde/domain/time/dates";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { instantToLocal, isTime, localToInstant } from "@vetaverde/domain/time/zone";
import type { AskedValue } from "../measurements/asked.ts";
import {
  draftsOf,
  draftsOfBody,
  isMissingRequired,
  measuredOf,
  type ValueDrafts,
  type ValueFaults,
  valueFaultsOf,
} from "../measurements/measured.draft.ts";

export const TEXT_LENGTH = 500;

/** The form's state: texts as typed. */
export interface Draft {
  date: string;
  /** HH:mm in the project's time zone; empty if the user enters only the day. */
  time: string;
  /** Null: not answered yet. */
  completed: boolean | null;
  sample: boolean;
  observation: string;
  reason: string;
  mishap: boolean;
  mishapDescription: string;
  /** Measured values; absent in a draft that an older version stored. */
  values?: ValueDrafts;
}

/** What the form knows of the monitoring: the rules for values and reason follow from it. */
export interface FormFacts {
  /** The values that are asked; null if they could not be loaded: recorded ones are then retained. */
  asked: readonly AskedValue[] | null;
  /** Planned day; null if unknown. */
  estimatedOn: string | null;
}

const NO_FACTS: FormFacts = { asked: null, estimatedOn: null };

export type DraftFault =
  | "required"
  | "outcomeRequired"
  | "tooLong"
  | "dateRequired"
  | "dateTooOld"
  | "timeWrong";
export type DraftFaults = Partial<Record<Exclude<keyof Draft, "values">, DraftFault>> & {
  values?: ValueFaults;
};

/** Initial state of the form: the recorded values, or the current time for a monitoring without a record. */
export function draftOf(monitoring: Monitoring, timeZone: string, now: number): Draft {
  const { actionDate, observation } = monitoring;
  const recorded = actionDate === null ? null : momentOf(actionDate, timeZone);
  return {
    ...(recorded ?? instantToLocal(now, timeZone)),
    completed: observation === null ? true : monitoring.completed,
    sample: monitoring.sample ?? false,
    observation: observation ?? "",
    // Before the first follow-up this field contains the reason of the reschedule.
    reason: observation === null ? "" : (monitoring.reason ?? ""),
    mishap: monitoring.mishap,
    mishapDescription: monitoring.mishapDescription ?? "",
    // A monitoring that an older version stored on the device has none.
    values: draftsOf(monitoring.measured ?? []),
  };
}

/** The form's state from a recorded body that is not sent yet. */
export function draftOfBody({ actionDate, version: _, ...body }: FollowUpBody, timeZone: string): Draft {
  const { completed, sample, observation, reason = "", mishap, mishapDescription } = body;
  const texts = { observation, reason, mishapDescription: mishapDescription ?? "" };
  const values = draftsOfBody(body.measured);
  return { ...momentOf(actionDate, timeZone), completed, sample, mishap, values, ...texts };
}

const momentOf = (actionDate: string, timeZone: string) =>
  actionDate.includes("T")
    ? instantToLocal(Date.parse(actionDate), timeZone)
    : { date: actionDate, time: "" };

/** Validates a follow-up by the contract's rules; at most one error per field. */
export function faultsOf(draft: Draft, facts: FormFacts = NO_FACTS): DraftFaults {
  const faults: DraftFaults = { date: dateFault(draft.date) };
  if (draft.completed === null) faults.completed = "outcomeRequired";
  const values = valueFaultsOf(facts.asked ?? [], draft.values ?? {});
  if (Object.keys(values).length > 0) faults.values = values;
  if (draft.time && !isTime(draft.time)) faults.time = "timeWrong";
  faults.observation = textFault(draft.observation);
  if (isReasonNeeded(draft, facts) || draft.reason.trim() !== "") faults.reason = textFault(draft.reason);
  if (draft.mishap) faults.mishapDescription = textFault(draft.mishapDescription);
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** Whether the work was not done as planned, so that a reason is asked. */
export const isReasonNeeded = (draft: Draft, { asked, estimatedOn }: FormFacts): boolean =>
  needsReason({
    // As long as it is not answered, a reason is not asked for the answer.
    completed: draft.completed ?? true,
    actionOn: draft.date,
    estimatedOn: estimatedOn ?? draft.date,
    isMissingRequired: isMissingRequired(asked ?? [], draft.values ?? {}),
  });

/** A date in the future is refused only by the server, because the device's clock may be behind. */
function dateFault(date: string): DraftFault | undefined {
  if (!isDate(date)) return "dateRequired";
  // A year that is not typed completely parses as a year long ago: 0026.
  return isTypedDay(date) ? undefined : "dateTooOld";
}

function textFault(text: string): DraftFault | undefined {
  const { length } = text.trim();
  if (length === 0) return "required";
  return length > TEXT_LENGTH ? "tooLong" : undefined;
}

/** The request body. `version` is the one that the user saw, or the newer one that they decided to overwrite. */
export function bodyOf(
  draft: Draft,
  version: number,
  timeZone: string,
  { asked }: FormFacts = NO_FACTS,
): FollowUpBody {
  const { date, time, completed, mishapDescription, values = {}, ...rest } = draft;
  return {
    ...rest,
    // `faultsOf` refuses a draft without an answer.
    completed: completed ?? false,
    actionDate: time ? new Date(localToInstant({ date, time }, timeZone)).toISOString() : date,
    observation: rest.observation.trim(),
    reason: rest.reason.trim(),
    ...(rest.mishap ? { mishapDescription: mishapDescription.trim() } : {}),
    ...(asked ? { measured: measuredOf(asked, values) } : {}),
    version,
  };
}
