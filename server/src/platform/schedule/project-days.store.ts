import { type StatusBounds, statusBounds } from "@vetaverde/domain/schedule/status";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { AppError } from "../errors/app-error.ts";

/** A project's settings for its plans, and its current day. */
export interface ProjectDays {
  name: string;
  timeZone: string;
  nearDays: number;
  today: string;
  bounds: StatusBounds;
}

/** @throws AppError NOT_FOUND */
export async function projectDays(db: Db | Tx, project: string, nowMs: number): Promise<ProjectDays> {
  const { rows } = await sql<{ name: string; timeZone: string; nearDays: number }>`
    select name, time_zone as "timeZone", near_days as "nearDays" from published_projects where id = ${project}`.execute(
    db,
  );
  const [settings] = rows;
  if (!settings) throw new AppError("NOT_FOUND");
  const today = todayIn(settings.timeZone, nowMs);
  return { ...settings, today, bounds: statusBounds(today, settings.nearDays) };
}
