// The only module that writes structures and their instruments.
import type { StructureKind } from "@vetaverde/domain/response-plans/plan";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { StructureDevice, StructureLatest, StructureRow } from "./rows.gen.ts";

export type { StructureRow } from "./rows.gen.ts";

export interface Place {
  project: string;
  structure: string;
}

const OPEN = sql`not exists (select 1 from response_action_events e
  where e.project_id = a.project_id and e.action_id = a.id and e.kind = 'done')`;

/** Structures in use, with their present level; of one only, if it is given. */
export async function list(
  db: Db | Tx,
  project: string,
  structure: string | null,
  now: Date,
): Promise<StructureRow[]> {
  const { rows } = await sql<StructureRow>`
    select s.id, s.name, s.kind, s.active, s.version, t.n as transition, t.to_level as level, t.noted_at as since,
           v.content,
           (select count(*)::int from response_actions a where a.project_id = s.project_id and a.structure_id = s.id
             and ${OPEN}) as "openActions",
           (select count(*)::int from response_actions a where a.project_id = s.project_id and a.structure_id = s.id
             and a.due_at < ${now} and ${OPEN}) as "lateActions",
           exists (select 1 from response_plan_versions d where d.project_id = s.project_id and d.structure_id = s.id
             and d.version > coalesce(t.version, 0)) as "hasDraft" /* A version was saved that is not published. */
      from response_structures s
      left join lateral (select n, version, to_level, noted_at from response_transitions r
        where r.project_id = s.project_id and r.structure_id = s.id order by n desc limit 1) t on true
      left join response_plan_versions v on v.project_id = s.project_id and v.structure_id = s.id and v.version = t.version
     where s.project_id = ${project} and s.active and (${structure}::uuid is null or s.id = ${structure}::uuid)
     order by coalesce(t.to_level, 0) desc, s.name_key, s.id`.execute(db);
  return rows;
}

export async function nameIsTaken(
  tx: Tx,
  project: string,
  nameKey: string,
  except: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from response_structures
    where project_id = ${project} and active and name_key = ${nameKey} and id <> ${except}`.execute(tx);
  return rows.length > 0;
}

interface Saved extends Place {
  name: string;
  nameKey: string;
  kind: StructureKind;
  by: string;
  at: Date;
}

export async function insert(tx: Tx, one: Saved): Promise<void> {
  await sql`insert into response_structures (project_id, id, name, name_key, kind, version, updated_at, updated_by)
    values (${one.project}, ${one.structure}, ${one.name}, ${one.nameKey}, ${one.kind}, 1, ${one.at}, ${one.by})`.execute(
    tx,
  );
}

export async function update(tx: Tx, one: Saved): Promise<void> {
  await sql`update response_structures set name = ${one.name}, name_key = ${one.nameKey}, kind = ${one.kind},
      version = version + 1, updated_at = ${one.at}, updated_by = ${one.by}
    where project_id = ${one.project} and id = ${one.structure}`.execute(tx);
}

/** @returns false when one of the devices is not of the project */
export async function setDevices(tx: Tx, { project, structure }: Place, devices: readonly string[]) {
  await sql`delete from response_structure_devices where project_id = ${project} and structure_id = ${structure}`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    insert into response_structure_devices (project_id, structure_id, device_id)
    select d.project_id, ${structure}, d.id from published_devices d
     where d.project_id = ${project} and d.id = any(${devices}::uuid[]) order by d.id`.execute(tx);
  return numAffectedRows === BigInt(new Set(devices).size);
}

/** The instruments of a structure with their sensors. */
export async function devicesOf(db: Db | Tx, { project, structure }: Place): Promise<StructureDevice[]> {
  const { rows } = await sql<StructureDevice>`
    select d.id, d.name,
           exists (select 1 from published_standing_alerts a where a.project_id = d.project_id and a.device_id = d.id) as "inAlarm" /* It has an active alert. */,
           coalesce((select json_agg(json_build_object('id', s.id, 'number', s.number, 'name', s.name, 'unit', s.unit,
               'resolution', s.resolution) order by s.position)
             from published_device_sensors s where s.project_id = d.project_id and s.device_id = d.id and s.active), '[]') as sensors
      from response_structure_devices r
      join published_devices d on d.project_id = r.project_id and d.id = r.device_id
     where r.project_id = ${project} and r.structure_id = ${structure} order by d.name_key, d.id`.execute(db);
  return rows;
}

/** Asked separately: in a database that is distributed, latest values are on other machines than the devices. */
export async function latestOf(
  db: Db | Tx,
  project: string,
  sensors: readonly number[],
): Promise<StructureLatest[]> {
  const { rows } = await sql<StructureLatest>`
    select l.sensor_id as number, l.t, l.value from published_latest l
     where l.project_id = ${project} and l.sensor_id = any(${sensors}::int[])`.execute(db);
  return rows;
}
