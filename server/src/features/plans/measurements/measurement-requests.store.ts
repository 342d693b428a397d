// What follow-ups ask to measure.
import type { Quantity } from "@vetaverde/domain/devices/quantities";
import type { MeasurementKind } from "@vetaverde/domain/measurements/requests";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { MeasurementRequestRow } from "../rows.gen.ts";

export type { MeasurementRequestRow } from "../rows.gen.ts";

const columns = sql`r.id, r.type_id as "typeId", ty.name as "typeName", r.station_id as "stationId",
  st.name as "stationName", r.name, r.kind, r.unit, r.quantity, r.decimals, r.method, r.range_min as min, r.range_max as max,
  r.max_change as "maxChange", r.choices, r.required, r.position, r.active, r.version, r.updated_at as "updatedAt"`;

const rowsOf = async (
  db: Db | Tx,
  project: string,
  which: RawBuilder<unknown>,
): Promise<MeasurementRequestRow[]> => {
  const { rows } = await sql<MeasurementRequestRow>`select ${columns} from measurement_requests r
      join published_catalog ty on ty.project_id = r.project_id and ty.id = r.type_id
      left join published_stations st on st.project_id = r.project_id and st.id = r.station_id
    where r.project_id = ${project} and ${which}
    order by r.active desc, ty.name_key, r.position, lower(r.name), st.name_key nulls first`.execute(db);
  return rows;
};

export const list = (db: Db | Tx, project: string): Promise<MeasurementRequestRow[]> =>
  rowsOf(db, project, sql`true`);

export async function find(
  db: Db | Tx,
  project: string,
  id: string,
): Promise<MeasurementRequestRow | undefined> {
  return (await rowsOf(db, project, sql`r.id = ${id}`))[0];
}

/** The requests of a type of monitoring at a station, inactive ones included. */
export const listFor = (
  db: Db | Tx,
  project: string,
  type: string,
  station: string,
): Promise<MeasurementRequestRow[]> =>
  rowsOf(db, project, sql`r.type_id = ${type} and (r.station_id is null or r.station_id = ${station})`);

/** Serialises changes of a request. @returns whether it exists */
export async function lock(tx: Tx, project: string, id: string): Promise<boolean> {
  const { rows } = await sql`select id from measurement_requests
    where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

/** Whether a type of monitoring and a station exist in the project and may be used. */
export async function areKnown(
  tx: Tx,
  project: string,
  type: string,
  station: string | null,
): Promise<{ type: boolean; station: boolean }> {
  const { rows } = await sql<{ type: boolean; station: boolean }>`select
      exists (select from published_catalog where project_id = ${project} and id = ${type} and kind = 'types') as type,
      ${station}::uuid is null or exists (
        select from published_stations where project_id = ${project} and id = ${station}) as station`.execute(
    tx,
  );
  return rows[0] ?? { type: false, station: false };
}

export interface RequestFields {
  type: string;
  station: string | null;
  name: string;
  kind: MeasurementKind;
  unit: string | null;
  quantity: Quantity | null;
  decimals: number;
  method: string | null;
  min: number | null;
  max: number | null;
  maxChange: number | null;
  choices: readonly string[];
  required: boolean;
  position: number;
}

export interface Change {
  project: string;
  id: string;
  by: string;
  at: Date;
}

export async function insert(tx: Tx, { project, id, by, at }: Change, r: RequestFields): Promise<void> {
  await sql`insert into measurement_requests (project_id, id, type_id, station_id, name, kind, unit, quantity, decimals, method,
      range_min, range_max, max_change, choices, required, position, updated_at, updated_by)
    values (${project}, ${id}, ${r.type}, ${r.station}, ${r.name}, ${r.kind}, ${r.unit}, ${r.quantity}, ${r.decimals}, ${r.method},
      ${r.min}, ${r.max}, ${r.maxChange}, ${[...r.choices]}::text[], ${r.required}, ${r.position}, ${at}, ${by})`.execute(
    tx,
  );
}

export type ChangeableFields = Omit<RequestFields, "type" | "station" | "kind" | "unit" | "quantity"> & {
  active: boolean;
};

export async function update(tx: Tx, { project, id, by, at }: Change, r: ChangeableFields): Promise<void> {
  await sql`update measurement_requests set name = ${r.name}, decimals = ${r.decimals}, method = ${r.method},
      range_min = ${r.min}, range_max = ${r.max}, max_change = ${r.maxChange}, choices = ${[...r.choices]}::text[],
      required = ${r.required}, position = ${r.position}, active = ${r.active}, version = version + 1,
      updated_at = ${at}, updated_by = ${by}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** Number of active requests of a type for all stations, and for one. */
export async function countActive(
  tx: Tx,
  project: string,
  type: string,
  station: string | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from measurement_requests
    where project_id = ${project} and type_id = ${type} and active
      and (station_id is null or station_id = ${station})`.execute(tx);
  return rows[0]?.total ?? 0;
}
