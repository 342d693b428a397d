// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface LateRow {
  project: string;
  sensor: number;
  month: string;
}

export interface SensorRow {
  project: string;
  sensor: number;
}
