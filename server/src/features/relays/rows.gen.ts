// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface CommandRow {
  id: string;
  device: string;
  relay: 1 | 2;
  on: boolean;
  reason: string;
  secondPerson: boolean;
  state: "waiting" | "pending" | "sent" | "confirmed" | "expired" | "failed" | "cancelled";
  fault: string | null;
  askedAt: Date;
  askedBy: { id: string; name: string };
  expiresAt: Date;
  /** Seconds of validity from the second person's confirmation; null: it expires at 'expiresAt'. */
  lifeSeconds: number | null;
  secondAt: Date | null;
  secondBy: { id: string; name: string } | null;
  way: ColumnTypes["relay_commands.way"] | null;
  sentAt: Date | null;
  answer: "confirmed" | "late" | "otherValue" | "otherRelay" | null;
  answeredAt: Date | null;
  endedAt: Date | null;
  endedBy: { id: string; name: string } | null;
}

export interface DeviceRow {
  id: string;
  name: string;
  serial: string;
  channel: "mobile" | "lorawan" | "satellite" | "none";
  networkId: string | null;
  active: boolean;
  paused: boolean;
  way: "mqtt" | "chirpstack" | "ttn" | null;
  /** The device's name in its network, and its application there. */
  networkName: string | null;
  application: string | null;
  lockReason: string | null;
  lockedAt: Date | null;
  lockedBy: { id: string; name: string } | null;
}

export interface DueRow {
  project: string;
  id: string;
  state: "waiting" | "pending" | "sent";
  expiresAt: Date;
}

export interface RelaySettings {
  /** Whether another administrator must confirm each command. */
  secondPerson: boolean;
  /** How long a command waits for the confirmation. */
  confirmWithinMinutes: number;
}

export interface StateRow {
  relay: 1 | 2;
  on: boolean | null;
  since: Date;
  sentAt: Date;
}
