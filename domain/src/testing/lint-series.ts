import type { LintInput, LintPlace, LintSeries } from "../lint/finding.ts";
import { NO_DETAILS } from "../schedule/series-details.ts";

let rows = 1;

/** A monthly series of 2027 at PZ-1, with the given changes; each has its own row number. */
export const lintSeries = (change: Partial<LintSeries> = {}): LintSeries => {
  rows += 1;
  return {
    id: `s${rows}`,
    row: rows,
    plan: "plan",
    station: "PZ-1",
    environmentalComponent: "water",
    subcomponent: "level",
    type: "measuring",
    frequency: "monthly",
    frequencyRecord: "f-monthly",
    shortCommitment: "Nivel freático",
    startDate: "2027-01-05",
    endDate: "2027-12-31",
    startTime: "08:30",
    details: NO_DETAILS,
    coordinates: null,
    ...change,
  };
};

export const lintInput = (own: readonly LintSeries[], more: Partial<LintInput> = {}): LintInput => ({
  own,
  others: [],
  places: [],
  frequencyNames: new Map(),
  period: null,
  permit: null,
  ...more,
});

export const place = (id: string, latitude: number | null, longitude: number | null): LintPlace => ({
  id,
  latitude,
  longitude,
});

/** Six stations of a mine in the Andes, a kilometre or two apart. */
export const mine: readonly LintPlace[] = [
  place("A", -28.28, -69.69),
  place("B", -28.27, -69.7),
  place("C", -28.26, -69.69),
  place("D", -28.25, -69.71),
  place("E", -28.24, -69.72),
  place("F", -28.23, -69.7),
];
