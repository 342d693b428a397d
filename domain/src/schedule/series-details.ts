// What a row of a plan states besides its schedule: how, against which limit and by which table of the permit it is
// monitored, and where the plan locates it.
import type { Datum } from "../geo/datums.ts";

/** Texts that a row may have, in the order of the template. */
export const DETAIL_KEYS = [
  "parameters",
  "limits",
  "method",
  "reportTerm",
  "reportPeriod",
  "tableReference",
] as const;
export type DetailKey = (typeof DETAIL_KEYS)[number];
export type SeriesDetails = Readonly<Record<DetailKey, string | null>>;

export const NO_DETAILS: SeriesDetails = {
  parameters: null,
  limits: null,
  method: null,
  reportTerm: null,
  reportPeriod: null,
  tableReference: null,
};

/** A UTM position as the plan states it. */
export interface PlanCoordinates {
  /** Metres. */
  readonly easting: number;
  readonly northing: number;
  /** `19S`, or `19` where the hemisphere is not stated; null where no zone is. */
  readonly zone: string | null;
  readonly datum: Datum | null;
}
