// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface DueDevice {
  project: string;
  device: string;
}

export interface ForwardRow {
  /** The device's name. */
  name: string;
  url: string | null;
  madeAt: Date | null;
  madeBy: { id: string; name: string } | null;
  waiting: number;
  waitsSince: Date | null;
  lastDoneAt: Date | null;
  lastTryAt: Date | null;
  nextTryAt: Date | null;
  tries: number | null;
  fault: string | null;
  leftOut: number | null;
  leftOutSince: Date | null;
}

export interface QueuedReport {
  id: string;
  serial: string;
  /** Null: the device no longer has a report URL. */
  url: string | null;
  secret: string;
  tries: number;
  readings: ({ variable: string; unit: string; value: number | null; t: string | null })[];
}
