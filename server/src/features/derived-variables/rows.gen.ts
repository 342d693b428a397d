// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface ConfiguredSensor {
  id: string;
  number: number;
  name: string;
  isActive: boolean;
  isPiezometer: boolean;
  /** Id of the variable that gives its level. */
  level: string | null;
}

export interface DefinitionRow {
  id: string;
  number: number;
  name: string;
  unit: string;
  versions: { version: number; appliesFrom: number; formula: ColumnTypes["derived_versions.formula"] }[];
}

export interface DeviceWithoutLevel {
  project: string;
  device: string;
  user: { id: string; email: string; systemAdmin: boolean };
  locale: "es" | "en" | "fr" | "pt";
}

export interface DoubtRow {
  n: number;
  t: number;
  flags: string[];
}

export interface LevelVariableRow {
  sensor: string;
  number: number;
}

export interface PeriodRow {
  n: number;
  t: number;
  value: number;
}

export interface RecomputeRow {
  sensor: string;
  status: "waiting" | "done" | "failed";
  from: Date;
  next: Date;
  done: number;
  total: number | null;
  endedAt: Date | null;
}

export interface SourceSensorRow {
  id: string;
  number: number;
  name: string;
  unit: string;
  kind: "direct" | "vibratingWire" | "current" | "digital" | "standpipe" | "thermistor" | "barometer";
  origin: "device" | "derived" | "manual";
  accuracy: number | null;
  device: string;
  deviceName: string;
  units: { version: number; appliesFrom: number; unit: string }[];
}

export interface VariableRow {
  id: string;
  number: number;
  name: string;
  unit: string;
  quantity: ColumnTypes["device_sensors.quantity"] | null;
  resolution: number | null;
  active: boolean;
  device: { id: string; name: string };
  station: { id: string; name: string } | null;
  versions: { version: number; appliesFrom: string; formula: ColumnTypes["derived_versions.formula"]; reason: string; madeAt: string; madeBy: { id: string; name: string } }[];
}

export interface WaitingRow {
  project: string;
  id: string;
}
