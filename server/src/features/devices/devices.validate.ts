import type { SensorBody } from "@vetaverde/contract/devices";
import { placeFaults } from "@vetaverde/domain/devices/place";
import { allUnits, unitNamed } from "@vetaverde/domain/devices/units";
import { contradictsUnit } from "@vetaverde/domain/piezometry/sensors";
import { closest } from "@vetaverde/domain/text/closest";
import { fold } from "@vetaverde/domain/text/fold";
import { isWebAddress } from "@vetaverde/domain/text/web-address";
import { formatAny } from "@vetaverde/locales/format";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type DeviceFault, deviceWords } from "./devices.messages.ts";
import * as store from "./devices.store.ts";
import * as sensorStore from "./sensors.store.ts";

interface Detail {
  path: string;
  message: string;
}

type Params = Record<string, string | number>;

/** Collects all faults, so that the user sees them in one response. */
function collector(ctx: Context) {
  const details: Detail[] = [];
  return {
    add: (path: string, fault: DeviceFault, params: Params = {}) =>
      details.push({ path, message: formatAny(deviceWords[ctx.locale][fault], params, ctx.locale) }),
    done: () => {
      if (details.length > 0) throw new AppError("VALIDATION", { details });
    },
  };
}

const WITH_SCHEME = /^https?:\/\//i;

/** @throws AppError VALIDATION with all faults of a device's own fields */
export async function checkDevice(
  tx: Tx,
  ctx: Context,
  { project, id }: { project: string; id: string },
  fields: store.DeviceFields,
): Promise<void> {
  const faults = collector(ctx);
  const station = fields.station === null ? null : await store.station(tx, project, fields.station);
  if (station === undefined) faults.add("station", "station");
  for (const { path, fault, ...params } of placeFaults(fields, station ?? null))
    faults.add(path, fault, params);
  if (fields.reportUrl !== null && !(WITH_SCHEME.test(fields.reportUrl) && isWebAddress(fields.reportUrl)))
    faults.add("reportUrl", "reportUrl");
  const { recipients } = fields.mail;
  if (recipients.length > 0) {
    const known = await store.members(tx, project, recipients);
    if (recipients.some((one) => !known.has(one))) faults.add("mail.recipients", "recipient");
  }
  if (fields.networkId !== null && (await store.isNetworkIdUsed(tx, project, fields.networkId, id)))
    faults.add("networkId", "networkTaken");
  faults.done();
}

/** Tolerance for a client's clock that runs ahead. */
const AHEAD_MS = 300_000;

/** @throws AppError VALIDATION when a configuration would apply before the latest one, or only in the future */
export function checkApplies(ctx: Context, at: Date, now: Date, latest: Date): void {
  const faults = collector(ctx);
  if (at.getTime() > now.getTime() + AHEAD_MS) faults.add("appliesFrom", "future");
  else if (at < latest)
    faults.add("appliesFrom", "earlier", { date: latest.toISOString().slice(0, 16).replace("T", " ") });
  faults.done();
}

/**
 * The sensors with their units in the standard notation.
 * @throws AppError VALIDATION with all their faults
 */
export async function checkSensors(
  tx: Tx,
  ctx: Context,
  project: string,
  sensors: readonly SensorBody[],
  own: ReadonlySet<string>,
): Promise<sensorStore.SensorFields[]> {
  const faults = collector(ctx);
  const barometers = sensors.flatMap(({ parameters: p }) =>
    "barometric" in p && p.barometric ? [p.barometric.sensor] : [],
  );
  const known =
    barometers.length > 0 ? await sensorStore.knownBarometers(tx, project, barometers) : new Set<string>();
  const references = {
    barometers: known,
    variables: new Set(sensors.map(({ variable }) => variable.toLowerCase())),
  };
  const checkIdentity = identityCheck(own);
  const fields = sensors.map((sensor, at) => {
    const addFault: AddFault = (field, fault, params) => faults.add(`sensors.${at}.${field}`, fault, params);
    checkIdentity(addFault, sensor);
    const [min, max] = [sensor.min ?? null, sensor.max ?? null];
    if (min !== null && max !== null && max <= min) addFault("max", "range");
    checkReferences(addFault, sensor, references);
    const unit = standardUnit(addFault, sensor.unit);
    if (contradictsUnit(sensor.parameters, unit)) addFault("parameters", "reads", { unit });
    return {
      name: sensor.name,
      variable: sensor.variable,
      unit,
      min,
      max,
      parameters: sensor.parameters,
      adjustment: sensor.adjustment ?? null,
      correction: sensor.correction ?? null,
      probeLength: sensor.probeLength ?? null,
      resolution: sensor.resolution ?? null,
      accuracy: sensor.accuracy ?? null,
      active: sensor.active,
    };
  });
  faults.done();
  return fields;
}

/** Adds a fault of one of a sensor's fields. */
type AddFault = (field: string, fault: DeviceFault, params?: Params) => void;

/** The unit in the standard notation; an unknown one, as it was given, is a fault. */
function standardUnit(addFault: AddFault, written: string): string {
  const unit = unitNamed(written);
  if (unit !== null) return unit;
  const meant = closest(fold(written), allUnits);
  addFault("unit", meant ? "unitMeant" : "unit", { unit: written, meant: meant ?? "" });
  return written;
}

/** Each sensor is one of the device's own, and no two active ones measure the same variable. */
function identityCheck(own: ReadonlySet<string>) {
  const ids = new Set<string>();
  const activeVariables = new Set<string>();
  return (addFault: AddFault, { id, active, variable }: SensorBody): void => {
    if (id !== undefined && (!own.has(id) || ids.has(id))) addFault("id", "sensor");
    if (id !== undefined) ids.add(id);
    if (!active) return;
    if (activeVariables.has(variable.toLowerCase())) addFault("variable", "twice", { variable });
    activeVariables.add(variable.toLowerCase());
  };
}

/** The barometer and the temperature by which a sensor is corrected exist. */
function checkReferences(
  addFault: AddFault,
  { parameters }: SensorBody,
  { barometers, variables }: { barometers: ReadonlySet<string>; variables: ReadonlySet<string> },
): void {
  if ("barometric" in parameters && parameters.barometric && !barometers.has(parameters.barometric.sensor))
    addFault("parameters", "barometer");
  const temperatureVariable = "temperatureVariable" in parameters ? parameters.temperatureVariable : null;
  if (temperatureVariable !== null && !variables.has(temperatureVariable.toLowerCase()))
    addFault("parameters", "temperature", { variable: temperatureVariable });
}
