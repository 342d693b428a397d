// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface SwitchRow {
  name: string;
  on: boolean;
  changedAt: Date;
  changedBy: { id: string; name: string } | null;
}
