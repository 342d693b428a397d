// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Cell {
  dimension: "station" | "environmentalComponent" | "miningComponent" | "source" | "responsible" | "plan";
  key: string;
  /** YYYY-MM-01, or the plan, when requested. */
  part: string | null;
  phase: 0 | 1 | 2 | 3;
  open: number;
  done: number;
  skipped: number;
  rescheduled: number;
}

export interface DayCell {
  dimension: "plan" | "station" | "environmentalComponent" | "miningComponent" | "source" | "responsible" | null;
  key: string | null;
  part: string | null;
  phase: number | null;
  open: number;
  done: number;
  skipped: number;
  rescheduled: number;
}

export interface DayTally {
  project: string;
  timeZone: string;
  nearDays: number;
  /** The day of the tallies; null when they are invalid. */
  nearFrom: string | null;
  nearTo: string | null;
}

export interface StationPlace {
  id: string;
  name: string;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  active: boolean;
}
