// Decisions on the demonstration's work, in the form of the tables.
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";

/** Inserts reschedules and skips according to the monitorings. */
export async function insertFieldWork(tx: Tx, project: string): Promise<void> {
  // The decision precedes any visit, so the moved monitoring has version 2 at that time.
  await sql`insert into reschedules (project_id, id, monitoring_id, version, from_day, to_day, reason, decided_by, decided_at)
    select project_id, gen_random_uuid(), entity_id::uuid, 2, (before->>'estimatedDate')::date, (after->>'estimatedDate')::date,
      after->>'reason', actor_id, at
    from audit_log where project_id = ${project} and action = 'monitoring.rescheduled'`.execute(tx);
  await sql`insert into station_skips (project_id, id, plan_id, station_id, reason, monitorings, decided_by, decided_at)
    select project_id, gen_random_uuid(), plan_id, station_id, reason, count(*), updated_by, updated_at
    from monitorings where project_id = ${project} and skipped
    group by project_id, plan_id, station_id, reason, updated_by, updated_at`.execute(tx);
  await sql`insert into station_skip_monitorings (project_id, skip_id, monitoring_id, day)
    select s.project_id, s.id, m.id, m.estimated_on from station_skips s
    join monitorings m on m.project_id = s.project_id and m.plan_id = s.plan_id and m.station_id = s.station_id
      and m.skipped and m.reason = s.reason and m.updated_by = s.decided_by and m.updated_at = s.decided_at
    where s.project_id = ${project}`.execute(tx);
}
