import type { Reporter } from "../../../gateways/mqtt/broker.ts";
import type { MqttSettings } from "../../../platform/config/config.mqtt.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createRepeatedEvent } from "../../../platform/log/repeated-event.ts";
import type { IngestQueue } from "./ingest.queue.ts";
import type { IngestService } from "./ingest.service.ts";

interface MqttDeps {
  ingest: IngestService;
  queue: IngestQueue;
  settings: MqttSettings;
  host: string;
  /**
   * The device has subscribed to its commands. Behind an external broker it is only known that the device publishes.
   */
  listens(serial: string): void;
  log: Log;
}

/** Which brokers are configured, and whether they work. */
export interface MqttState {
  kind: "embedded" | "external" | "both" | "off";
  /** Port of the embedded broker while it listens. */
  port: number | null;
  /** Whether the external broker is connected; null: there is none. */
  connected: boolean | null;
}

export interface MqttIntake {
  /**
   * Loads the broker and opens its port, or connects to the external one. Called after the first response, so that
   * start-up does not wait for it.
   */
  start(): Promise<void>;
  /** Port of the built-in broker while it listens. */
  port(): number | null;
  state(): MqttState;
  /**
   * Where devices currently report by MQTT; null: nowhere.
   * @param ownHost the host under which the platform itself is reached
   */
  address(ownHost: string): { host: string; port: number; tls: boolean; isOwn: boolean } | null;
  /** Whether a broker is available through which devices can receive messages. */
  canPublish(): boolean;
  /** Publishes to the device's `down` topic immediately. @returns false when the device is not subscribed here */
  publish(serial: string, text: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Maximum logged length of a name sent by an unauthenticated client. */
const MAX_NAME_LENGTH = 100;

/** While the queue is full the message waits, and with it the device's next ones. */
async function retryWhenRoom(queue: IngestQueue, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await queue.room();
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.error === "INGEST_BUSY")) throw error;
    }
  }
}

async function openBuiltInBroker({ ingest, queue, settings, host, listens, log }: MqttDeps, at: number) {
  const { startBroker } = await import("../../../gateways/mqtt/broker.ts");
  const admit = async (username: string, password: string, address = "") => {
    if (await ingest.connects(username, { key: password, address }))
      return { serial: username, key: password };
    const device = username.slice(0, MAX_NAME_LENGTH);
    log.warn(
      { event: "access.refused", reason: "DEVICE_KEY", method: "MQTT", address, device },
      "access refused",
    );
    return null;
  };
  const broker = await startBroker({
    port: at,
    host,
    tls: settings.tls,
    admit,
    onMessage: ({ serial, key }: Reporter, payload: Buffer) =>
      retryWhenRoom(queue, () => ingest.message({ serial, key }, payload.toString("utf8"))),
    still: ({ serial, key }) => ingest.isValidKey(serial, key),
    listens: ({ serial }) => listens(serial),
    failed: (error) =>
      log.warn(
        { event: "mqtt.certificate_rejected", err: error },
        "renewed certificate of the MQTT port rejected; the previous one stays in use",
      ),
  });
  log.info({ event: "mqtt.started", port: broker.port, tls: settings.tls !== undefined }, "MQTT port open");
  return broker;
}

async function subscribeToExternalBroker({ ingest, queue, listens, log }: MqttDeps, url: string) {
  const logUnreachable = createRepeatedEvent<{ err: Error }>((fields) =>
    log.warn({ event: "mqtt.broker_lost", ...fields }, "external MQTT broker cannot be reached"),
  );
  const { subscribeToBroker } = await import("../../../gateways/mqtt/external-broker.ts");
  return subscribeToBroker({
    url,
    onMessage: async (serial, payload) => {
      await retryWhenRoom(queue, () => ingest.message({ serial, key: null }, payload.toString("utf8")));
      listens(serial);
    },
    lost: (error) => logUnreachable({ err: error }),
  });
}

interface Broker {
  close(): Promise<void>;
  publish(serial: string, text: string): Promise<boolean>;
}

/** Devices that report by MQTT: the same reports, through the same queue as all others. */
export function createMqtt(deps: MqttDeps): MqttIntake {
  const { settings } = deps;
  const brokers: Broker[] = [];
  let port: number | null = null;
  let isConnected = () => false;
  return {
    start: async () => {
      const own = await openConfiguredPort(deps);
      if (own) brokers.push(own);
      port = own?.port ?? null;
      const external = await subscribeToConfiguredBroker(deps);
      if (external) {
        brokers.push(external);
        isConnected = external.isConnected;
      }
    },
    port: () => port,
    state: () => ({
      kind: kindOf(settings),
      port,
      connected: settings.url === undefined ? null : isConnected(),
    }),
    address: (ownHost) => {
      if (port !== null) return { host: ownHost, port, tls: settings.tls !== undefined, isOwn: true };
      return settings.url ? outsideAddress(settings.url) : null;
    },
    canPublish: () => settings.port !== null || settings.url !== undefined,
    publish: async (serial, text) => {
      for (const broker of brokers) if (await broker.publish(serial, text)) return true;
      return false;
    },
    close: async () => {
      for (const broker of brokers.splice(0)) await broker.close();
    },
  };
}

function kindOf({ port, url }: MqttSettings): MqttState["kind"] {
  if (port === null) return url === undefined ? "off" : "external";
  return url === undefined ? "embedded" : "both";
}

/** @returns null when no port is configured, or when it cannot be opened, which is logged */
async function openConfiguredPort(deps: MqttDeps) {
  const { port } = deps.settings;
  if (port === null) return null;
  return openBuiltInBroker(deps, port).catch((error: unknown) => {
    deps.log.warn(
      { event: "mqtt.listen_failed", err: error, port },
      "MQTT_PORT could not be opened: no device can report to it",
    );
    return null;
  });
}

/** @returns null when no external broker is configured, or when its client cannot be started, which is logged */
async function subscribeToConfiguredBroker(deps: MqttDeps) {
  const { url } = deps.settings;
  if (!url) return null;
  return subscribeToExternalBroker(deps, url).catch((error: unknown) => {
    deps.log.error(
      { event: "mqtt.subscribe_failed", err: error },
      "MQTT_URL: the client could not be started",
    );
    return null;
  });
}

const USUAL_PORTS: Record<string, number> = { "mqtt:": 1883, "mqtts:": 8883, "ws:": 80, "wss:": 443 };

/** Address of the external broker, without its user and password. */
function outsideAddress(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const tls = protocol === "mqtts:" || protocol === "wss:";
  return { host: hostname, port: Number(port) || (USUAL_PORTS[protocol] ?? 1883), tls, isOwn: false };
}
