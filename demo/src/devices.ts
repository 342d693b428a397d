import { devicesEndpoints } from "@vetaverde/contract/devices";
import type { SensorParameters } from "@vetaverde/domain/piezometry/sensors";
import type { DemoCaller } from "./client.ts";
import { BAROMETER, calibration, type DemoDevice, devices } from "./devices.data.ts";
import { stations } from "./stations.ts";

export const INSTALLED_DAYS_AGO = 420;

interface DevicesContext {
  project: string;
  station(code: string): string;
  /** Who installs the devices, and receives the mails of their alerts. */
  installer: string;
  installerAt(daysAgo: number): DemoCaller;
}

/** The external key of a device of the demonstration. */
const keyOf = (serial: string) => `Veta2026-demo-${serial}`;

const serialOf = (device: DemoDevice) => `MODI-${device.number}`;

const hasBarometer = ({ sensors }: DemoDevice) =>
  sensors.some(({ parameters }) => parameters.kind === "barometer");

/** Creates the mine's field devices. */
export async function createDevices(context: DevicesContext): Promise<void> {
  // The barometer is created first: another device's sensor is corrected by it from its first day.
  const inOrder = [...devices].sort((a, b) => Number(hasBarometer(b)) - Number(hasBarometer(a)));
  let barometer = "";
  const created = new Map<string, string>();
  for (const device of inOrder) {
    const { id, sensors } = await createDevice(context, device, barometer);
    created.set(serialOf(device), id);
    barometer = sensors.find(({ parameters }) => parameters.kind === "barometer")?.id ?? barometer;
  }
  await calibrateAgain(context, created.get(calibration.serial) ?? "");
}

function createDevice(
  { project, station, installer, installerAt }: DevicesContext,
  device: DemoDevice,
  barometer: string,
) {
  const { number: digits, station: code, group, channel, networkId, type, probe, interval } = device;
  const place = device.place ?? placeOf(code);
  return installerAt(INSTALLED_DAYS_AGO).call(devicesEndpoints.create, {
    body: {
      project,
      serial: serialOf(device),
      externalKey: keyOf(serialOf(device)),
      name: `MODi ${digits}`,
      station: code === null ? null : station(code),
      group,
      channel,
      networkId,
      type,
      fieldNumber: `T-${digits.slice(1)}`,
      latitude: place.latitude,
      longitude: place.longitude,
      height: 1.5,
      terrainElevation: place.terrainElevation,
      probeLength: probe,
      expectedInterval: interval,
      mail: { sender: "project", recipients: [installer] },
      sensors: device.sensors.map((sensor) => ({
        ...sensor,
        parameters: corrected(sensor.parameters, barometer),
      })),
      reason: "Instalación y puesta en marcha",
    },
  });
}

/** The place of a device without one of its own: that of its station. */
function placeOf(code: string | null) {
  const found = stations.find((station) => station.code === code);
  if (!found) throw new Error(`the demonstration has no station ${code}`);
  const { latitude, longitude, elevation: terrainElevation } = found;
  return { latitude, longitude, terrainElevation };
}

const corrected = (parameters: SensorParameters, barometer: string): SensorParameters =>
  "barometric" in parameters && parameters.barometric?.sensor === BAROMETER
    ? { ...parameters, barometric: { ...parameters.barometric, sensor: barometer } }
    : parameters;

/** The zero of one piezometer was measured again in the field; earlier readings keep the old value. */
async function calibrateAgain({ project, installerAt }: DevicesContext, device: string): Promise<void> {
  const params = { project, device };
  const installer = installerAt(calibration.daysAgo);
  const all = await installer.call(devicesEndpoints.sensors, { params });
  // Its level is derived: it follows from the calibration.
  const sensors = all.filter(({ origin }) => origin === "device");
  const calibrated = sensors.map(
    ({
      number: _number,
      appliesFrom: _from,
      version: _version,
      origin: _origin,
      isManual: _isManual,
      quantity: _quantity,
      ...sensor
    }) =>
      sensor.variable === "level" && sensor.parameters.kind === "vibratingWire"
        ? {
            ...sensor,
            parameters: { ...sensor.parameters, wire: { ...sensor.parameters.wire, zero: calibration.zero } },
          }
        : sensor,
  );
  await installer.call(devicesEndpoints.saveSensors, {
    params,
    body: { sensors: calibrated, reason: calibration.reason },
  });
}
