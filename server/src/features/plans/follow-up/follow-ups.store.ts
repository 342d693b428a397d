// The history of follow-ups, with their evidence files.
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { EvidenceRow, FollowUpRow } from "../rows.gen.ts";

export type { EvidenceRow } from "../rows.gen.ts";

export async function isMonitoring(db: Db, project: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from monitorings where project_id = ${project} and id = ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function listFollowUps(db: Db, project: string, monitoring: string): Promise<FollowUpRow[]> {
  const { rows } = await sql<FollowUpRow>`select f.id, f.version, f.recorded_at as "recordedAt",
      concat_ws(' ', u.name, u.last_name) as "recordedBy", f.action_on as "actionOn", f.action_at as "actionAt", f.completed,
      f.sample, f.observation, f.reason, f.mishap, f.mishap_description as "mishapDescription", f.captured_at as "capturedAt",
      f.latitude, f.longitude, f.accuracy
    from follow_ups f left join published_users u on u.id = f.recorded_by
    where f.project_id = ${project} and f.monitoring_id = ${monitoring} order by f.version desc`.execute(db);
  return rows;
}

export async function listEvidence(db: Db, project: string, monitoring: string): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select e.follow_up_id as "followUp", e.file_id as file, e.version, v.name, v.kind, v.size
      from follow_ups f
      join follow_up_evidence e on e.project_id = f.project_id and e.follow_up_id = f.id
      join published_file_versions v on v.project_id = e.project_id and v.file_id = e.file_id and v.version = e.version
     where f.project_id = ${project} and f.monitoring_id = ${monitoring} order by f.version desc, e.place`.execute(
    db,
  );
  return rows;
}

/** Inserts those of the files that are evidence, in their newest versions and in the given order. @returns how many */
export async function insertEvidence(
  tx: Tx,
  project: string,
  followUp: string,
  files: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into follow_up_evidence (project_id, follow_up_id, place, file_id, version)
    select f.project_id, ${followUp}, w.place, f.id, f.version
      from unnest(${files}::uuid[]) with ordinality as w (id, place)
      join published_files f on f.project_id = ${project} and f.id = w.id and f.type = 'evidence'`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
