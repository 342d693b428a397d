// The imports of a plan, and the changes of plans by imports and users.
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { indexNames } from "../../../platform/db/search-index.ts";
import type { ImportRow } from "../rows.gen.ts";

const importColumns = sql`i.id, i.file_name as "fileName", i.rows, i.monitorings,
      i.imported_at as "importedAt", concat_ws(' ', u.name, u.last_name) as "importedBy"
    from plan_imports i left join published_users u on u.id = i.imported_by`;

/** The imports of a plan, newest first. */
export async function listImports(db: Db, project: string, plan: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${importColumns}
    where i.project_id = ${project} and i.plan_id = ${plan} order by i.imported_at desc, i.id desc`.execute(
    db,
  );
  return rows;
}

/** The last import of a file with these exact bytes into a plan. */
export async function findSameFile(
  db: Db,
  project: string,
  plan: string,
  sha256: string,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${importColumns}
    where i.project_id = ${project} and i.plan_id = ${plan} and i.file_sha256 = ${sha256}
    order by i.imported_at desc limit 1`.execute(db);
  return rows[0];
}

export interface NewPlan {
  id: string;
  title: string;
  titleKey: string;
  start: string;
  end: string;
  by: string;
  /** The instrument that the plan serves; null: not specified. */
  instrument: string | null;
}

export async function hasInstrument(tx: Tx, project: string, instrument: string): Promise<boolean> {
  const { rows } = await sql`select from published_instruments
    where project_id = ${project} and id = ${instrument}`.execute(tx);
  return rows.length > 0;
}

export async function insertPlan(tx: Tx, project: string, plan: NewPlan): Promise<void> {
  await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by, instrument_id) values
    (${project}, ${plan.id}, ${plan.title}, ${plan.titleKey}, ${plan.start}, ${plan.end}, ${plan.by}, ${plan.instrument})`.execute(
    tx,
  );
  await indexNames(tx, project, [plan.titleKey]);
}

export interface NewImport {
  id: string;
  plan: string;
  fileName: string;
  sha256: string;
  rows: number;
  monitorings: number;
  by: string;
}

export async function insertImport(tx: Tx, project: string, entry: NewImport): Promise<void> {
  await sql`insert into plan_imports (project_id, id, plan_id, file_name, file_sha256, rows, monitorings, imported_by, imported_at) values
    (${project}, ${entry.id}, ${entry.plan}, ${entry.fileName}, ${entry.sha256}, ${entry.rows}, ${entry.monitorings}, ${entry.by}, clock_timestamp())`.execute(
    tx,
  );
}

/** Locks the plan until the transaction ends, which serialises its changes. */
export async function lockPlan(tx: Tx, project: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from plans where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export async function planExists(db: Db, project: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from plans where project_id = ${project} and id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Extends the plan's period to include what was added to it. */
export async function widenPlan(
  tx: Tx,
  project: string,
  id: string,
  { start, end }: { start: string; end: string },
): Promise<void> {
  await sql`update plans set starts_on = least(starts_on, ${start}::date), ends_on = greatest(ends_on, ${end}::date),
    version = version + 1 where project_id = ${project} and id = ${id}`.execute(tx);
}

export async function renamePlan(
  tx: Tx,
  project: string,
  id: string,
  { title, titleKey }: { title: string; titleKey: string },
): Promise<void> {
  await sql`update plans set title = ${title}, title_key = ${titleKey}, version = version + 1
    where project_id = ${project} and id = ${id}`.execute(tx);
  await indexNames(tx, project, [titleKey]);
}

/** How many rows of an import the plan already had, identical in every field. */
export async function countRepeated(
  tx: Tx,
  project: string,
  plan: string,
  importId: string,
): Promise<number> {
  const { rows } = await sql<{ repeated: number }>`select count(*)::int as repeated from monitoring_series s
    where s.project_id = ${project} and s.import_id = ${importId} and exists (
      select 1 from monitoring_series o
       where o.project_id = s.project_id and o.plan_id = ${plan} and o.import_id <> s.import_id
         and o.station_id = s.station_id and o.type_id = s.type_id and o.frequency_id = s.frequency_id
         and o.mining_component_id = s.mining_component_id
         and o.environmental_component_id = s.environmental_component_id
         and o.start_date = s.start_date and o.end_date = s.end_date
         and o.start_time = s.start_time and o.end_time = s.end_time and o.duration_hours = s.duration_hours
         and o.short_commitment = s.short_commitment
         and (o.subcomponent_id, o.source_id, o.responsible, o.utm_easting, o.utm_northing, o.utm_zone, o.datum,
             o.parameters, o.limits, o.method, o.report_term, o.report_period, o.table_reference)
           is not distinct from (s.subcomponent_id, s.source_id, s.responsible, s.utm_easting, s.utm_northing,
             s.utm_zone, s.datum, s.parameters, s.limits, s.method, s.report_term, s.report_period,
             s.table_reference))`.execute(tx);
  return rows[0]?.repeated ?? 0;
}
