import type { Reporter } from "../../gateways/mqtt/broker.ts";
import type { MqttSettings } from "../../platform/config/config.mqtt.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import type { IngestQueue } from "./ingest.queue.ts";
import type { IngestService } from "./ingest.service.ts";

interface MqttDeps {
  ingest: IngestService;
  queue: IngestQueue;
  settings: MqttSettings;
  host: string;
  log: Log;
}

export interface MqttIntake {
  /** Loads the broker and opens its port, or connects to the one outside. For after the first answer: nobody waits for it. */
  start(): Promise<void>;
  /** Of the broker within, while it listens. */
  port(): number | null;
  close(): Promise<void>;
}

/** Devices that report by MQTT: the same reports, by the same queue as all others. */
export function createMqtt({ ingest, queue, settings, host, log }: MqttDeps): MqttIntake {
  const closers: (() => Promise<void>)[] = [];
  let port: number | null = null;
  /** While there is no room the message waits, and with it what the device would send next. */
  const patiently = async (work: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      await queue.room();
      try {
        await work();
        return;
      } catch (error) {
        if (!(error instanceof AppError && error.error === "INGEST_BUSY")) throw error;
      }
    }
  };
  const take = ({ serial, key }: Reporter, payload: Buffer) =>
    patiently(() => ingest.message({ serial, key }, payload.toString("utf8")));
  const within = async (at: number) => {
    const { startBroker } = await import("../../gateways/mqtt/broker.ts");
    const admit = async (username: string, password: string) =>
      (await ingest.holds(username, password)) ? { serial: username, key: password } : null;
    const broker = await startBroker({ port: at, host, tls: settings.tls, admit, take });
    closers.push(broker.close);
    port = broker.port;
    log.info({ port, tls: settings.tls !== undefined }, "devices may report by MQTT");
  };
  const outside = async (url: string) => {
    const { hearBroker } = await import("../../gateways/mqtt/outside.ts");
    const hearing = hearBroker({
      url,
      take: (serial, payload) =>
        patiently(() => ingest.message({ serial, key: null }, payload.toString("utf8"))),
      lost: (error) => log.warn({ err: error }, "the MQTT broker outside is not reached"),
    });
    closers.push(hearing.close);
  };
  return {
    start: async () => {
      if (settings.port !== null)
        await within(settings.port).catch((error: unknown) =>
          log.warn({ err: error, port: settings.port }, "MQTT_PORT: no device can report by MQTT"),
        );
      if (settings.url)
        await outside(settings.url).catch((error: unknown) =>
          log.error({ err: error }, "MQTT_URL: the broker is not reached"),
        );
    },
    port: () => port,
    close: async () => {
      for (const close of closers.splice(0)) await close();
    },
  };
}
