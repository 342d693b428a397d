// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface DeviceRow {
  id: string;
  serial: string;
  name: string;
  group: string | null;
  channel: "mobile" | "lorawan" | "satellite" | "none";
  type: string | null;
  terrainElevation: number | null;
  station: { id: string; name: string } | null;
}

export interface FlagsOf {
  number: number;
  t: Date;
  flags: string[];
}

export interface PlaceRow {
  device: string;
  version: number;
  from: Date;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
}

export interface ReadingRow {
  number: number;
  t: Date;
  value: number;
}

export interface SensorRow {
  id: string;
  device: string;
  number: number;
  name: string;
  variable: string;
  unit: string;
  origin: "device" | "derived" | "manual";
  min: number | null;
  max: number | null;
  parameters: ColumnTypes["device_sensors.parameters"];
  active: boolean;
  firstAt: Date | null;
  lastAt: Date | null;
}
