import type { PlanContent, PlanLevel } from "@vetaverde/domain/response-plans/plan";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpSessions } from "../../testing/set-up.ts";
import { planOfLimit } from "../../testing/structures.ts";

const MINUTE = 60_000;
let clock = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let codes: Record<"admin" | "system" | "write", string>;
let device: ReportingDevice;
let path: string;

setUpSessions(["admin", "system", "write"], { now: () => clock }, (opened) => {
  ({ app, f, codes } = opened);
});
beforeEach(async () => {
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  const made = await call("POST", "", {
    name: `Muro ${newId()}`,
    kind: "pit-wall",
    devices: [device.device],
  });
  expect(made.status).toBe(201);
  path = `/${made.body.data.id}`;
});

const call = (method: "GET" | "POST" | "PUT", at: string, body?: object, by: keyof typeof codes = "admin") =>
  app.call(method, `/fkl-modi/${f.project}/response-plans/structures${at}`, {
    code: codes[by],
    ...(body ? { body } : {}),
  });
const detail = async () => (await call("GET", path)).body.data;
const plan = (change: Partial<PlanLevel> = {}) => planOfLimit(device.sensors["level"] ?? "", 5, change);

async function publish(content: PlanContent, version = 1): Promise<void> {
  const saved = await call("PUT", `${path}/plan`, {
    content,
    reason: "Revisión anual",
    version: version - 1,
  });
  expect(saved.body).toMatchObject({ data: { draft: { version } } });
  const published = await call("POST", `${path}/plan/publish`, { version }, "system");
  expect(published.body).toMatchObject({ data: { plan: { version }, draft: null } });
}

async function send(...points: [minute: number, value: number][]): Promise<void> {
  const readings = points.map(([minute, value]) => ({
    variable: "level",
    t: clock + minute * MINUTE,
    value,
  }));
  const { body } = await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": device.key },
    body: { serial: device.serial, readings },
  });
  expect(body.data).toMatchObject({ accepted: readings.length });
  for (const table of ["readings_log", "response_plan_log"])
    await expect
      .poll(async () => (await sql`select 1 from ${sql.table(table)} limit 1`.execute(app.db)).rows.length, {
        timeout: 20_000,
      })
      .toBe(0);
}

const noticesOf = async (key: string) =>
  (
    await sql<{ values: Record<string, unknown> }>`
      select phrase -> 'values' as values from notifications where project_id = ${f.project} and phrase ->> 'key' = ${key}
         and phrase -> 'values' ->> 'structure' = ${path.slice(1)}`.execute(app.db)
  ).rows.map(({ values }) => values);

describe("the plan of a structure", () => {
  it("is in force once another person published it", async () => {
    const saved = await call("PUT", `${path}/plan`, { content: plan(), reason: "Primera", version: 0 });
    expect(saved.body.data).toMatchObject({ level: null, plan: null, draft: { version: 1 } });
    const alone = await call("POST", `${path}/plan/publish`, { version: 1 });
    expect([alone.status, alone.body.details[0].path]).toEqual([422, "version"]);
    const { body } = await call("POST", `${path}/plan/publish`, { version: 1 }, "system");
    expect(body.data).toMatchObject({
      level: { index: 0, name: "Verde" },
      plan: { version: 1 },
      draft: null,
    });
    const stale = await call("PUT", `${path}/plan`, { content: plan(), reason: "Otra", version: 0 });
    expect(stale.body.error).toBe("STALE_VERSION");
  });

  it("names sensors of the structure only, and each fault of its levels", async () => {
    const other = await call("PUT", `${path}/plan`, {
      content: planOfLimit(f.sensor, 5),
      reason: "Primera",
      version: 0,
    });
    expect(other.body.details).toMatchObject([{ path: "content.levels.1.conditions.0" }]);
    const empty = await call("PUT", `${path}/plan`, {
      content: plan({ conditions: [] }),
      reason: "Primera",
      version: 0,
    });
    expect(empty.body.details).toMatchObject([{ path: "content.levels.1.conditions" }]);
  });

  it("begins with what the newest readings say", async () => {
    await send([-20, 9], [-10, 7]);
    await publish(plan());
    expect((await detail()).level).toMatchObject({ index: 1, name: "Rojo" });
  });

  it("that changes keeps a raised level", async () => {
    await publish(plan());
    await send([0, 9]);
    await publish(planOfLimit(device.sensors["level"] ?? "", 50), 2);
    expect(await detail()).toMatchObject({ level: { name: "Rojo" }, wanted: 0, transition: 3 });
  });

  it("can be tried on past readings without changing anything", async () => {
    await send([-60, 9], [-50, 1], [-40, 8], [-30, 1]);
    const { body } = await call("POST", `${path}/trial`, { content: plan() });
    expect(body.data).toMatchObject({ readings: 4, skipped: [], levels: [{}, { raised: 2, minutes: 20 }] });
    expect((await detail()).level).toBeNull();
  });
});

