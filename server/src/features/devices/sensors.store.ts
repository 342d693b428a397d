// The only module that writes sensors and their current and earlier parameters.

import type { Quantity } from "@vetaverde/domain/devices/quantities";
import type { SensorParameters } from "@vetaverde/domain/piezometry/sensors";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { Written } from "./devices.store.ts";
import type { BarometerRow, SensorRow } from "./rows.gen.ts";

export type { BarometerRow, SensorRow } from "./rows.gen.ts";

/** A device's first configuration also applies to readings from before it. */
export const FROM_THE_BEGINNING = new Date(0);

export interface SensorFields {
  name: string;
  variable: string;
  unit: string;
  min: number | null;
  max: number | null;
  parameters: SensorParameters;
  adjustment: number | null;
  correction: number | null;
  probeLength: number | null;
  resolution: number | null;
  accuracy: number | null;
  active: boolean;
}

export async function list(db: Db | Tx, project: string, device: string): Promise<SensorRow[]> {
  const { rows } =
    await sql<SensorRow>`select s.id, s.number, s.name, s.variable, s.unit, s.range_min as min, s.range_max as max,
      s.parameters, s.adjustment, s.correction, s.probe_length as "probeLength", s.active, s.version, s.origin,
      exists (select from published_hand_measured h where h.project_id = s.project_id and h.id = s.id) as "isManual", s.quantity, s.resolution, s.accuracy,
      p.applies_from as "appliesFrom"
    from device_sensors s join sensor_parameters p
      on p.project_id = s.project_id and p.sensor_id = s.id and p.version = s.version
    where s.project_id = ${project} and s.device_id = ${device} order by s.active desc, s.position`.execute(
      db,
    );
  return rows;
}

/** The project's sensors of air pressure, by which others may be corrected. */
export async function barometers(db: Db, project: string): Promise<BarometerRow[]> {
  const { rows } = await sql<BarometerRow>`select s.id, s.name, st.name as station,
      json_build_object('id', d.id, 'name', d.name, 'serial', case when d.channel = 'none' then d.name else d.serial end) as device
    from device_sensors s join devices d on d.project_id = s.project_id and d.id = s.device_id
    left join published_stations st on st.project_id = d.project_id and st.id = d.station_id
    where s.project_id = ${project} and s.kind = 'barometer' and s.active and d.active
    order by d.name_key, s.position`.execute(db);
  return rows;
}

