import { networkNames } from "@vetaverde/domain/readings/uplink";
import type { FastifyInstance } from "fastify";
import type { AccessService } from "../access/access.ts";
import { createCommandTransport } from "../features/relays/command-transport.ts";
import { createReachability } from "../features/relays/device-reachability.ts";
import { createResponses } from "../features/relays/relays.responses.ts";
import { mountRelays } from "../features/relays/relays.routes.ts";
import { createSender } from "../features/relays/relays.sender.ts";
import { createRelaysService } from "../features/relays/relays.service.ts";
import { createRecordStep } from "../features/relays/relays.steps.ts";
import type { DownlinkServer } from "../gateways/lorawan/downlink.ts";
import type { Db, Tx } from "../platform/db/db.ts";
import type { Emit } from "../platform/events/events.ts";
import type { Log } from "../platform/log/log.ts";
import { createRepeatedEvent } from "../platform/log/repeated-event.ts";
import type { Protection } from "../platform/protection/protection.ts";

/** NOTIFY channel: sent with the commit of each step of a command, as JSON. */
export const RELAYS_CHANNEL = "relays";

export interface RelayModuleDeps {
  db: Db;
  emit: Emit;
  log: Log;
  now: () => number;
  protection: Protection;
  /** The project's LoRaWAN server for commands; null: none. */
  serverOf(at: Db | Tx, project: string, kind: DownlinkServer["kind"]): Promise<DownlinkServer | null>;
  /** Whether such a server may be in a private network. */
  allowPrivate: boolean;
  mqtt: { canPublish(): boolean; publish(serial: string, text: string): Promise<boolean> };
}

type Place = { project: string; device: string };
type Contact = Parameters<ReturnType<typeof createReachability>["recordContact"]>[0];

/** Builds the services for relay commands: sending them to devices, and receiving the devices' confirmations. */
export function createRelayModule(deps: RelayModuleDeps) {
  const { db, emit, log, now, protection, mqtt, serverOf, allowPrivate } = deps;
  const record = createRecordStep(emit);
  const reachability = createReachability({
    db,
    broker: mqtt.canPublish,
    now,
    server: async (at, project, kind) => (await serverOf(at, project, kind)) !== null,
  });
  const sender = createSender({
    db,
    ways: reachability,
    record,
    log,
    now,
    ...createCommandTransport({ serverOf, allowPrivate, now, publish: mqtt.publish }),
  });
  const service = createRelaysService({ db, ways: reachability, record, protection, wake: sender.wake, now });
  const recordContact = createContactRecorder(reachability, sender.wake, log);
  return {
    answered: createResponses({ db, record, now }),
    /** Called when a device subscribes or reports by MQTT: its waiting commands may be sent. */
    recordContact: ({ project, device }: Place) =>
      recordContact({ project, device, way: "mqtt", name: null, application: null }),
    /** Called when a device reports through a network server, which may also reach the device. */
    recordContactThrough: (
      { project, device }: Place,
      server: "chirpstack" | "ttn" | "rockblock",
      body: unknown,
    ) => {
      if (server !== "rockblock")
        recordContact({ project, device, way: server, ...networkNames(server, body) });
    },
    /**
     * Parses a notification about a command, and wakes the sender, which checks whether this process has to send it.
     */
    read: (payload: string): Place | null => {
      sender.wake();
      return placeIn(payload);
    },
    wake: sender.wake,
    close: sender.close,
    appliers: { "relays.rule": service.applySettings, "relays.lock": service.applyUnlock },
    mount: (http: FastifyInstance, access: AccessService) => mountRelays(http, access, service),
  };
}

/** Stores the path by which a device was reached, and sends its waiting commands. Failures are only logged. */
function createContactRecorder(
  reachability: ReturnType<typeof createReachability>,
  wakeSender: () => void,
  log: Log,
): (contact: Contact) => void {
  const logNotStored = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn({ event: "relay.path_not_stored", ...fields }, "path to a device could not be stored"),
  );
  const store = async (contact: Contact) => {
    await reachability.recordContact(contact);
    wakeSender();
  };
  return (contact) => void store(contact).catch((error: unknown) => logNotStored({ err: error }));
}

function placeIn(payload: string): Place | null {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
