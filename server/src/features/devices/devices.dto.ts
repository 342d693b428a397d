// The form of a device and its sensors in responses and in their history.
import type { Device } from "@vetaverde/contract/device-shapes";
import type { WithDates } from "@vetaverde/contract/shapes";
import { deviceState } from "@vetaverde/domain/devices/state";
import { tipElevation } from "@vetaverde/domain/piezometry/levels";
import type { DeviceRow, SensorRow } from "./rows.gen.ts";

export interface LastReport {
  at: Date;
  battery: number | null;
}

/** The state of a device now. @param lastAt its last report */
export const stateOf = (
  row: Pick<DeviceRow, "active" | "paused" | "expectedInterval" | "channel">,
  lastAt: Date | null,
  now: number,
) => deviceState({ ...row, transmits: row.channel !== "none", lastAt: lastAt?.getTime() ?? null }, now);

export function toDevice(
  row: DeviceRow,
  sensors: readonly SensorRow[],
  report: LastReport | undefined,
  now: number,
): WithDates<Device> {
  const { terrainElevation, probeLength, inclination } = row;
  return {
    ...row,
    sensorElevation:
      terrainElevation === null || probeLength === null
        ? null
        : tipElevation(terrainElevation, probeLength, inclination),
    state: stateOf(row, report?.at ?? null, now),
    lastAt: report?.at ?? null,
    battery: report?.battery ?? null,
    sensors: [...sensors],
  };
}

/** A device's own configuration as its history records it: references by name, numbers unchanged. */
export const auditDevice = (row: DeviceRow): Record<string, unknown> => ({
  name: row.name,
  station: row.station?.name ?? null,
  group: row.group,
  channel: row.channel,
  networkId: row.networkId,
  type: row.type,
  fieldNumber: row.fieldNumber,
  latitude: row.latitude,
  longitude: row.longitude,
  height: row.height,
  terrainElevation: row.terrainElevation,
  probeLength: row.probeLength,
  inclination: row.inclination,
  adjustment: row.adjustment,
  correction: row.correction,
  expectedInterval: row.expectedInterval,
  reportUrl: row.reportUrl,
  mail: { sender: row.mail.sender, recipients: row.mail.recipients.map(({ name }) => name) },
  paused: row.paused,
  active: row.active,
});

/** Its sensors by number, because a name may change. */
export const auditSensors = (rows: readonly SensorRow[]): Record<string, unknown> =>
  Object.fromEntries(
    [...rows]
      .sort((a, b) => a.number - b.number)
      .map(({ id: _, number, version: __, appliesFrom: ___, isManual: ____, ...fields }) => [
        String(number),
        fields,
      ]),
  );