describe("the level of a structure", () => {
  it("is raised at once with its actions and a notice, and lowered by a person once its conditions end", async () => {
    await publish(plan());
    await send([0, 4], [1, 6]);
    const raised = await detail();
    expect(raised).toMatchObject({
      level: { name: "Rojo" },
      transition: 2,
      openActions: 1,
      actions: [{ text: "Inspeccionar la cresta", role: "Jefe de turno", isLate: false, done: null }],
    });
    await expect
      .poll(() => noticesOf("levelRaised"))
      .toMatchObject([{ from: "Verde", to: "Rojo", actions: 1 }]);
    const lower = { to: 0, reason: "Nivel normal", transition: 2 };
    const early = await call("POST", `${path}/lower`, lower, "write");
    expect([early.status, early.body.details[0].path]).toEqual([422, "to"]);
    await send([2, 3]);
    expect(await detail()).toMatchObject({ level: { name: "Rojo" }, wanted: 0 });
    const stale = await call("POST", `${path}/lower`, { ...lower, transition: 1 }, "write");
    expect(stale.body.error).toBe("STALE_VERSION");
    const { body } = await call("POST", `${path}/lower`, lower, "write");
    expect(body.data).toMatchObject({ level: { name: "Verde" }, transition: 3 });
    const { body: log } = await call("GET", `${path}/states`);
    expect(log.data).toMatchObject([
      {
        n: 3,
        kind: "lowered-by-person",
        reason: "Nivel normal",
        from: { name: "Rojo" },
        to: { name: "Verde" },
      },
      { n: 2, kind: "raised", causes: [{ quantity: 6 }] },
      { n: 1, kind: "published", from: null },
    ]);
  });

  it("that only an administrator may lower is refused to others", async () => {
    await publish(plan({ lowerableBy: "admin" }));
    await send([0, 6], [1, 1]);
    const lower = { to: 0, reason: "Normal", transition: 2 };
    expect((await call("POST", `${path}/lower`, lower, "write")).status).toBe(422);
    expect((await call("POST", `${path}/lower`, lower)).status).toBe(200);
  });

  it("falls by its rule after the time without its conditions", async () => {
    await publish(plan({ lowering: { by: "rule", minutes: 30 } }));
    await send([0, 6], [10, 1], [39, 1]);
    expect((await detail()).level.name).toBe("Rojo");
    await send([41, 1]);
    const { body } = await call("GET", `${path}/states`);
    expect(body.data[0]).toMatchObject({ kind: "lowered-by-rule", to: { name: "Verde" } });
    expect(body.data[0].at).toBe(new Date(clock + 40 * MINUTE).toISOString());
  });

  it("follows an observation in the field", async () => {
    const base = plan().levels[1]?.conditions[0];
    const seen = {
      ...base,
      id: newId(),
      type: "observation",
      sensor: null,
      limit: 1,
      text: "Grieta en la cresta",
    };
    await publish(plan({ conditions: [seen as PlanLevel["conditions"][number]] }));
    const observe = (is: boolean) =>
      call("POST", `${path}/observations`, { condition: seen.id, seen: is }, "write");
    expect((await observe(true)).body.data.level.name).toBe("Rojo");
    expect((await observe(false)).body.data).toMatchObject({ level: { name: "Rojo" }, wanted: 0 });
  });
});

describe("an action", () => {
  it("is acknowledged and done once", async () => {
    await publish(plan());
    await send([0, 6]);
    const [{ id }] = (await detail()).actions;
    const at = (what: string, body?: object) =>
      app.call("POST", `/fkl-modi/${f.project}/response-plans/actions/${id}/${what}`, {
        code: codes.write,
        ...(body ? { body } : {}),
      });
    expect((await at("acknowledge")).body.data.acknowledged.by.id).toBe(f.people.write);
    await at("done", { note: "Cresta sin grietas" });
    const { body } = await at("done", { note: "Otra nota" });
    expect(body.data.done).toMatchObject({ note: "Cresta sin grietas" });
    expect(await detail()).toMatchObject({ openActions: 0, actions: [{ id, done: {} }] });
  });

  it("that nobody acknowledges reaches the next people, and a late one the administrators, once each", async () => {
    const escalation = [
      { minutes: 5, people: [f.people.write] },
      { minutes: 10, people: [f.people.admin] },
    ];
    await publish(plan({ escalation }));
    await send([0, 6]);
    const before = clock;
    clock = before + 11 * MINUTE;
    await expect.poll(() => noticesOf("responseUnacknowledged"), { timeout: 20_000 }).toHaveLength(2);
    clock = before + 31 * MINUTE;
    await expect.poll(() => noticesOf("responseLate"), { timeout: 20_000 }).toHaveLength(1);
    expect((await detail()).actions).toMatchObject([{ isLate: true, escalations: 2 }]);
  });
});

it("keeps its history: the server's role cannot change it", async () => {
  await publish(plan());
  for (const table of ["response_transitions", "response_plan_versions", "response_action_events"])
    await expect(sql`delete from ${sql.table(table)}`.execute(app.db)).rejects.toThrow(/permission denied/);
});
