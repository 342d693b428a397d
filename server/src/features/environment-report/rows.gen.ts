// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface SampleRow {
  id: string;
  code: string;
  station: string;
  stationId: string;
  campaign: string | null;
  date: string | null;
  results: ({ parameter: string; fraction: "" | "total" | "dissolved"; kind: "value" | "below" | "above"; standard: number | null })[];
}
