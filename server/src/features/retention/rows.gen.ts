// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface CountRow {
  readings: number;
  sensors: number;
  first: Date | null;
  spared: number;
}

export interface SettingRow {
  version: number;
  months: number | null;
  reason: string;
  at: Date;
  by: { id: string; name: string };
}
