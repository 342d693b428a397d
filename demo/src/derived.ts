import { derivedVariablesEndpoints } from "@vetaverde/contract/derived-variables";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import type { DemoCaller } from "./client.ts";
import type { DemoVariable, SensorId } from "./derived.data.ts";

interface DerivedContext {
  project: string;
  station(code: string): string;
  /** Who creates the variables. @param at epoch ms */
  creatorAt(at: number): DemoCaller;
  /** When they are created, epoch ms. */
  createdAt: number;
  now: number;
}

/** Creates derived variables; their past values wait for a calculation. */
export async function createDerivedVariables(
  tx: Tx,
  context: DerivedContext,
  variables: readonly DemoVariable[],
): Promise<void> {
  for (const variable of variables) await createVariable(tx, context, variable);
}

async function createVariable(
  tx: Tx,
  { project, station, creatorAt, createdAt, now }: DerivedContext,
  { of, change, formula, ...variable }: DemoVariable,
): Promise<void> {
  const sensors = await sensorIds(tx, project);
  const sensor: SensorId = (owner, name) => {
    const id = sensors.get(`${owner} ${name}`);
    if (!id) throw new Error(`the demonstration's ${owner} measures no ${name}`);
    return id;
  };
  const owner =
    "device" in of ? { device: await deviceOf(tx, project, of.device) } : { station: station(of.station) };
  const { id } = await creatorAt(createdAt).call(derivedVariablesEndpoints.create, {
    params: { project },
    body: { ...variable, ...owner, formula: formula(sensor) },
  });
  if (!change) return;
  const changedAt = change.at(now);
  await creatorAt(changedAt).call(derivedVariablesEndpoints.update, {
    params: { project, derived: id },
    body: {
      formula: change.formula(sensor, changedAt),
      appliesFrom: new Date(changedAt).toISOString(),
      reason: change.reason,
    },
  });
}

async function deviceOf(tx: Tx, project: string, serial: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from published_devices where project_id = ${project} and serial = ${serial}`.execute(tx);
  if (!rows[0]) throw new Error(`the demonstration has no ${serial}`);
  return rows[0].id;
}

/** Sensors by the serial of their device, or the code of the station whose own device has them, and their variable. */
async function sensorIds(tx: Tx, project: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select case when d.channel = 'none' then st.name else d.serial end || ' ' || s.variable as key, s.id
      from published_device_sensors s
      join published_devices d on d.project_id = s.project_id and d.id = s.device_id
      left join published_stations st on st.project_id = d.project_id and st.id = d.station_id
     where s.project_id = ${project} and s.active`.execute(tx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
