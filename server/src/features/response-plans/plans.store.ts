// The only module that writes the versions of response plans and their publications.
import type { PlanContent } from "@vetaverde/domain/response-plans/plan";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { PlanVersionRow, SensorOfPlan } from "./rows.gen.ts";
import type { Place } from "./structures.store.ts";

/** The newest version of a plan; of the published ones only, with `published`. */
export async function newest(
  db: Db | Tx,
  { project, structure }: Place,
  published: boolean,
): Promise<PlanVersionRow | undefined> {
  const { rows } = await sql<PlanVersionRow>`
    select v.version, v.content, v.reason, v.at, json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by,
           p.at as "publishedAt",
           case when w.id is null then null else json_build_object('id', w.id, 'name', w.name || ' ' || w.last_name) end as "publishedBy"
      from response_plan_versions v
      join published_user_directory u on u.id = v.by
      left join response_plan_publications p on p.project_id = v.project_id and p.structure_id = v.structure_id and p.version = v.version
      left join published_user_directory w on w.id = p.by
     where v.project_id = ${project} and v.structure_id = ${structure} and (not ${published}::boolean or p.version is not null)
     order by v.version desc limit 1`.execute(db);
  return rows[0];
}

interface Saved extends Place {
  version: number;
  at: Date;
  by: string;
}

export async function insertVersion(
  tx: Tx,
  one: Saved & { content: PlanContent; reason: string },
): Promise<void> {
  await sql`insert into response_plan_versions (project_id, structure_id, version, content, reason, at, by)
    values (${one.project}, ${one.structure}, ${one.version}, ${JSON.stringify(one.content)}::jsonb, ${one.reason}, ${one.at}, ${one.by})`.execute(
    tx,
  );
}

export async function publish(tx: Tx, one: Saved, sensors: readonly string[]): Promise<void> {
  await sql`insert into response_plan_publications (project_id, structure_id, version, at, by)
    values (${one.project}, ${one.structure}, ${one.version}, ${one.at}, ${one.by})`.execute(tx);
  await sql`delete from response_plan_sensors where project_id = ${one.project} and structure_id = ${one.structure}`.execute(
    tx,
  );
  await sql`insert into response_plan_sensors (project_id, structure_id, sensor_number)
    select s.project_id, ${one.structure}, s.number from published_device_sensors s
     where s.project_id = ${one.project} and s.id = any(${sensors}::uuid[]) order by s.number`.execute(tx);
}

/** The sensors in use of these devices: those that a plan may name. */
export async function sensorsOf(db: Db | Tx, { project, structure }: Place): Promise<SensorOfPlan[]> {
  const { rows } = await sql<SensorOfPlan>`
    select s.id, s.number, s.device_id as device from published_device_sensors s
      join response_structure_devices r on r.project_id = s.project_id and r.device_id = s.device_id
     where s.project_id = ${project} and r.structure_id = ${structure} and s.active`.execute(db);
  return rows;
}

/** How many of these people are members of the project. */
export async function countMembers(tx: Db | Tx, project: string, people: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from published_members
    where project_id = ${project} and user_id = any(${people}::uuid[])`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** A sensor's newest readings since an instant, for a plan that begins. */
export async function recentReadings(
  tx: Tx,
  {
    project,
    sensor,
    since,
    until,
    max,
  }: { project: string; sensor: number; since: Date; until: Date; max: number },
): Promise<{ t: number; value: number }[]> {
  const { rows } = await sql<{ t: number; value: number }>`
    select (extract(epoch from t) * 1000)::float8 as t, value
      from last_readings(${project}, ${sensor}, ${since}, ${until}, ${max}::bigint) order by t`.execute(tx);
  return rows;
}
