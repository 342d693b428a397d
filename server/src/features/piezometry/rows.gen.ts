// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";
import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface BoreholeRow {
  id: string;
  station: { id: string; name: string };
  terrain: number;
  casing: number;
  depth: number;
  probe: number | null;
  strata: ColumnTypes["boreholes.strata"];
  screens: ColumnTypes["boreholes.screens"];
  place: { latitude: number; longitude: number } | null;
  sensors: ({ id: string; name: string; device: string; group: string | null; kind: "vibratingWire" | "current" | "digital" | "standpipe"; terrain: number | null; length: number | null; inclination: number })[];
  active: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: { id: string; name: string };
}

export interface FollowUpLevelRow {
  borehole: string;
  date: string;
  level: number;
}

export interface LevelRow {
  borehole: string;
  date: string;
  level: number;
  dip: number | null;
  source: OwnColumnTypes["piezometric_levels.source"];
  revision: number;
}

export interface PendingRow {
  device: { id: string; serial: string; name: string };
  sensors: string[];
  station: { id: string; name: string } | null;
  place: { latitude: number; longitude: number } | null;
  terrain: number | null;
  inclination: number;
  /** The distinct probe lengths of the device's piezometers; null: not known. */
  lengths: number[];
}

export interface Read {
  t: Date;
  value: number;
}

export interface SensorRow {
  id: string;
  number: number;
  name: string;
  variable: string;
  unit: string;
  kind: "direct" | "vibratingWire" | "current" | "digital" | "standpipe" | "thermistor" | "barometer";
  min: number | null;
  max: number | null;
  active: boolean;
  accuracy: number | null;
  resolution: number | null;
  device: { id: string; serial: string; name: string };
  station: { id: string; name: string } | null;
  borehole: string | null;
}

export interface StoredLevelRow {
  borehole: string;
  date: string;
  level: number;
  dip: number | null;
  source: OwnColumnTypes["piezometric_levels.source"];
  revision: number;
  withdrawn: boolean;
}
