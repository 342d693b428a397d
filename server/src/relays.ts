import type { FastifyInstance } from "fastify";
import type { AccessService } from "./access/access.ts";
import { createAnswers } from "./features/relays/relays.answers.ts";
import { mountRelays } from "./features/relays/relays.routes.ts";
import { createSender } from "./features/relays/relays.sender.ts";
import { createRelaysService } from "./features/relays/relays.service.ts";
import { createWays } from "./features/relays/relays.ways.ts";
import type { Db } from "./platform/db/db.ts";
import type { Log } from "./platform/log/log.ts";

/** Told with the commit of each step of a command, as JSON. */
export const RELAYS_CHANNEL = "relays";

export interface RelayWingDeps {
  db: Db;
  log: Log;
  now: () => number;
  mqtt: { speaks(): boolean; tell(serial: string, text: string): Promise<boolean> };
}

type Heard = Parameters<ReturnType<typeof createWays>["heard"]>[0];

/** What moves in the field: commands on their way out, and devices' words on them on their way in. */
export function createRelayWing({ db, log, now, mqtt }: RelayWingDeps) {
  const ways = createWays({ db, broker: mqtt.speaks, server: async () => false, now });
  const sender = createSender({
    ...{ db, ways, log, now },
    send: ({ device, payload }) => mqtt.tell(device.serial, payload),
  });
  const heard = async (by: Heard) => {
    await ways.heard(by);
    sender.wake();
  };
  return {
    answered: createAnswers({ db, now }),
    /** A device was heard by a way that leads back to it: what waits for it may be sent. */
    heard: (by: Heard) =>
      void heard(by).catch((error: unknown) => log.warn({ err: error }, "a device's way back was not kept")),
    /** Reads what the database told of a command, and looks whether it is to be sent here. */
    read: (payload: string): { project: string; device: string } | null => {
      sender.wake();
      try {
        return JSON.parse(payload);
      } catch {
        return null;
      }
    },
    wake: sender.wake,
    close: sender.close,
    mount: (http: FastifyInstance, access: AccessService) =>
      mountRelays(http, access, createRelaysService({ db, ways, wake: sender.wake, now })),
  };
}
