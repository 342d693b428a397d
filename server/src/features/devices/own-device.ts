import { fold } from "@vetaverde/domain/text/fold";
import type { Context } from "../../platform/context/context.ts";
import { writtenBy } from "../../platform/context/written.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import { auditDevice } from "./devices.dto.ts";
import { deviceWords } from "./devices.messages.ts";
import { auditChange, NO_FIELDS } from "./devices.service.ts";
import * as store from "./devices.store.ts";
import * as sensors from "./sensors.store.ts";

const MAX_NAME_LENGTH = 100;
/** The longest that a device may have: a person measures when the plan says so. */
const EXPECTED_INTERVAL = 2_678_400;

/**
 * The device of a station itself, for variables that no device of it reports: measured by a person, or derived from
 * several devices. It is created with the first of them.
 * @returns its id
 * @throws AppError NOT_FOUND for a station of no or another project
 */
export async function stationDevice(
  tx: Tx,
  ctx: Context,
  project: string,
  station: string,
  at: number,
): Promise<string> {
  const name = await store.stationName(tx, project, station);
  if (name === undefined) throw new AppError("NOT_FOUND");
  await acquireLock(tx, lockNamed(`own device ${station}`));
  const existing = await store.ownOf(tx, project, station);
  if (existing) return existing;
  const w = writtenBy(ctx, project, newId(), at);
  const fields: store.DeviceFields = {
    ...NO_FIELDS,
    name: name.slice(0, MAX_NAME_LENGTH),
    station,
    channel: "none",
    expectedInterval: EXPECTED_INTERVAL,
  };
  await store.insert(tx, w, `station-${station}`, fold(fields.name), fields);
  const row = (await store.find(tx, project, w.id)) as store.DeviceRow;
  const after = { ...auditDevice(row), sensors: {} };
  await store.insertVersion(tx, w, {
    changed: "device",
    appliesFrom: sensors.FROM_THE_BEGINNING,
    before: null,
    after,
    reason: deviceWords[ctx.locale].created,
  });
  await auditChange(tx, ctx, w, "device.created", { after: { ...after, serial: row.serial } });
  return w.id;
}

/**
 * Adds a derived variable or a manual measurement to a device.
 * @returns its sensor's id and number
 * @throws AppError NOT_FOUND for a device of no or another project; the database's unique violation where the variable is taken
 */
export async function addValueSensor(
  tx: Tx,
  ctx: Context,
  { project, device, at }: { project: string; device: string; at: number },
  sensor: sensors.ValueSensor,
): Promise<{ id: string; number: number }> {
  if (!(await store.lock(tx, project, device))) throw new AppError("NOT_FOUND");
  const w = writtenBy(ctx, project, device, at);
  const added = await sensors.insertValueSensor(tx, w, device, sensor);
  await store.bump(tx, w);
  return added;
}

/** Changes what does not affect the values of a derived variable or a manual measurement. */
export async function updateValueSensor(
  tx: Tx,
  ctx: Context,
  { project, device, sensor, at }: { project: string; device: string; sensor: string; at: number },
  fields: Parameters<typeof sensors.updateValueSensor>[3],
): Promise<void> {
  await sensors.updateValueSensor(tx, project, sensor, fields);
  await store.bump(tx, writtenBy(ctx, project, device, at));
}
