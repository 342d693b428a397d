import { deliveryPathOf } from "@vetaverde/domain/relays/delivery-path";
import { LRUCache } from "lru-cache";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as devices from "./relays.devices.store.ts";

/** Minimum time before an unchanged route is written again. */
const REWRITE_MS = 3_600_000;
const MAX_ENTRIES = 50_000;

export interface Reachability {
  /** The current route for commands to a device, or why there is none. */
  reach(at: Db | Tx, project: string, device: devices.DeviceRow): Promise<ReturnType<typeof deliveryPathOf>>;
  /** Records the route of a device's message, by which commands are sent back. */
  recordContact(by: devices.LastContact): Promise<void>;
}

export interface ReachabilityDeps {
  db: Db;
  /** Whether an MQTT broker is available. */
  broker(): boolean;
  /** Whether the project's server of a kind has an address for downlinks. */
  server(at: Db | Tx, project: string, kind: "chirpstack" | "ttn"): Promise<boolean>;
  now: () => number;
}

export function createReachability({ db, broker, server, now }: ReachabilityDeps): Reachability {
  const written = new LRUCache<string, { as: string; at: number }>({ max: MAX_ENTRIES });
  return {
    reach: async (at, project, device) => {
      const { way, channel, active, paused } = device;
      const known = way === "chirpstack" || way === "ttn" ? await server(at, project, way) : false;
      const locked = device.lockReason !== null;
      return deliveryPathOf({ channel, active, paused, locked, way, broker: broker(), server: known });
    },
    recordContact: async (by) => {
      const [key, as] = [`${by.project} ${by.device}`, `${by.way} ${by.application} ${by.name}`];
      const last = written.get(key);
      if (last?.as === as && now() - last.at < REWRITE_MS) return;
      await devices.recordContact(db, by, new Date(now()));
      written.set(key, { as, at: now() });
    },
  };
}
