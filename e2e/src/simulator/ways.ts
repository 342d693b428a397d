import { setTimeout as pause } from "node:timers/promises";
import { connectAsync, type MqttClient } from "mqtt";
import type { Reading } from "./field.ts";
import { chirpStack, rockBlock, thingsStack } from "./messages.ts";
import type { Way } from "./options.ts";
import type { GatewayKey, Registered } from "./register.ts";

/** Result of sending a report. */
export type Outcome =
  | { is: "acknowledged"; rejected: ReadonlySet<number> }
  | { is: "refused"; why: string }
  /** Unknown whether it was received, or the product asked for a retry. */
  | { is: "again"; afterMs: number };

export interface Sender {
  send(device: Registered, readings: readonly Reading[], count: number): Promise<Outcome>;
  close(): Promise<void>;
}

const PATIENCE_MS = 30_000;
const NOBODY: ReadonlySet<number> = new Set();

async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(url, { method: "POST", headers, body, signal }).catch(() => null);
  const responseBody = answer && ((await answer.json().catch(() => null)) as ResponseBody | null);
  if (!answer || !responseBody) return { is: "again", afterMs: 200 };
  if (answer.status === 429 || answer.status >= 500)
    return { is: "again", afterMs: Number(answer.headers.get("retry-after") ?? 1) * 1000 };
  if (answer.status !== 200) return { is: "refused", why: `${answer.status} ${responseBody.error ?? ""}` };
  return { is: "acknowledged", rejected: new Set(responseBody.data?.rejected.map(({ index }) => index)) };
}

interface ResponseBody {
  error?: string;
  data?: { rejected: { index: number }[] };
}

const JSON_TYPE = { "content-type": "application/json" };

export const byHttp = (url: string): Sender => ({
  send: ({ field: { serial }, key }, readings) =>
    post(
      `${url}/fkl-modi/ingest`,
      { ...JSON_TYPE, "x-device-key": key },
      JSON.stringify({
        serial,
        readings: readings.map(({ variable, t, value }) => ({ variable, t, value })),
      }),
    ),
  close: async () => {},
});

/** A network server or the satellite gateway: one message per uplink, with the key of the integration. */
export function byGateway(
  url: string,
  way: Exclude<Way, "http" | "mqtt">,
  { key }: GatewayKey,
  rockblockKey: string | null,
): Sender {
  const address = `${url}/fkl-modi/ingest/${way}`;
  return {
    send: async ({ field }, readings, count) => {
      if (way === "rockblock") {
        const basic = Buffer.from(`vetaverde:${key}`).toString("base64");
        return whole(
          await post(
            address,
            { authorization: `Basic ${basic}` },
            rockBlock(field, readings, count, rockblockKey),
          ),
        );
      }
      const message =
        way === "chirpstack" ? chirpStack(field, readings, count) : thingsStack(field, readings, count);
      return whole(await post(address, { ...JSON_TYPE, "x-device-key": key }, JSON.stringify(message)));
    },
    close: async () => {},
  };
}

/** A network's message is accepted as a whole here: any rejection is a fault of the simulator. */
const whole = (outcome: Outcome): Outcome =>
  outcome.is === "acknowledged" && outcome.rejected.size > 0 ? { is: "refused", why: "rejected" } : outcome;

/** Each device has its own connection, as in the field. */
export function byMqtt(broker: string): Sender {
  const clients = new Map<string, Promise<MqttClient>>();
  const clientOf = ({ field: { serial }, key }: Registered) => {
    const known = clients.get(serial);
    if (known) return known;
    const opening = connectAsync(broker, {
      username: serial,
      password: key,
      clientId: serial,
      reconnectPeriod: 500,
      keepalive: 60,
    });
    clients.set(serial, opening);
    opening.then(
      (client) => client.on("error", () => {}),
      () => clients.delete(serial),
    );
    return opening;
  };
  return {
    send: async (device, readings) => {
      const { serial } = device.field;
      const body = JSON.stringify({
        readings: readings.map(({ variable, t, value }) => ({ variable, t, value })),
      });
      try {
        const client = await clientOf(device);
        const over = pause(PATIENCE_MS, "late" as const, { ref: false });
        const publishResult = await Promise.race([
          client.publishAsync(`modi/${serial}/up`, body, { qos: 1 }),
          over,
        ]);
        return publishResult === "late"
          ? { is: "again", afterMs: 0 }
          : { is: "acknowledged", rejected: NOBODY };
      } catch {
        return { is: "again", afterMs: 500 };
      }
    },
    close: async () => {
      await Promise.all(
        [...clients.values()].map(async (client) => (await client).endAsync(true).catch(() => {})),
      );
    },
  };
}
