/** @module-tag long */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Api, doneOn } from "./api.ts";
import type { RunningServer } from "./server.ts";
import { setUpApi } from "./set-up.ts";

const FOLLOW_UPS = 1000;
const WRITERS = 8;
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

interface Target {
  id: string;
  version: number;
}

let server: RunningServer;
let api: Api;
let project: string;

setUpApi("escritura", (opened) => {
  ({ server, api, project } = opened);
});

async function openMonitorings(): Promise<Target[]> {
  const found: Target[] = [];
  for (let page = 1; ; page++) {
    const { body } = await api.call(
      "GET",
      `/fkl-plan/${project}/monitorings?page=${page}&size=500&sort=date`,
    );
    const open = body.data.items.filter((item: { skipped: boolean }) => !item.skipped);
    found.push(...open.map(({ id, version }: Target) => ({ id, version })));
    if (page * 500 >= body.data.total) return found;
  }
}

/** Records follow-ups until enough are acknowledged, whatever happens to the server meanwhile. */
async function record(
  targets: Target[],
  round: string,
  onAcknowledged: (n: number) => void,
): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  const queue = [...targets];
  const worker = async () => {
    for (let target = queue.shift(); target && acknowledged.size < FOLLOW_UPS; target = queue.shift()) {
      const observation = `${round} ${target.id}`;
      const body = doneOn(YESTERDAY, { observation, version: target.version });
      const headers = { "idempotency-key": `${round}-${target.id}` };
      const path = `/fkl-plan/${project}/monitorings/${target.id}/follow-up`;
      // Retries with the same idempotency key until it is acknowledged, as a phone with a poor link does.
      for (const deadline = Date.now() + 90_000; Date.now() < deadline; ) {
        const answer = await api.call("PUT", path, body, headers).catch(() => null);
        if (answer?.status === 200) {
          acknowledged.set(target.id, observation);
          onAcknowledged(acknowledged.size);
          break;
        }
        if (answer && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, worker));
  return acknowledged;
}

async function expectAllThere(acknowledged: Map<string, string>): Promise<void> {
  const missing: string[] = [];
  for (const [id, observation] of acknowledged) {
    const { body } = await api.call("GET", `/fkl-plan/${project}/monitorings/${id}`);
    if (body.data?.observation !== observation) missing.push(id);
  }
  expect(missing).toEqual([]);
}

async function expectOnce(id: string, observation: string): Promise<void> {
  const { body } = await api.call("GET", `/fkl-plan/${project}/monitorings/${id}/follow-ups`);
  expect(body.data.filter((one: { observation: string }) => one.observation === observation)).toHaveLength(1);
}

describe("every acknowledged follow-up is stored", () => {
  it("after the server was killed three times while a thousand follow-ups came in", async () => {
    const killAt = new Set([200, 500, 800]);
    let restarting = Promise.resolve();
    const acknowledged = await record(await openMonitorings(), "server", (n) => {
      if (!killAt.delete(n)) return;
      restarting = restarting.then(async () => {
        server.process.kill("SIGKILL");
        await server.restart();
      });
    });
    await restarting;
    expect(killAt.size).toBe(0);
    expect(acknowledged.size).toBeGreaterThanOrEqual(FOLLOW_UPS);
    await expectAllThere(acknowledged);
    for (const [id, observation] of [...acknowledged].slice(0, 50)) await expectOnce(id, observation);
  });

  it("after its database was killed three times while a thousand more came in", async () => {
    const killAt = new Set([200, 500, 800]);
    const acknowledged = await record(await openMonitorings(), "database", (n) => {
      if (!killAt.delete(n)) return;
      const pid = Number(
        readFileSync(join(server.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0],
      );
      process.kill(pid, "SIGKILL");
    });
    expect(killAt.size).toBe(0);
    expect(acknowledged.size).toBeGreaterThanOrEqual(FOLLOW_UPS);
    await expectAllThere(acknowledged);
  });
});
