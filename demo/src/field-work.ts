// Decisions on the demonstration's work, and photos of the last visits, in the form of the tables.
import { Readable } from "node:stream";
import { fold } from "@vetaverde/domain/text/fold";
import { instantToLocal } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { view } from "./documents.ts";

const SHOWN_VISITS = 8;
const MAX_BYTES = 1024 * 1024;

/** Inserts reschedules and skips according to the monitorings, and attaches a photo to some visits. */
export async function insertFieldWork(
  tx: Tx,
  storage: FileStorage,
  project: string,
  timeZone: string,
): Promise<void> {
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
  const { rows } =
    await sql<Visit>`select f.id, f.recorded_by as by, f.recorded_at as at, f.captured_at as "capturedAt", s.name as station
    from follow_ups f
    join monitorings m on m.project_id = f.project_id and m.id = f.monitoring_id
    join stations s on s.project_id = m.project_id and s.id = m.station_id
    where f.project_id = ${project} and f.captured_at is not null
    order by f.recorded_at desc, f.id limit ${SHOWN_VISITS}`.execute(tx);
  for (const [index, visit] of rows.entries()) await addPhoto(tx, storage, project, timeZone, visit, index);
}

interface Visit {
  id: string;
  by: string;
  at: Date;
  capturedAt: Date;
  station: string;
}

async function addPhoto(
  tx: Tx,
  storage: FileStorage,
  project: string,
  timeZone: string,
  { id, by, at, capturedAt, station }: Visit,
  index: number,
): Promise<void> {
  const peak = 0.2 + (index % 5) * 0.15;
  const bytes = view({ sky: [188, 212, 228], ridge: [158, 132, 108], ground: [186, 170, 142], peak });
  const { sha256, size } = await storage.put(Readable.from([bytes]), { maxBytes: MAX_BYTES });
  const { date, time } = instantToLocal(capturedAt.getTime(), timeZone);
  const name = `${station} ${date} ${time.replace(":", "")}-${index + 1}.png`;
  const file = newId();
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size, updated_at)
    values (${project}, ${file}, 'evidence', ${name}, ${fold(name)}, 1, 'image/png', ${size}, ${at})`.execute(
    tx,
  );
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_at, created_by)
    values (${project}, ${file}, 1, ${name}, 'image/png', ${size}, ${sha256}, ${at}, ${by})`.execute(tx);
  await sql`insert into follow_up_evidence (project_id, follow_up_id, place, file_id, version)
    values (${project}, ${id}, 1, ${file}, 1)`.execute(tx);
}
