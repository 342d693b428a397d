// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Place {
  alias: string;
  report: string;
}

export interface VisitRow {
  alias: string;
  report: string;
  lastAt: Date;
  score: number;
}
