// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Bucket {
  t: Date;
  min: number;
  max: number;
  avg: number;
  /** Number of readings. */
  n: number;
}

export interface DeviceRow {
  project: string;
  device: string;
  serial: string;
  type: string | null;
}

export interface FlagsAt {
  t: Date;
  flags: string[];
}

export interface FlagsOfValue {
  sensor: number;
  t: Date;
  flags: string[];
}

export interface KnownSensor {
  /** readings.sensor_id */
  number: number;
  id: string;
  device: string;
  variable: string;
  origin: "device" | "derived" | "manual";
  /** Epoch ms. Earlier readings were deleted, and none from before is accepted any more. */
  since: number | null;
}

export interface LatestRow {
  device: string;
  serial: string;
  sensor: string | null;
  number: number | null;
  variable: string | null;
  unit: string | null;
  origin: "device" | "derived" | "manual" | null;
  resolution: number | null;
  t: Date | null;
  value: number | null;
  reportedAt: Date | null;
  level: number | null;
  levelAt: Date | null;
}

export interface PendingRow {
  number: number;
  t: Date;
  value: number;
  at: Date;
  /** Null: it came in no report of the device. */
  reportedAt: Date | null;
}

export interface Point {
  t: Date;
  value: number;
}

export interface SensorName {
  id: string;
  number: number;
  origin: "device" | "derived" | "manual";
  /** Before this instant only roll-ups are left; null: all readings exist. */
  since: Date | null;
}
