import type { Instrument } from "@vetaverde/contract/instruments";
import { fold } from "@vetaverde/domain/text/fold";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import type { InstrumentFields } from "./instruments.queries.ts";

/** The form's state. */
export interface InstrumentDraft {
  /** Empty, the id of an existing one, or `NEW_UNIT`. */
  miningUnit: string;
  unitName: string;
  name: string;
  year: string;
  /** First and last day in force; empty: unknown. */
  startsOn: string;
  endsOn: string;
  /** Empty: the project's default prompt. */
  prompt: string;
}

export type Fault = "miningUnit" | "unitName" | "name" | "year" | "startsOn" | "endsOn";
export const NEW_UNIT = "new";
const YEARS = { first: 1900, last: 2100 };

export const draftOf = (instrument: Instrument | null): InstrumentDraft => ({
  miningUnit: instrument?.miningUnit.id ?? "",
  unitName: "",
  name: instrument?.name ?? "",
  year: instrument ? String(instrument.year) : "",
  startsOn: instrument?.startsOn ?? "",
  endsOn: instrument?.endsOn ?? "",
  prompt: instrument?.prompt?.id ?? "",
});

/** The errors that the form itself can detect; the server validates again. */
export function faultsOf({ miningUnit, unitName, name, year, ...life }: InstrumentDraft): Set<Fault> {
  const faults = new Set<Fault>();
  if (miningUnit === "") faults.add("miningUnit");
  if (miningUnit === NEW_UNIT && unitName.trim() === "") faults.add("unitName");
  if (name.trim() === "") faults.add("name");
  const number = /^\d{4}$/.test(year.trim()) ? Number(year) : 0;
  if (number < YEARS.first || number > YEARS.last) faults.add("year");
  // A draft that an earlier version stored has no dates.
  const { startsOn = "", endsOn = "" }: Partial<InstrumentDraft> = life;
  if (startsOn !== "" && !isTypedDay(startsOn)) faults.add("startsOn");
  if (endsOn !== "" && (!isTypedDay(endsOn) || endsOn < startsOn)) faults.add("endsOn");
  return faults;
}

/** A newly typed mining unit whose name already exists refers to the existing one. */
export function bodyOf(
  draft: InstrumentDraft,
  units: readonly { id: string; name: string }[],
): InstrumentFields {
  const typed = fold(draft.unitName.trim());
  const known =
    draft.miningUnit === NEW_UNIT ? units.find(({ name }) => fold(name) === typed)?.id : draft.miningUnit;
  return {
    miningUnit: known ? { id: known } : { name: draft.unitName.trim() },
    name: draft.name.trim(),
    year: Number(draft.year),
    startsOn: draft.startsOn || null,
    endsOn: draft.endsOn || null,
    prompt: draft.prompt || null,
  };
}
