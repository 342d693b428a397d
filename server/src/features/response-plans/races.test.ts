import { evaluateReadings, INITIAL } from "@vetaverde/domain/response-plans/evaluate";
import type { PlanContent } from "@vetaverde/domain/response-plans/plan";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { ALL_REACHABLE } from "../../platform/db/distributed/reachable-projects.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit } from "../../platform/events/events.ts";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting } from "../../testing/reporting.ts";
import { sizeForRun } from "../../testing/run-length.ts";
import { setUpSessions } from "../../testing/set-up.ts";
import { planOfLimit } from "../../testing/structures.ts";
import { createPlanEvaluator, type PlanEvaluator } from "./plan-evaluation.ts";

/**
 * Two evaluators on one database, which fail before their commit now and then, as if killed. The log of states must be
 * the one that the readings give in their order, each state once.
 */
const ROUND_COUNT = sizeForRun(15, 200);
const LIMIT = 5;
const MINUTE = 60_000;
const KILLED = "killed";
let app: TestApp;
let f: Fixture;
let codes: Record<"admin" | "system", string>;
let structure: string;
let sensor: string;
let sensorNumber: number;
let content: PlanContent;
const evaluators: PlanEvaluator[] = [];
let clock = Date.parse("2026-11-20T12:00:00Z");
/** How many of the next transactions that emit fail. */
let pendingKills = 0;
let killCount = 0;

setUpSessions(["admin", "system"], { now: () => clock }, async (opened) => {
  ({ app, f, codes } = opened);
  const device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  sensor = device.sensors["level"] ?? "";
  const { rows } = await sql<{
    number: number;
  }>`select number from device_sensors where id = ${sensor}`.execute(app.db);
  sensorNumber = rows[0]?.number ?? 0;
  const emit: Emit = async (tx, project, type, payload) => {
    if (pendingKills > 0) {
      pendingKills--;
      killCount++;
      throw new Error(KILLED);
    }
    await sql`insert into outbox_events (project_id, id, type, payload)
      values (${project}, ${newId()}, ${type}, ${JSON.stringify(payload)})`.execute(tx);
  };
  for (let n = 0; n < 2; n++)
    evaluators.push(
      createPlanEvaluator({
        db: app.db,
        emit,
        log: createLog("silent"),
        now: () => clock,
        reachability: ALL_REACHABLE,
      }),
    );
  await publish(device.device);
});
afterAll(() => Promise.all(evaluators.map((one) => one.close())));

const call = (method: "POST" | "PUT", path: string, body: object, by: "admin" | "system" = "admin") =>
  app.call(method, `/fkl-modi/${f.project}/response-plans/structures${path}`, { code: codes[by], body });

async function publish(device: string): Promise<void> {
  const made = await call("POST", "", { name: "Muro", kind: "pit-wall", devices: [device] });
  structure = made.body.data.id;
  content = planOfLimit(sensor, LIMIT, { lowering: { by: "rule", minutes: 1 } });
  await call("PUT", `/${structure}/plan`, { content, reason: "Primera", version: 0 });
  const { status } = await call("POST", `/${structure}/plan/publish`, { version: 1 }, "system");
  expect(status).toBe(200);
}

/** Writes a reading as the roll-up transaction does. */
async function arrive(t: number, value: number): Promise<void> {
  await sql`insert into response_plan_log (project_id, id, at, sensors, times, vals)
    values (${f.project}, ${newId()}, now(), ${[sensorNumber]}::int[], ${[new Date(t)]}::timestamptz[], ${[value]}::float8[])`.execute(
    app.db,
  );
}

/** Runs one of the evaluators; only the failure that the test itself causes is expected. */
async function run(at: number): Promise<void> {
  try {
    await evaluators[at % 2]?.run();
  } catch (error) {
    if (!(error instanceof Error && error.message === KILLED)) throw error;
  }
}

async function evaluateAll(): Promise<void> {
  pendingKills = 0;
  for (let n = 0; n < 1000; n++) {
    await run(n);
    const { rows } =
      await sql`select 1 from response_plan_log where project_id = ${f.project} limit 1`.execute(app.db);
    if (rows.length === 0) return;
  }
  expect.fail("an entry was never evaluated");
}

function generator(seed: number) {
  let at = seed;
  return (below: number) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((at / 2 ** 32) * below);
  };
}

interface State {
  n: number;
  from: number | null;
  to: number;
  at: number;
}

const states = async () =>
  (
    await sql<State>`select n, from_level as "from", to_level as "to", (extract(epoch from at) * 1000)::float8 as at
      from response_transitions where structure_id = ${structure} and kind <> 'published' order by n`.execute(
      app.db,
    )
  ).rows;

it(`${ROUND_COUNT} rounds with two processes and kills: each state once, none lost`, {
  tags: ["scaled"],
  timeout: 120_000,
}, async () => {
  const next = generator(7);
  const readings: { t: number; value: number; sensor: string }[] = [];
  let t = clock;
  for (let round = 0; round < ROUND_COUNT; round++) {
    for (let n = 0; n < 4; n++) {
      t += MINUTE;
      // The clock stands at the newest reading: what passes with time happens where the readings are.
      clock = t;
      const value = next(2) === 0 ? 9 : 1;
      readings.push({ t, value, sensor });
      if (next(2) === 0) pendingKills = 1;
      await arrive(t, value);
      await Promise.all([run(0), run(1), run(0)]);
    }
    await evaluateAll();
    const log = await states();
    const expected = evaluateReadings(content, { level: 0, state: INITIAL }, readings).transitions;
    expect(log.map(({ from, to, at }) => ({ from, to, at }))).toEqual(
      expected.map(({ from, to, at }) => ({ from, to, at })),
    );
    expect(log.map(({ n }) => n)).toEqual(log.map((_, at) => at + 2));
  }
  expect(killCount).toBeGreaterThan(ROUND_COUNT / 5);
  const log = await states();
  const raised = log.filter(({ from, to }) => to > (from ?? 0)).length;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from response_actions
    where structure_id = ${structure}`.execute(app.db);
  expect(rows[0]?.n).toBe(raised);
  const { rows: notices } = await sql<{ n: number }>`select count(*)::int as n from outbox_events
    where project_id = ${f.project} and type = 'response.changed' and payload ->> 'structure' = ${structure}`.execute(
    app.db,
  );
  expect(notices[0]?.n).toBe(log.length);
});
