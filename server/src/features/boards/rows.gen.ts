// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface BoardRow {
  id: string;
  name: string;
  provider: "powerbi" | "superset" | "metabase" | "grafana" | "url" | "native" | "environment-report";
  settings: unknown;
  /** Encrypted. */
  secret: string | null;
  version: number;
  updatedAt: Date;
  by: { id: string; name: string };
  inMenu: number;
}

export interface SensorRow {
  id: string;
  number: number;
  name: string;
  unit: string;
  variable: string;
  resolution: number | null;
  /** The name of the device's station, or else of the device. */
  place: string;
}
