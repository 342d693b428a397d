import type { MeasuredBody } from "@vetaverde/contract/measurements";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { flagOf, type ValueFlag } from "@vetaverde/domain/measurements/plausible";
import { MAX_MEASURED, missingRequired } from "@vetaverde/domain/measurements/requests";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import type { AskedValue } from "./asked.ts";

/** A value as typed, or the chosen text. */
export interface ValueDraft {
  text: string;
  /** The user confirmed it although it is out of range or unlike the last values. */
  isConfirmed: boolean;
}
/** By request. */
export type ValueDrafts = Readonly<Record<string, ValueDraft>>;

export type ValueFault = "notNumber" | "unconfirmed";
/** By request. */
export type ValueFaults = Readonly<Record<string, ValueFault>>;

export const EMPTY_VALUE: ValueDraft = { text: "", isConfirmed: false };

/** The recorded values of a follow-up, to be corrected. */
export const draftsOf = (
  measured: readonly Pick<Monitoring["measured"][number], "request" | "value" | "choice" | "confirmed">[],
): ValueDrafts =>
  Object.fromEntries(
    measured.map(({ request, value, choice, confirmed }) => [
      request,
      { text: choice ?? String(value).replace(".", ","), isConfirmed: confirmed },
    ]),
  );

/** The same of a body that is not sent yet. */
export const draftsOfBody = (measured: readonly MeasuredBody[] = []): ValueDrafts =>
  draftsOf(
    measured.map(({ request, value = null, choice = null, confirmed = false }) => ({
      request,
      value,
      choice,
      confirmed,
    })),
  );

/** What is unusual about a typed value; null also for a text that is no number. */
export function flagOfDraft({ request, previous }: AskedValue, { text }: ValueDraft): ValueFlag | null {
  const value = request.kind === "number" ? numberOf(text) : null;
  if (value === null) return null;
  return flagOf(
    request,
    value,
    previous.flatMap((one) => (one.value === null ? [] : [one.value])),
  );
}

/** A value that cannot be sent yet: not a number, or unusual and not confirmed. */
export function valueFaultsOf(asked: readonly AskedValue[], drafts: ValueDrafts): ValueFaults {
  const faults: Record<string, ValueFault> = {};
  for (const one of asked) {
    const draft = drafts[one.request.id] ?? EMPTY_VALUE;
    if (draft.text.trim() === "" || one.request.kind === "choice") continue;
    if (numberOf(draft.text) === null) faults[one.request.id] = "notNumber";
    else if (!draft.isConfirmed && flagOfDraft(one, draft) !== null) faults[one.request.id] = "unconfirmed";
  }
  return faults;
}

export const isMissingRequired = (asked: readonly AskedValue[], drafts: ValueDrafts): boolean =>
  missingRequired(
    asked.map(({ request }) => request),
    measuredOf(asked, drafts),
  ).length > 0;

/** The values of the request body; an empty field is a value that was not measured. */
export function measuredOf(asked: readonly AskedValue[], drafts: ValueDrafts): MeasuredBody[] {
  return asked.flatMap(({ request: { id: request, kind } }): MeasuredBody[] => {
    const { text, isConfirmed: confirmed } = drafts[request] ?? EMPTY_VALUE;
    const choice = text.trim();
    if (choice === "") return [];
    if (kind === "choice") return [{ request, choice, confirmed: false }];
    const value = numberOf(text);
    return value === null ? [] : [{ request, value, confirmed }];
  });
}

function numberOf(text: string): number | null {
  const value = text.trim() === "" ? null : typedNumber(text);
  return value !== null && Math.abs(value) <= MAX_MEASURED ? value : null;
}
