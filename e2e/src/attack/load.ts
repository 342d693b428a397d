import { setTimeout as pause } from "node:timers/promises";
import { doneOn } from "../api.ts";
import { type Answer, type Caller, callAs, mustCall } from "./client.ts";
import type { Product } from "./product.ts";
import { signIn } from "./world.ts";

/** Concurrent requests of devices, field users and an administrator, each retried until it is acknowledged. */
export interface Load {
  /** Sends until `enough` returns true, rotating over the addresses. */
  run(urls: readonly string[], enough: (acknowledged: number) => boolean): Promise<void>;
  acknowledged(): number;
  /** Acknowledged items that are not stored exactly once. */
  missing(): Promise<string[]>;
}

const DEVICES = 3;
const BATCH = 20;
const WRITERS = 3;
const RETRY_MS = 100;
const GIVE_UP_MS = 180_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Earlier than any instant to which a test sets the clock back. */
const PAST_MS = 5 * DAY_MS;
const EMAIL = { system: "sistema@demo.vetaverde.org", write: "escritura@demo.vetaverde.org" };

export async function createLoad(product: Product, word: string): Promise<Load> {
  const { url } = product;
  const callers = {
    system: await signIn(url, "system", EMAIL.system),
    write: await signIn(url, "write", EMAIL.write),
  };
  const { items } = await mustCall(url, callers.system, "GET", "/fkl-project/projects?sort=name");
  const project: string = items.find((one: { main: boolean }) => one.main).id;
  const { id: reader } = await mustCall(url, callers.write, "GET", "/fkl-user/me");
  const beginning = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 200 * DAY_MS;
  const devices = await makeDevices(url, callers.system, project, word);
  const monitorings = await openMonitorings(url, callers.write, project);
  const followedUp = new Map<string, string>();
  const notified: string[] = [];
  const readings = new Map(devices.map(({ sensor }) => [sensor, 0]));
  let made = 0;
  const acknowledged = () =>
    [...readings.values()].reduce((sum, n) => sum + n / BATCH, 0) + followedUp.size + notified.length;

  /** Retries as a phone with a poor link does; signs in again when a clock change ended the session. */
  async function untilAcknowledged(
    urls: readonly string[],
    who: keyof typeof callers | null,
    sent: Parameters<typeof callAs> extends [unknown, unknown, ...infer R] ? R : never,
  ) {
    for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; ) {
      const at = urls[made++ % urls.length] as string;
      const caller: Caller | null = who ? callers[who] : null;
      const answer: Answer = await callAs(at, caller, ...sent);
      if (answer.status >= 200 && answer.status < 300) return answer;
      if (answer.status === 401 && who) await renew(at, who);
      else if (answer.status !== 429 && answer.status !== 0 && answer.status < 500)
        throw new Error(`${sent[0]} ${sent[1]}: ${answer.status} ${answer.text.slice(0, 300)}`);
      await pause(RETRY_MS);
    }
    throw new Error(`${sent[0]} ${sent[1]} was not acknowledged within ${GIVE_UP_MS} ms`);
  }
  async function renew(at: string, who: keyof typeof callers): Promise<void> {
    const renewed = await signIn(at, who, EMAIL[who]).catch(() => null);
    if (renewed) callers[who].headers = renewed.headers;
  }

  const report = async (urls: readonly string[], { serial, key, sensor }: Device) => {
    const first = readings.get(sensor) ?? 0;
    const sent = Array.from({ length: BATCH }, (_, n) => ({
      variable: "level",
      value: first + n,
      t: new Date(beginning + (first + n) * MINUTE_MS).toISOString(),
    }));
    const answer = await untilAcknowledged(urls, null, [
      ...(["POST", "/fkl-modi/ingest", { serial, readings: sent }, { "x-device-key": key }] as const),
    ]);
    const { accepted, duplicates } = answer.json.data;
    if (accepted + duplicates !== BATCH) throw new Error(`a report was answered ${answer.text}`);
    readings.set(sensor, first + BATCH);
  };
  const followUp = async (urls: readonly string[], target: { id: string; version: number }) => {
    const observation = `${word} ${target.id}`;
    const day = new Date(Date.now() - PAST_MS).toISOString().slice(0, 10);
    const body = doneOn(day, { observation, version: target.version });
    const path = `/fkl-plan/${project}/monitorings/${target.id}/follow-up`;
    const key = { "idempotency-key": `${word}-${target.id}` };
    await untilAcknowledged(urls, "write", ["PUT", path, body, key]);
    followedUp.set(target.id, observation);
  };
  const notify = async (urls: readonly string[]) => {
    const message = `${word} aviso ${notified.length}`;
    const body = { priority: 2, methods: [1], message, recipients: { users: [reader] } };
    const key = { "idempotency-key": `${word}-notice-${notified.length}` };
    await untilAcknowledged(urls, "system", [
      "POST",
      `/fkl-notification/${project}/notifications`,
      body,
      key,
    ]);
    notified.push(message);
  };

  return {
    acknowledged,
    run: async (urls, enough) => {
      let isStopped = false;
      const until = async (step: () => Promise<void>) => {
        try {
          while (!isStopped && !enough(acknowledged())) await step();
        } catch (error) {
          isStopped = true;
          throw error;
        }
      };
      // Waits for all senders before reporting a failure, so that none continues during the next step.
      const ended = await Promise.allSettled([
        ...devices.map((device) => until(() => report(urls, device))),
        ...Array.from({ length: WRITERS }, () =>
          until(async () => {
            const target = monitorings.shift();
            if (!target) throw new Error("no monitoring is left to follow up");
            await followUp(urls, target);
          }),
        ),
        until(() => notify(urls)),
      ]);
      const failed = ended.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    },
    missing: async () => {
      const wrong: string[] = [];
      const count = async (what: string, expected: number, text: string, values: unknown[]) => {
        const [row] = await product.query<{ n: number }>(text, values);
        if (row?.n !== expected) wrong.push(`${what}: ${row?.n} where ${expected} were acknowledged`);
      };
      for (const [sensor, n] of readings)
        await count(
          `readings of ${sensor}`,
          n,
          `select count(*)::int as n from readings r join device_sensors s
             on s.project_id = r.project_id and s.number = r.sensor_id
            where s.project_id = $1 and s.id = $2 and r.value = extract(epoch from r.t - $3::timestamptz) / 60`,
          [project, sensor, new Date(beginning).toISOString()],
        );
      for (const [id, observation] of followedUp)
        await count(
          `follow-ups of ${id}`,
          1,
          "select count(*)::int as n from follow_ups where project_id = $1 and monitoring_id = $2 and observation = $3",
          [project, id, observation],
        );
      for (const message of notified)
        await count(
          message,
          1,
          `select count(*)::int as n from notifications n join notification_recipients r
             on r.project_id = n.project_id and r.notification_id = n.id
            where n.project_id = $1 and n.message = $2 and r.user_id = $3`,
          [project, message, reader],
        );
      return wrong;
    },
  };
}

interface Device {
  serial: string;
  key: string;
  sensor: string;
}

async function makeDevices(url: string, system: Caller, project: string, word: string): Promise<Device[]> {
  const made: Device[] = [];
  for (let n = 0; n < DEVICES; n++) {
    const serial = `${word}-${n}`;
    const key = `a-key-under-load-${serial}`;
    const sensors = [{ name: "Nivel", variable: "level", unit: "m" }];
    const body = { project, serial, name: serial, externalKey: key, sensors };
    const device = await mustCall(url, system, "POST", "/fkl-modi/devices", body);
    made.push({ serial, key, sensor: device.sensors[0].id });
  }
  return made;
}

const PAGE = 500;

async function openMonitorings(url: string, caller: Caller, project: string) {
  const path = `/fkl-plan/${project}/monitorings?size=${PAGE}&sort=date`;
  const found: { id: string; version: number }[] = [];
  for (let page = 1; page <= 4; page++) {
    const { items } = await mustCall(url, caller, "GET", `${path}&page=${page}`);
    for (const { id, version, skipped } of items) if (!skipped) found.push({ id, version });
  }
  return found;
}
