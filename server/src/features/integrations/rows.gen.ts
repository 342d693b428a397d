// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface DownlinkRow {
  integration: string;
  kind: "chirpstack" | "ttn" | "rockblock" | "http";
  url: string;
  token: string;
  webhook: string | null;
  port: number;
  confirmed: boolean;
  payload: "bytes" | "object";
}

export interface IntegrationRow {
  id: string;
  kind: "chirpstack" | "ttn" | "rockblock" | "http";
  name: string;
  madeAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  madeBy: { id: string; name: string };
  downlinks: { url: string; webhook: string | null; port: number; confirmed: boolean; payload: "bytes" | "object" } | null;
}
