// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface BackupRunRow {
  id: string;
  startedAt: Date;
  endedAt: Date | null;
  state: "running" | "done" | "failed";
  scheduled: boolean;
  backup: string | null;
  savedAt: Date | null;
  bytes: number | null;
  written: number | null;
  lostFiles: number | null;
  error: string | null;
}

export interface BackupScheduleRow {
  active: boolean;
  everyHours: number;
  keep: number;
  lateHours: number;
  version: number;
  since: Date;
  alertedAt: Date | null;
}
