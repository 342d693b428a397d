import type { SensorParameters } from "@vetaverde/domain/piezometry/sensors";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import { auditDevice, auditSensors } from "../../server/src/features/devices/devices.dto.ts";
import { FROM_THE_BEGINNING } from "../../server/src/features/devices/devices.service.ts";
import * as store from "../../server/src/features/devices/devices.store.ts";
import * as keys from "../../server/src/features/devices/keys.store.ts";
import * as sensorStore from "../../server/src/features/devices/sensors.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { hashSecret } from "../../server/src/platform/secrets/secrets.ts";
import { BAROMETER, type DemoDevice, devices } from "./devices.data.ts";

const DAY = 86_400_000;
const INSTALLED = 420 * DAY;
const CALIBRATED = 150 * DAY;

interface Ground {
  project: string;
  station(code: string): string;
  /** Who created the devices. */
  by: string;
  now: number;
}

/** Inserts the mine's field devices; each one's external key is `Veta2026-` followed by its serial. */
export async function insertDevices(tx: Tx, ground: Ground): Promise<void> {
  // The barometer is inserted first: another device's sensor is corrected by it from its first day.
  const [first = [], others = []] = [true, false].map((is) =>
    devices.filter((one) => hasBarometer(one) === is),
  );
  let barometer = "";
  for (const device of first) barometer = (await insertDevice(tx, ground, device, "")) ?? barometer;
  for (const device of others) await insertDevice(tx, ground, device, barometer);
  await calibrateAgain(tx, ground, "MODI-0141");
}

const hasBarometer = ({ sensors }: DemoDevice) =>
  sensors.some(({ parameters }) => parameters.kind === "barometer");

const serialOf = (device: DemoDevice) => `MODI-${device.number}`;

async function deviceFields(
  tx: Tx,
  { project, station, by }: Ground,
  device: DemoDevice,
): Promise<store.DeviceFields> {
  const { number: digits, group, channel, networkId, type, probe, interval } = device;
  const place =
    device.station === null ? undefined : await store.station(tx, project, station(device.station));
  const terrainElevation = device.place?.terrainElevation ?? place?.elevation ?? null;
  return {
    name: `MODi ${digits}`,
    station: device.station === null ? null : station(device.station),
    group,
    channel,
    networkId,
    type,
    fieldNumber: `T-${digits.slice(1)}`,
    latitude: device.place?.latitude ?? place?.latitude ?? null,
    longitude: device.place?.longitude ?? place?.longitude ?? null,
    height: 1.5,
    terrainElevation,
    probeLength: probe,
    inclination: 0,
    adjustment: 0,
    correction: 1,
    expectedInterval: interval,
    reportUrl: null,
    mail: { sender: "project", recipients: [by] },
    paused: false,
    active: true,
  };
}

async function insertSensors(tx: Tx, w: store.Written, device: DemoDevice, barometer: string): Promise<void> {
  const first = await sensorStore.nextNumber(tx, w.project);
  for (const [position, sensor] of device.sensors.entries())
    await sensorStore.insert(tx, w, {
      ...sensor,
      parameters: corrected(sensor.parameters, barometer),
      id: newId(),
      device: w.id,
      number: first + position,
      position,
      appliesFrom: FROM_THE_BEGINNING,
      adjustment: null,
      correction: null,
      probeLength: null,
      active: true,
    });
}

/** @returns the id of its barometer */
async function insertDevice(
  tx: Tx,
  ground: Ground,
  device: DemoDevice,
  barometer: string,
): Promise<string | undefined> {
  const { project, by, now } = ground;
  const serial = serialOf(device);
  const w = { project, id: newId(), by, at: new Date(now - INSTALLED) };
  const fields = await deviceFields(tx, ground, device);
  await store.insert(tx, w, serial, fold(fields.name), fields);
  await insertSensors(tx, w, device, barometer);
  await keys.insert(tx, { ...w, id: newId() }, w.id, hashSecret(`Veta2026-${serial}`));
  const row = (await store.find(tx, project, w.id)) as store.DeviceRow;
  const sensors = await sensorStore.list(tx, project, w.id);
  const after = { ...auditDevice(row), sensors: auditSensors(sensors) };
  await store.insertVersion(tx, w, {
    changed: "device",
    appliesFrom: FROM_THE_BEGINNING,
    before: null,
    after,
    reason: "Instalación y puesta en marcha",
  });
  return sensors.find(({ parameters }) => parameters.kind === "barometer")?.id;
}

const corrected = (parameters: SensorParameters, barometer: string): SensorParameters =>
  "barometric" in parameters && parameters.barometric?.sensor === BAROMETER
    ? { ...parameters, barometric: { ...parameters.barometric, sensor: barometer } }
    : parameters;

/** The zero of one piezometer was measured again in the field; earlier readings keep the old value. */
async function calibrateAgain(tx: Tx, { project, by, now }: Ground, serial: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from devices where project_id = ${project} and serial = ${serial}`.execute(tx);
  const w = { project, id: rows[0]?.id ?? "", by, at: new Date(now - CALIBRATED) };
  const before = await sensorStore.list(tx, project, w.id);
  const sensor = before.find(({ variable }) => variable === "level");
  const { parameters } = sensor ?? {};
  if (!sensor || parameters?.kind !== "vibratingWire") throw new Error(`${serial} has no vibrating wire`);
  const renewed = { ...parameters, wire: { ...parameters.wire, zero: 8_946.2 } };
  await sensorStore.update(tx, w, sensor.id, 0, { ...sensor, parameters: renewed });
  await sensorStore.renewParameters(tx, w, sensor.id, w.at);
  await store.bump(tx, w);
  await store.insertVersion(tx, w, {
    changed: "sensors",
    appliesFrom: w.at,
    before: { sensors: auditSensors(before) },
    after: { sensors: auditSensors(await sensorStore.list(tx, project, w.id)) },
    reason: "Cero medido en terreno tras la mantención anual",
  });
}
