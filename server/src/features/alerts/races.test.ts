import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { ALL_REACHABLE } from "../../platform/db/distributed/reachable-projects.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit } from "../../platform/events/events.ts";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { sizeForRun } from "../../testing/run-length.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createRuleEvaluator, type RuleEvaluator } from "./rule-evaluation.ts";

/**
 * domain/src/alerts/races.test.ts runs ten thousand rounds with modelled transactions; this test runs some hundreds on
 * PostgreSQL itself. A generator draws the steps, and the database decides their order within a volley.
 */
const ROUND_COUNT = sizeForRun(25, 200);
const LIMIT = 5;
let app: TestApp;
let f: Fixture;
let adminSession: string;
let device: ReportingDevice;
let sensorNumber: number;
const evaluators: RuleEvaluator[] = [];
/** How many of the next transactions that emit fail, as if the process had been killed before their commit. */
let pendingKills = 0;
let killCount = 0;
const KILLED = "killed";

setUpSession("admin", async (opened) => {
  ({ app, f, code: adminSession } = opened);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  const { rows } = await sql<{ number: number }>`
    select number from device_sensors where id = ${device.sensors["level"]}`.execute(app.db);
  sensorNumber = rows[0]?.number ?? 0;
  const emit: Emit = async () => {
    if (pendingKills === 0) return;
    pendingKills--;
    killCount++;
    throw new Error(KILLED);
  };
  for (let n = 0; n < 2; n++)
    evaluators.push(
      createRuleEvaluator({
        db: app.db,
        emit,
        log: createLog("silent"),
        now: Date.now,
        reachability: ALL_REACHABLE,
      }),
    );
  await save(LIMIT);
});
afterAll(() => Promise.all(evaluators.map((one) => one.close())));

let version = 0;
/**
 * Saves the same limit alternately as a single value and as the upper of two: a new version of the rule with the same
 * meaning.
 */
async function save(limit: number): Promise<void> {
  const path = `/fkl-modi/${f.project}/devices/${device.device}/alerts`;
  const { rules } = (await app.call("GET", path, { code: adminSession })).body.data;
  const rule =
    version++ % 2 === 0 ? { type: "value", operator1: ">", value1: limit } : { type: "limits", max: limit };
  const alerts = [
    { ...rule, id: rules[0]?.id, sensor: device.sensors["level"], priority: 2, sendMethods: [1] },
  ];
  const { status } = await app.call("PUT", path, {
    code: adminSession,
    body: { reason: "Otra forma", alerts },
  });
  expect(status).toBe(200);
}

interface Reading {
  t: number;
  value: number;
}

/** Writes the readings as the roll-up transaction does. */
async function arrive(readings: readonly Reading[]): Promise<void> {
  const sorted = [...readings].sort((a, b) => a.t - b.t);
  await sql`insert into alert_log (project_id, id, at, sensors, times, vals)
    values (${f.project}, ${newId()}, now(), ${sorted.map(() => sensorNumber)}::int[],
            ${sorted.map(({ t }) => new Date(t))}::timestamptz[], ${sorted.map(({ value }) => value)}::float8[])`.execute(
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

async function acknowledge(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from alerts where device_id = ${device.device} and acknowledged_at is null order by id desc limit 1`.execute(
    app.db,
  );
  if (rows[0])
    await app.call("POST", `/fkl-modi/${f.project}/alerts/${rows[0].id}/acknowledge`, {
      code: adminSession,
      body: {},
    });
}

function generator(seed: number) {
  let at = seed;
  return (below: number) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((at / 2 ** 32) * below);
  };
}

async function evaluateAll(): Promise<void> {
  pendingKills = 0;
  for (let n = 0; n < 1000; n++) {
    await run(n);
    const { rows } = await sql`select 1 from alert_log where project_id = ${f.project} limit 1`.execute(
      app.db,
    );
    if (rows.length === 0) return;
  }
  expect.fail("an entry was never evaluated");
}

interface RaisedAlert {
  version: number;
  raised: number;
  cleared: number | null;
  late: boolean;
}

async function alertsSince(t: number): Promise<RaisedAlert[]> {
  const { rows } = await sql<RaisedAlert>`
    select rule_version as version, (extract(epoch from raised_at) * 1000)::float8 as raised,
           (extract(epoch from cleared_at) * 1000)::float8 as cleared, late
      from alerts where device_id = ${device.device} and (cleared_at is null or cleared_at >= ${new Date(t)}) order by raised_at, id`.execute(
    app.db,
  );
  return rows;
}

it(`${ROUND_COUNT} rounds on PostgreSQL: one alert for each fault, none lost and none left active`, {
  tags: ["scaled"],
  timeout: 120_000,
}, async () => {
  const next = generator(42);
  let clock = Date.now() - 86_400_000;
  for (let round = 0; round < ROUND_COUNT; round++) {
    // Each round begins with a low reading and far in time from the previous one.
    clock += 10_000;
    const start = clock;
    await arrive([{ t: clock, value: 0 }]);
    await evaluateAll();
    const readings: Reading[] = [];
    const changes = next(8) === 0;
    for (let volley = 0; volley < 3; volley++) {
      const steps: (() => Promise<unknown>)[] = [];
      for (let n = 0; n < 2 + next(3); n++) {
        clock += 1 + next(2);
        // Half a millisecond off the others: a late reading never has the instant of an earlier one.
        const reading = { t: next(5) === 0 ? clock - 4.5 : clock, value: next(2) === 0 ? 9 : 1 };
        readings.push(reading);
        steps.push(() => arrive([reading]));
      }
      steps.push(
        () => run(0),
        () => run(1),
      );
      if (next(4) === 0) pendingKills = 1;
      if (next(3) === 0) steps.push(acknowledge);
      if (changes && volley === 1) steps.push(() => save(LIMIT));
      for (let at = steps.length - 1; at > 0; at--) {
        const other = next(at + 1);
        [steps[at], steps[other]] = [steps[other] as never, steps[at] as never];
      }
      await Promise.all(steps.map((step) => step()));
    }
    await evaluateAll();
    const alerts = await alertsSince(start);
    const context = `round ${round}: ${JSON.stringify({ readings, alerts })}`;
    const activeAlerts = alerts.filter(({ cleared }) => cleared === null);
    const newest = readings.reduce((a, b) => (a.t > b.t ? a : b));
    // A changed rule begins from the initial state: it may have evaluated none of these readings.
    if (!changes) expect(activeAlerts.length, context).toBe(newest.value > LIMIT ? 1 : 0);
    expect(activeAlerts.length, context).toBeLessThanOrEqual(1);
    const onTimeAlerts = alerts.filter(({ late }) => !late);
    // Compared within one version of the rule: changing a rule ends the alerts of the earlier version by the server's
    // clock, not by that of the readings.
    for (const [at, { raised, version: ruleVersion }] of onTimeAlerts.entries())
      if (onTimeAlerts[at - 1]?.version === ruleVersion)
        expect(onTimeAlerts[at - 1]?.cleared ?? Number.POSITIVE_INFINITY, context).toBeLessThanOrEqual(
          raised,
        );
    // Every reading beyond the limit falls within an alert, raised in time or late.
    for (const { t, value } of readings)
      if (value > LIMIT && !changes)
        expect(
          alerts.some(({ raised, cleared }) => raised <= t && (cleared === null || t <= cleared)),
          context,
        ).toBe(true);
  }
  expect(killCount).toBeGreaterThan(ROUND_COUNT / 10);
});
