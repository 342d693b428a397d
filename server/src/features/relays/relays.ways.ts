import { reachOf } from "@vetaverde/domain/relays/reach";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as devices from "./relays.devices.store.ts";

/** What one process wrote is not written again before this, unless it changed. */
const AGAIN_MS = 3_600_000;
const MOST = 50_000;

export interface Ways {
  /** By which way a command reaches a device now, or why none does. */
  reach(at: Db | Tx, project: string, device: devices.DeviceRow): Promise<ReturnType<typeof reachOf>>;
  /** A device was heard by a way that leads back to it. */
  heard(by: devices.HeardBy): Promise<void>;
}

export interface WaysDeps {
  db: Db;
  /** Whether there is a broker. */
  broker(): boolean;
  /** Whether the project's server of a kind has an address for downlinks. */
  server(at: Db | Tx, project: string, kind: "chirpstack" | "ttn"): Promise<boolean>;
  now: () => number;
}

export function createWays({ db, broker, server, now }: WaysDeps): Ways {
  const written = new Map<string, { as: string; at: number }>();
  return {
    reach: async (at, project, device) => {
      const { way, channel, active, paused } = device;
      const known = way === "chirpstack" || way === "ttn" ? await server(at, project, way) : false;
      const locked = device.lockReason !== null;
      return reachOf({ channel, active, paused, locked, way, broker: broker(), server: known });
    },
    heard: async (by) => {
      const [key, as] = [`${by.project} ${by.device}`, `${by.way} ${by.application} ${by.name}`];
      const last = written.get(key);
      if (last?.as === as && now() - last.at < AGAIN_MS) return;
      await devices.heardBy(db, by, new Date(now()));
      if (written.size >= MOST) written.clear();
      written.set(key, { as, at: now() });
    },
  };
}
