// What a distributed database does and says while a worker is down, with stand-ins for the workers.
import { sql } from "kysely";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { forProjectsWithEntries as forProjectsWithAlerts } from "../features/alerts/rule-evaluation.store.ts";
import { forProjectsWithEntries } from "../features/readings/live/log-reader.store.ts";
import { createDb } from "../platform/db/db.ts";
import { type ClusterHealth, createClusterHealth } from "../platform/db/distributed/cluster-health.ts";
import { distributeTables } from "../platform/db/distributed/distribute.ts";
import { ALL_REACHABLE } from "../platform/db/distributed/reachable-projects.ts";
import { newId } from "../platform/db/id.ts";
import { grantPrivileges } from "../platform/db/privileges.ts";
import { createTestApp, type TestApp } from "../testing/app.ts";
import {
  addWorkers,
  createStandIns,
  setAnswering,
  setCheckable,
  setDraining,
} from "../testing/cluster-stand-ins.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { type Fixture, makeFixture } from "../testing/fixture.ts";

const WORKERS = ["worker-1", "worker-2"] as const;
const isDistributedRun = inject("database").distributed !== null;
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
let app: TestApp;
let f: Fixture;
let plain: TestDatabase;
let health: ClusterHealth;
let pool: ReturnType<typeof createDb>["pool"];
const closers: (() => Promise<unknown>)[] = [];

/** The database of a server, distributed before the server starts. */
async function distributed(database: TestDatabase): Promise<TestDatabase> {
  await createStandIns(database.ownerUrl);
  await addWorkers(database.ownerUrl, WORKERS);
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await distributeTables(client, { dryRun: false, say: () => {} });
  await grantPrivileges(client, new URL(database.appUrl).username);
  await client.end();
  return database;
}

beforeAll(async () => {
  if (isDistributedRun) return;
  plain = await createTestDatabase();
  closers.push(() => plain.drop());
  app = await createTestApp({ database: await distributed(await createTestDatabase()) });
  closers.push(() => app.close());
  f = await makeFixture(app.db);
  pool = createDb(app.appUrl, { log }).pool;
  closers.push(() => pool.end());
  health = createClusterHealth({ pool, log });
});
afterAll(async () => {
  await health?.close();
  for (const close of closers.reverse()) await close();
});

/** Looks again now, with a health of its own. */
async function look(): Promise<ClusterHealth> {
  await health.close();
  health = createClusterHealth({ pool, log });
  await health.begin();
  return health;
}

it.skipIf(isDistributedRun)("a worker that is down takes only its own projects with it", async () => {
  const whole = (await look()).state();
  expect(whole).toMatchObject({ version: "13.2.2", withoutReadings: [] });
  expect(whole?.workers.map(({ answers }) => answers)).toEqual([true, true]);
  const found = new Set<string>();
  for (const worker of WORKERS) {
    await setAnswering(app.ownerUrl, worker, false);
    const state = (await look()).state();
    expect(state?.workers.filter(({ answers }) => !answers).map(({ name }) => name)).toEqual([worker]);
    for (const { id } of state?.withoutReadings ?? []) found.add(id);
    expect(health.unreachable().size).toBe(state?.withoutReadings.length);
    await setAnswering(app.ownerUrl, worker, true);
  }
  // Each project is on exactly one worker.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from projects`.execute(app.db);
  expect(found.size).toBe(rows[0]?.n);
  expect(found.has(f.project)).toBe(true);
  expect(lines.filter((line) => line.includes("cluster.worker_down")).length).toBeGreaterThan(0);
});

