import { isDeepStrictEqual } from "node:util";
import type { Sensor } from "@vetaverde/contract/device-shapes";
import type { devicesEndpoints, SensorBody } from "@vetaverde/contract/devices";
import type { Input } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Context } from "../../platform/context/context.ts";
import { writtenBy } from "../../platform/context/written.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { auditSensors } from "./devices.dto.ts";
import { auditChange, type DevicesDeps, locked } from "./devices.service.ts";
import * as devices from "./devices.store.ts";
import { checkApplies, checkSensors } from "./devices.validate.ts";
import * as store from "./sensors.store.ts";

type Calls = typeof devicesEndpoints;

export interface SensorsService {
  /** @throws AppError NOT_FOUND */
  list(input: Input<Calls["sensors"]>): Promise<WithDates<Sensor>[]>;
  barometers(input: Input<Calls["barometers"]>): Promise<store.BarometerRow[]>;
  /** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current sensors */
  save(input: Input<Calls["saveSensors"]>, ctx: Context): Promise<WithDates<Sensor>[]>;
}

type Deps = Pick<DevicesDeps, "db" | "onConfigured" | "now">;

export function createSensorsService(deps: Deps): SensorsService {
  const { db } = deps;
  return {
    list: async ({ params: { project, device } }) => {
      if (!(await devices.find(db, project, device))) throw new AppError("NOT_FOUND");
      return store.list(db, project, device);
    },
    barometers: ({ params: { project } }) => store.barometers(db, project),
    save: (input, ctx) => transact(db, ctx, (tx) => saveSensors(deps, tx, input, ctx)),
  };
}

/** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current sensors */
export async function saveSensors(
  { onConfigured, now }: Omit<Deps, "db">,
  tx: Tx,
  {
    params: { project, device: id },
    body: { reason, appliesFrom, version, sensors },
  }: Input<Calls["saveSensors"]>,
  ctx: Context,
): Promise<WithDates<Sensor>[]> {
  await locked(tx, project, id, version, () => store.list(tx, project, id));
  const w = writtenBy(ctx, project, id, now());
  const before = await store.list(tx, project, id);
  const applies = appliesFrom === undefined ? w.at : new Date(appliesFrom);
  const isNewConversion = await replace(tx, ctx, w, { before, sensors, applies });
  await devices.bump(tx, w);
  const change = {
    before: { sensors: auditSensors(before) },
    after: { sensors: auditSensors(await store.list(tx, project, id)) },
  };
  await devices.insertVersion(tx, w, { changed: "sensors", appliesFrom: applies, reason, ...change });
  await auditChange(tx, ctx, w, "device.sensors-updated", {
    before: change.before,
    after: { ...change.after, reason },
  });
  if (isNewConversion) await onConfigured(tx, ctx, { project, device: id, from: applies });
  return store.list(tx, project, id);
}

interface Change {
  before: readonly store.SensorRow[];
  sensors: readonly SensorBody[];
  applies: Date;
}

/** @returns whether readings are converted to values in another way than before */
async function replace(tx: Tx, ctx: Context, w: devices.Written, change: Change): Promise<boolean> {
  const { before, sensors, applies } = change;
  // Derived variables and manual measurements are changed where they are configured.
  const own = before.filter(({ origin }) => origin === "device");
  const was = new Map(own.map((row) => [row.id, row]));
  const checkedSensors = await checkSensors(tx, ctx, w.project, sensors, new Set(was.keys()));
  await store.freeVariables(tx, w.project, w.id);
  let number = await store.nextNumber(tx, w.project);
  const ids = sensors.map((sensor) => sensor.id);
  let isNewConversion = own.some(
    ({ id, active }) => active && !sensors.some((one) => one.id === id && one.active),
  );
  // Removed sensors are deactivated first, so that others can reuse their variables.
  const left = own.filter(({ id }) => !ids.includes(id));
  for (const [at, row] of left.entries())
    await store.update(tx, w, row.id, sensors.length + at, { ...row, active: false });
  for (const [position, fields] of checkedSensors.entries()) {
    const old = was.get(ids[position] ?? "");
    if (!old) {
      const born = {
        id: newId(),
        device: w.id,
        number: number++,
        position,
        appliesFrom: store.FROM_THE_BEGINNING,
      };
      await store.insert(tx, w, { ...fields, ...born });
      isNewConversion = true;
      continue;
    }
    await store.update(tx, w, old.id, position, fields);
    if (isDeepStrictEqual(parametersOf(old), parametersOf(fields))) continue;
    checkApplies(ctx, applies, w.at, old.appliesFrom);
    await store.renewParameters(tx, w, old.id, applies);
    isNewConversion = true;
  }
  return isNewConversion;
}

/** The fields that determine how readings are converted to values. */
const parametersOf = ({ unit, parameters, adjustment, correction, probeLength }: store.SensorFields) => ({
  unit,
  parameters,
  adjustment,
  correction,
  probeLength,
});
