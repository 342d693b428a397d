import type { Channel, Device, MailSender } from "@vetaverde/contract/device-shapes";
import { EXTERNAL_KEY, NETWORK_ID, SERIAL } from "@vetaverde/domain/devices/keys";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { localToInstant } from "@vetaverde/domain/time/zone";
import { type SensorDraft, sensorBodyOf, written } from "./sensor.draft.ts";

/** The form's state; numbers as typed. */
export interface DeviceDraft {
  serial: string;
  name: string;
  station: string;
  group: string;
  channel: Channel;
  networkId: string;
  type: string;
  fieldNumber: string;
  latitude: string;
  longitude: string;
  height: string;
  terrainElevation: string;
  probeLength: string;
  inclination: string;
  adjustment: string;
  correction: string;
  /** Minutes. */
  expectedInterval: string;
  reportUrl: string;
  sender: MailSender;
  recipients: string[];
  paused: boolean;
  active: boolean;
  externalKey: string;
  sensors: SensorDraft[];
  reason: string;
  /** A day, or empty: now. */
  appliesFrom: string;
}

export const NEW_DEVICE: DeviceDraft = {
  serial: "",
  name: "",
  station: "",
  group: "",
  channel: "mobile",
  networkId: "",
  type: "",
  fieldNumber: "",
  latitude: "",
  longitude: "",
  height: "",
  terrainElevation: "",
  probeLength: "",
  inclination: "0",
  adjustment: "0",
  correction: "1",
  expectedInterval: "15",
  reportUrl: "",
  sender: "project",
  recipients: [],
  paused: false,
  active: true,
  externalKey: "",
  sensors: [],
  reason: "",
  appliesFrom: "",
};

export const draftOf = (device: Device): DeviceDraft => ({
  ...NEW_DEVICE,
  serial: device.serial,
  name: device.name,
  station: device.station?.id ?? "",
  group: device.group ?? "",
  channel: device.channel,
  networkId: device.networkId ?? "",
  type: device.type ?? "",
  fieldNumber: device.fieldNumber ?? "",
  latitude: written(device.latitude),
  longitude: written(device.longitude),
  height: written(device.height),
  terrainElevation: written(device.terrainElevation),
  probeLength: written(device.probeLength),
  inclination: written(device.inclination),
  adjustment: written(device.adjustment),
  correction: written(device.correction),
  expectedInterval: written(device.expectedInterval / 60),
  reportUrl: device.reportUrl ?? "",
  sender: device.mail.sender,
  recipients: device.mail.recipients.map(({ id }) => id),
  paused: device.paused,
  active: device.active,
});

/** Range of each numeric field, and whether it may be empty. */
const NUMBERS = {
  latitude: { from: -90, to: 90, empty: true },
  longitude: { from: -180, to: 180, empty: true },
  height: { from: -100, to: 1000, empty: true },
  terrainElevation: { from: -500, to: 9000, empty: true },
  probeLength: { from: 0, to: 3000, empty: true },
  inclination: { from: 0, to: 89.999, empty: false },
  adjustment: { from: -1000, to: 1000, empty: false },
  correction: { from: 1e-9, to: 1000, empty: false },
  expectedInterval: { from: 1 / 60, to: 44_640, empty: false },
} as const;
export type NumberField = keyof typeof NUMBERS;
export type DeviceField =
  | NumberField
  | "serial"
  | "name"
  | "networkId"
  | "externalKey"
  | "reason"
  | "appliesFrom";

const network = (draft: DeviceDraft) => draft.networkId.trim().toLowerCase();

/** The errors that the form itself can detect; a new device needs no reason. */
export function faultsOf(draft: DeviceDraft, isNew: boolean): ReadonlySet<DeviceField> {
  const faults = new Set<DeviceField>();
  if (!draft.name.trim()) faults.add("name");
  if (network(draft) && !NETWORK_ID.test(network(draft))) faults.add("networkId");
  for (const [name, { from, to, empty }] of Object.entries(NUMBERS) as [
    NumberField,
    (typeof NUMBERS)[NumberField],
  ][]) {
    const text = draft[name].trim();
    const value = typedNumber(text);
    if (text === "" ? !empty : value === null || value < from || value > to) faults.add(name);
  }
  if (isNew && !SERIAL.test(draft.serial.trim())) faults.add("serial");
  if (isNew && draft.externalKey && !EXTERNAL_KEY.test(draft.externalKey)) faults.add("externalKey");
  if (!isNew && !draft.reason.trim()) faults.add("reason");
  if (!isNew && draft.appliesFrom && !isTypedDay(draft.appliesFrom)) faults.add("appliesFrom");
  return faults;
}

const textOf = (text: string): string | null => text.trim() || null;
const numberOf = (text: string): number | null => (text.trim() === "" ? null : typedNumber(text));

function fieldsOf(draft: DeviceDraft) {
  return {
    name: draft.name.trim(),
    station: draft.station || null,
    group: textOf(draft.group),
    channel: draft.channel,
    networkId: network(draft) || null,
    type: textOf(draft.type),
    fieldNumber: textOf(draft.fieldNumber),
    height: numberOf(draft.height),
    latitude: numberOf(draft.latitude),
    longitude: numberOf(draft.longitude),
    terrainElevation: numberOf(draft.terrainElevation),
    probeLength: numberOf(draft.probeLength),
    inclination: numberOf(draft.inclination) ?? 0,
    adjustment: numberOf(draft.adjustment) ?? 0,
    correction: numberOf(draft.correction) ?? 1,
    expectedInterval: Math.max(1, Math.round((numberOf(draft.expectedInterval) ?? 15) * 60)),
    reportUrl: textOf(draft.reportUrl),
    mail: { sender: draft.sender, recipients: draft.recipients },
    paused: draft.paused,
    active: draft.active,
  };
}

export const newBodyOf = (draft: DeviceDraft, project: string) => ({
  ...fieldsOf(draft),
  project,
  serial: draft.serial.trim(),
  sensors: draft.sensors.map(sensorBodyOf),
  ...(draft.externalKey ? { externalKey: draft.externalKey } : {}),
  ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
});

/** From when a change applies: the start of a day in the project's time zone; without a day, now. */
export const appliesOf = ({ appliesFrom }: Pick<DeviceDraft, "appliesFrom">, timeZone: string) =>
  appliesFrom
    ? { appliesFrom: new Date(localToInstant({ date: appliesFrom, time: "00:00" }, timeZone)).toISOString() }
    : {};

/** Of the position of a device's sensors, what a draft changes; null: nothing. */
export function positionChangeOf(draft: DeviceDraft, device: Device) {
  const { terrainElevation, probeLength, inclination, adjustment, correction } = fieldsOf(draft);
  const position = { terrainElevation, probeLength, inclination, adjustment, correction };
  const isChanged = Object.entries(position).some(
    ([field, value]) => device[field as keyof typeof position] !== value,
  );
  return isChanged ? position : null;
}

export const bodyOf = (draft: DeviceDraft, version: number, timeZone: string) => ({
  ...fieldsOf(draft),
  ...appliesOf(draft, timeZone),
  reason: draft.reason.trim(),
  version,
});
