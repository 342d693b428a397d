// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface ChemistryRow {
  repeatRule: "first" | "mean" | "latest" | null;
  balanceRule: "percent" | "standardMethods";
}

export interface SampleRow {
  id: string;
  code: string;
  station: string;
  stationId: string;
  campaign: string | null;
  date: string | null;
  /** In the order of their import. */
  results: ({ id: string; parameter: string; fraction: "" | "total" | "dissolved"; kind: "value" | "below" | "above"; standard: number | null; analysedOn: string | null })[];
  /** Of people among repeated results. */
  choices: ({ parameter: string; fraction: "" | "total" | "dissolved"; result: string | null; rule: "first" | "mean" | "latest" | null; among: string[] | null })[];
}

export interface SeriesRow {
  result: string;
  sample: string;
  code: string;
  station: string;
  stationId: string;
  date: string | null;
  fraction: "" | "total" | "dissolved";
  kind: "value" | "below" | "above";
  raw: string;
  rawUnit: string | null;
  /** As reported by the laboratory; null: a non-detect without a limit. */
  value: number | null;
  /** In the parameter's unit; null when it cannot be converted. */
  standard: number | null;
  /** Negative although the parameter cannot be. */
  negative: boolean;
  /** Number of results of the query, beyond the limit too. */
  total: number;
}

export interface StationRow {
  id: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
  samples: number;
  symbol: number;
}