it.skipIf(isDistributedRun)("the logs of the other projects are still read", async () => {
  for (const project of [f.project, f.otherProject]) {
    await sql`insert into readings_log (project_id, id, sensors, times, vals) values (${project}, ${newId()}, '{}', '{}', '{}')`.execute(
      app.db,
    );
    await sql`insert into alert_log (project_id, id, at, sensors, times, vals) values (${project}, ${newId()}, now(), '{}', '{}', '{}')`.execute(
      app.db,
    );
  }
  const db = app.db.withPlugin({
    // A statement about all projects fails while a worker is down.
    transformQuery: ({ node }) => {
      if (
        JSON.stringify(node).includes("group by project_id") &&
        !JSON.stringify(node).includes("where project_id")
      )
        throw new Error("connection to the remote node worker-1:5432 failed");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const down = { ...ALL_REACHABLE, unreachable: () => new Set([f.project]) };
  for (const forProjects of [forProjectsWithEntries, forProjectsWithAlerts]) {
    const used: string[] = [];
    await forProjects(db, down, async (projects) => void used.push(...projects));
    expect(used).toEqual([f.otherProject]);
    // Also while it is not known which worker fails; the failure is reported nevertheless.
    const tried: string[] = [];
    const round = forProjects(db, ALL_REACHABLE, async (projects) => {
      tried.push(...projects);
      if (projects.includes(f.project)) throw new Error("no space left on worker-1");
    });
    await expect(round).rejects.toThrow("no space left");
    await expect(forProjects(db, ALL_REACHABLE, async () => {})).rejects.toThrow("remote node");
    expect(tried.sort()).toEqual([f.project, f.otherProject].sort());
  }
});

it.skipIf(isDistributedRun)(
  "a check that fails says nothing of the worker: no project is left out by mistake",
  async () => {
    await look();
    await setCheckable(app.ownerUrl, false);
    lines.length = 0;
    const unknown = await look();
    await setCheckable(app.ownerUrl, true);
    expect(unknown.state()?.workers.map(({ answers }) => answers)).toEqual([true, true]);
    expect(unknown.unreachable().size).toBe(0);
    expect(lines.filter((line) => line.includes("cluster.check_failed")).length).toBe(1);
  },
);

it.skipIf(isDistributedRun)("a worker that gets no more rows is looked at while it has some", async () => {
  const found = new Set<string>();
  for (const worker of WORKERS) {
    await setAnswering(app.ownerUrl, worker, false);
    const expected = (await look()).unreachable();
    await setDraining(app.ownerUrl, worker, true);
    const draining = (await look()).unreachable();
    await setDraining(app.ownerUrl, worker, false);
    await setAnswering(app.ownerUrl, worker, true);
    expect(draining).toEqual(expected);
    for (const project of expected) found.add(project);
  }
  // Which of the workers has the project follows from its id.
  expect(found.has(f.project)).toBe(true);
});

it.skipIf(isDistributedRun)(
  "what was found long ago leaves out nobody, and a project's return is known",
  async () => {
    let now = Date.now();
    await health.close();
    health = createClusterHealth({ pool, log, now: () => now });
    for (const worker of WORKERS) await setAnswering(app.ownerUrl, worker, false);
    await health.begin();
    expect(health.unreachable().has(f.project)).toBe(true);
    now += 31_000;
    expect(health.unreachable().size).toBe(0);
    expect(health.reachableSince(f.project)).toBe(0);
    for (const worker of WORKERS) await setAnswering(app.ownerUrl, worker, true);
    await health.begin();
    expect(health.reachableSince(f.project)).toBe(now);
  },
);

it.skipIf(isDistributedRun)(
  "readiness stays, with numbers for anybody and names for administrators",
  async () => {
    const ready = () => app.call("GET", "/fkl-general/ready");
    const [affected] = (await look()).state()?.workers ?? [];
    await setAnswering(app.ownerUrl, affected?.name ?? "", false);
    const without = (await look()).state()?.withoutReadings ?? [];
    await expect
      .poll(async () => (await ready()).body.data.cluster)
      .toMatchObject({ workers: 2, workersDown: 1, projectsWithoutReadings: without.length });
    const answer = await ready();
    expect(answer.status).toBe(200);
    expect(answer.raw.toString()).not.toContain("worker-");
    const code = await app.signIn(f.people.system);
    const said = await app.call("GET", "/fkl-general/cluster", { code });
    expect(said.body.data).toMatchObject({ version: "13.2.2", withoutReadings: without });
    expect(said.body.data.workers).toContainEqual({ name: affected?.name, port: 5432, answers: false });
  },
);

it.skipIf(isDistributedRun)("a database that is not distributed has no workers", async () => {
  const { pool: other } = createDb(plain.appUrl, { log });
  const none = createClusterHealth({ pool: other, log });
  await none.begin();
  expect([none.state(), none.unreachable().size]).toEqual([null, 0]);
  await none.close();
  await other.end();
});