/** Those of the identifiers that are barometers of this project. */
export async function knownBarometers(tx: Tx, project: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from device_sensors
    where project_id = ${project} and id = any(${[...ids]}::uuid[]) and kind = 'barometer'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Sensor numbers are assigned per project, serialised by a lock. @returns the next free number */
export async function nextNumber(tx: Tx, project: string): Promise<number> {
  await acquireLock(tx, lockNamed(`sensors ${project}`));
  const { rows } = await sql<{ last: number }>`select coalesce(max(number), 0) as last from device_sensors
    where project_id = ${project}`.execute(tx);
  return (rows[0]?.last ?? 0) + 1;
}

export interface NewSensor extends SensorFields {
  id: string;
  device: string;
  number: number;
  position: number;
  appliesFrom: Date;
}

export async function insert(tx: Tx, w: Written, s: NewSensor): Promise<void> {
  await sql`insert into device_sensors (project_id, id, device_id, number, name, variable, unit, range_min, range_max, kind, parameters,
      adjustment, correction, probe_length, position, active, version, resolution, accuracy)
    values (${w.project}, ${s.id}, ${s.device}, ${s.number}, ${s.name}, ${s.variable}, ${s.unit}, ${s.min}, ${s.max},
      ${s.parameters.kind}, ${JSON.stringify(s.parameters)}::jsonb, ${s.adjustment}, ${s.correction}, ${s.probeLength},
      ${s.position}, ${s.active}, 1, ${s.resolution}, ${s.accuracy})`.execute(tx);
  await storeParameters(tx, w, s.id, s.appliesFrom);
}

export async function update(
  tx: Tx,
  w: Written,
  id: string,
  position: number,
  s: SensorFields,
): Promise<void> {
  await sql`update device_sensors set name = ${s.name}, variable = ${s.variable}, unit = ${s.unit}, range_min = ${s.min},
      range_max = ${s.max}, kind = ${s.parameters.kind}, parameters = ${JSON.stringify(s.parameters)}::jsonb,
      adjustment = ${s.adjustment}, correction = ${s.correction}, probe_length = ${s.probeLength}, position = ${position},
      active = ${s.active}, resolution = ${s.resolution}, accuracy = ${s.accuracy}
    where project_id = ${w.project} and id = ${id}`.execute(tx);
}

/** The position behind a device's last sensor. */
async function nextPosition(tx: Tx, project: string, device: string): Promise<number> {
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(position) + 1, 0) as next from device_sensors
    where project_id = ${project} and device_id = ${device}`.execute(tx);
  return rows[0]?.next ?? 0;
}

/** A variable whose values are not reported by its device. */
export interface ValueSensor {
  origin: "derived" | "manual";
  name: string;
  /** Unique among the device's active sensors, whatever the case of its letters. */
  variable: string;
  unit: string;
  quantity: Quantity | null;
  resolution: number | null;
}

export async function insertValueSensor(
  tx: Tx,
  w: Written,
  device: string,
  s: ValueSensor,
): Promise<{ id: string; number: number }> {
  const id = newId();
  const number = await nextNumber(tx, w.project);
  const direct: SensorParameters = { kind: "direct" };
  await sql`insert into device_sensors (project_id, id, device_id, number, name, variable, unit, kind, parameters, position, active,
      version, origin, quantity, resolution)
    values (${w.project}, ${id}, ${device}, ${number}, ${s.name}, ${s.variable}, ${s.unit}, ${direct.kind},
      ${JSON.stringify(direct)}::jsonb, ${await nextPosition(tx, w.project, device)}, true, 1, ${s.origin}, ${s.quantity},
      ${s.resolution})`.execute(tx);
  await storeParameters(tx, w, id, FROM_THE_BEGINNING);
  return { id, number };
}

/** Changes what does not affect the values of a derived variable or a manual measurement. */
export async function updateValueSensor(
  tx: Tx,
  project: string,
  id: string,
  s: Pick<ValueSensor, "name" | "variable" | "resolution"> & { active: boolean },
): Promise<void> {
  await sql`update device_sensors set name = ${s.name}, variable = ${s.variable}, resolution = ${s.resolution}, active = ${s.active}
    where project_id = ${project} and id = ${id} and origin <> 'device'`.execute(tx);
}

/** Renames all variables temporarily, so that two sensors can swap theirs within one change. */
export async function freeVariables(tx: Tx, project: string, device: string): Promise<void> {
  await sql`update device_sensors set variable = left(id::text || ' ' || variable, 60)
    where project_id = ${project} and device_id = ${device} and origin = 'device'`.execute(tx);
}

/** Raises the sensor's version and records its parameters, valid from the given instant. */
export async function renewParameters(tx: Tx, w: Written, id: string, appliesFrom: Date): Promise<void> {
  await sql`update device_sensors set version = version + 1 where project_id = ${w.project} and id = ${id}`.execute(
    tx,
  );
  await storeParameters(tx, w, id, appliesFrom);
}

async function storeParameters(tx: Tx, w: Written, id: string, appliesFrom: Date): Promise<void> {
  await sql`insert into sensor_parameters (project_id, sensor_id, version, applies_from, kind, unit, parameters, adjustment, correction,
      probe_length, made_at, made_by)
    select project_id, id, version, ${appliesFrom}, kind, unit, parameters, adjustment, correction, probe_length, ${w.at}, ${w.by}
      from device_sensors where project_id = ${w.project} and id = ${id}`.execute(tx);
}
