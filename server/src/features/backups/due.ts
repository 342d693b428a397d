import type { BackupScheduleRow } from "./rows.gen.ts";

const HOUR_MS = 3_600_000;
/** A failed backup is tried again after this time. */
const RETRY_MS = HOUR_MS;

export interface BackupHistory {
  schedule: Pick<BackupScheduleRow, "active" | "everyHours" | "lateHours" | "since">;
  lastSuccess: Date | null;
  lastFailure: Date | null;
}

/** Whether it is time for the next backup. */
export function isDue({ schedule, lastSuccess, lastFailure }: BackupHistory, now: number): boolean {
  if (!schedule.active) return false;
  if (lastFailure && now - lastFailure.getTime() < RETRY_MS) return false;
  return !lastSuccess || now - lastSuccess.getTime() >= schedule.everyHours * HOUR_MS;
}

/** Whether the newest backup is older than allowed; where there is none, since backups are expected. */
export function isLate({ schedule, lastSuccess }: BackupHistory, now: number): boolean {
  if (!schedule.active) return false;
  return now - (lastSuccess ?? schedule.since).getTime() >= schedule.lateHours * HOUR_MS;
}
