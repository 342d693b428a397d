// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface BarometerRow {
  id: string;
  name: string;
  station: string | null;
  device: { id: string; name: string; serial: string };
}

export interface DeviceRow {
  id: string;
  serial: string;
  name: string;
  station: { id: string; name: string } | null;
  group: string | null;
  channel: "mobile" | "lorawan" | "satellite" | "none";
  networkId: string | null;
  type: string | null;
  fieldNumber: string | null;
  latitude: number | null;
  longitude: number | null;
  height: number | null;
  terrainElevation: number | null;
  probeLength: number | null;
  inclination: number;
  adjustment: number;
  correction: number;
  expectedInterval: number;
  reportUrl: string | null;
  mail: { sender: "project" | "platform"; recipients: { id: string; name: string }[] };
  paused: boolean;
  active: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: { id: string; name: string };
}

export interface HeadRow {
  id: string;
  name: string;
  nameKey: string;
  serial: string;
  station: { id: string; name: string } | null;
  place: { latitude: number; longitude: number } | null;
  group: string | null;
  channel: "mobile" | "lorawan" | "satellite" | "none";
  expectedInterval: number;
  paused: boolean;
  active: boolean;
}

export interface KeyRow {
  id: string;
  madeAt: Date;
  endsAt: Date | null;
  lastUsedAt: Date | null;
  madeBy: { id: string; name: string };
}

export interface ListedSensorRow {
  device: string;
  id: string;
  number: number;
  name: string;
  variable: string;
  unit: string;
  origin: "device" | "derived" | "manual";
  resolution: number | null;
  isManual: boolean;
  parameters: ColumnTypes["device_sensors.parameters"];
  /** The sensor's own factors, else its device's; null when its position is not set. */
  position: { terrain: number; probeLength: number; inclination: number; adjustment: number; correction: number } | null;
}

export interface SensorRow {
  id: string;
  number: number;
  name: string;
  variable: string;
  unit: string;
  min: number | null;
  max: number | null;
  parameters: ColumnTypes["device_sensors.parameters"];
  adjustment: number | null;
  correction: number | null;
  probeLength: number | null;
  active: boolean;
  version: number;
  origin: "device" | "derived" | "manual";
  isManual: boolean;
  quantity: ColumnTypes["device_sensors.quantity"] | null;
  resolution: number | null;
  accuracy: number | null;
  appliesFrom: Date;
}

export interface StationRow {
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
}

export interface VersionRow {
  version: number;
  changed: "device" | "sensors" | "key";
  appliesFrom: Date;
  reason: string;
  at: Date;
  before: ColumnTypes["device_versions.before"] | null;
  after: ColumnTypes["device_versions.after"];
  by: { id: string; name: string };
}
