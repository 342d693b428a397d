import ICAL from "ical.js";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { safeUrl } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
let now = START;
let app: TestApp;
let f: Fixture;

setUpProject({ now: () => now }, (opened) => {
  ({ app, f } = opened);
});
// Each test uses its own 15-minute rate-limit window.
beforeEach(() => {
  now += 20 * 60_000;
});

type Person = keyof Fixture["people"];
const at = () => `/fkl-plan/${f.project}/calendar-token`;
const make = async (person: Person, body: unknown = {}) =>
  app.call("POST", at(), { code: await app.signIn(f.people[person]), body });
const tokenOf = async (person: Person): Promise<string> => (await make(person)).body.data.token;
const fetchFeed = (token: string, headers = {}, project = f.project) =>
  app.call("GET", `/fkl-plan/${project}/calendar.ics?token=${token}`, { headers });

/** The feed as parsed by an independent iCalendar library. */
async function eventsOf(token: string): Promise<ICAL.Event[]> {
  const { raw } = await fetchFeed(token);
  const calendar = new ICAL.Component(ICAL.parse(raw.toString("utf8")));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
}
const mine = async (token: string) => (await eventsOf(token)).find(({ uid }) => uid.startsWith(f.monitoring));

describe("a user's calendar feed", () => {
  it("has the same address for a repeated request, which does not return it again", async () => {
    const code = await app.signIn(f.people.read);
    const request = { code, body: {}, headers: { "idempotency-key": "feed-twice-0000001" } };
    const [first, again] = [await app.call("POST", at(), request), await app.call("POST", at(), request)];
    expect(again.body.data).toEqual({ ...first.body.data, token: null, address: null });
    expect((await fetchFeed(first.body.data.token)).status).toBe(200);
  });

  it("is parsed by another program: UID, sequence, times, text and time zone", async () => {
    const token = await tokenOf("read");
    const answer = await fetchFeed(token);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("private, max-age=3600");
    const event = await mine(token);
    expect(event?.uid).toBe(`${f.monitoring}@monitorings.vetaverde`);
    expect(event?.summary).toBe("PZ-01 · Nivel freático");
    expect(event?.sequence).toBe(1);
    expect(event?.startDate.toJSDate().toISOString()).toBe("2026-11-20T12:00:00.000Z");
    expect(event?.endDate.toJSDate().toISOString()).toBe("2026-11-20T14:00:00.000Z");
    expect(event?.startDate.zone?.tzid).toBe("America/Santiago");
    expect(event?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(event?.description).toContain("Plan: Plan\nTipo: Nivel · Semanal\nComponente minero: Tranque");
    expect(event?.component.getFirstPropertyValue("url")).toBe(
      `https://vetaverde.example/planning-and-monitoring/calendar?day=2026-11-20&open=${f.monitoring}`,
    );
  });

  it("is in the user's language", async () => {
    await sql`update users set locale = 'fr' where id = ${f.people.guest}`.execute(app.db);
    const { raw } = await fetchFeed(await tokenOf("guest"), { "accept-language": "en" });
    expect(raw.toString("utf8")).toContain("NAME;LANGUAGE=fr:Suivis · Quebrada");
  });

  it("raises the sequence and marks done, moved and skipped events, under the same UID", async () => {
    const token = await tokenOf("read");
    const set = (text: string) =>
      sql`update monitorings set ${sql.raw(text)} where id = ${f.monitoring}`.execute(app.db);
    await set("completed = true, version = 2, updated_at = '2026-11-20T15:00:00Z'");
    expect(await mine(token)).toMatchObject({ sequence: 2, summary: "Cumplido: PZ-01 · Nivel freático" });
    await set("completed = false, skipped = true, rescheduled = true, version = 3");
    const event = await mine(token);
    expect(event?.uid).toBe(`${f.monitoring}@monitorings.vetaverde`);
    expect(event?.sequence).toBe(3);
    expect(event?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(event?.description).toContain("Reprogramado");
    await set("skipped = false, rescheduled = false, version = 4");
  });

  it("has whole-day events for monitorings of a day or longer, including the last day", async () => {
    const token = await tokenOf("read");
    await sql`update monitorings set starts_at = '2026-11-18T03:00Z', ends_at = '2026-11-21T03:00Z' where id = ${f.monitoring}`.execute(
      app.db,
    );
    const event = await mine(token);
    expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      true,
      "2026-11-18",
      "2026-11-21",
    ]);
    await sql`update monitorings set starts_at = '2026-11-20T12:00Z', ends_at = '2026-11-20T14:00Z' where id = ${f.monitoring}`.execute(
      app.db,
    );
  });

  it("returns 304 while nothing changed", async () => {
    const token = await tokenOf("read");
    const first = await fetchFeed(token);
    const etag = String(first.headers["etag"]);
    now += 30_000;
    const again = await fetchFeed(token, { "if-none-match": etag });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    await sql`update monitorings set version = version + 1 where id = ${f.monitoring}`.execute(app.db);
    expect((await fetchFeed(token, { "if-none-match": etag })).status).toBe(200);
  });
});

describe("a feed's token", () => {
  it("is returned once, stored as a hash, and in neither the audit trail nor the log", async () => {
    const { data } = (await make("read")).body;
    expect(data.address).toBe(
      `https://vetaverde.example${`/fkl-plan/${f.project}/calendar.ics?token=${data.token}`}`,
    );
    const stored = await sql`select * from calendar_feeds`.execute(app.db);
    const trail = await sql`select * from audit_log where action = 'calendar.made'`.execute(app.db);
    expect(trail.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([stored.rows, trail.rows])).not.toContain(data.token);
    expect(safeUrl(new URL(data.address).pathname + new URL(data.address).search)).not.toContain(data.token);
    const state = await app.call("GET", at(), { code: await app.signIn(f.people.read) });
    expect(state.body.data).toEqual({ createdAt: new Date(now).toISOString(), lastUsedAt: null });
    await fetchFeed(data.token);
    const used = await app.call("GET", at(), { code: await app.signIn(f.people.read) });
    expect(used.body.data.lastUsedAt).toBe(new Date(now).toISOString());
  });

  it("exists once for a user: a new one ends the former, and revoking ends it", async () => {
    const [first, other] = [await tokenOf("read"), await tokenOf("write")];
    const second = await tokenOf("read");
    expect((await fetchFeed(first)).status).toBe(404);
    expect((await fetchFeed(second)).status).toBe(200);
    expect((await make("read", { revoke: true })).body.data).toBeNull();
    expect((await fetchFeed(second)).body.error).toBe("NOT_FOUND");
    expect((await fetchFeed(other)).status).toBe(200);
  });

  it("opens no other project, and nothing with a letter missing", async () => {
    const token = await tokenOf("system");
    expect((await fetchFeed(token, {}, f.otherProject)).status).toBe(404);
    expect((await fetchFeed(token.slice(1))).status).toBe(404);
    expect((await fetchFeed(token)).status).toBe(200);
  });

  it("ends with the user's membership, block, guest time, or access to the area", async () => {
    const run = (text: string, user: string) => sql`${sql.raw(text)} ${user}`.execute(app.db);
    const token = await tokenOf("audit");
    const status = async () => (await fetchFeed(token)).status;
    await run("update users set blocked = true where id =", f.people.audit);
    expect(await status()).toBe(404);
    await run("update users set blocked = false where id =", f.people.audit);
    expect(await status()).toBe(200);
    await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
      select project_id, id, ${f.people.audit}, false, '{2}' from menu_entries
       where project_id = ${f.project} and alias = 'PlanningAndMonitoring'`.execute(app.db);
    expect(await status()).toBe(404);
    await run("delete from menu_entry_users where user_id =", f.people.audit);
    await run(
      "update project_members set guest_permissions = '{2}', permissions = '{}', guest_expires_at = '2026-11-01' where user_id =",
      f.people.audit,
    );
    expect(await status()).toBe(404);
    await run("delete from project_members where user_id =", f.people.audit);
    expect(await status()).toBe(404);
  });

  it("is revoked when its user is removed from the project, and stays revoked when they are added again", async () => {
    const token = await tokenOf("guest");
    expect((await fetchFeed(token)).status).toBe(200);
    const code = await app.signIn(f.people.admin);
    const members = `/fkl-user/${f.project}/users`;
    const { rows } = await sql<{
      email: string;
    }>`select email from users where id = ${f.people.guest}`.execute(app.db);
    expect((await app.call("DELETE", `${members}/${f.people.guest}`, { code })).status).toBe(200);
    expect((await fetchFeed(token)).status).toBe(404);
    const body = { email: rows[0]?.email, permissions: [2] };
    expect((await app.call("POST", members, { code, body })).status).toBe(201);
    expect((await fetchFeed(token)).status).toBe(404);
    const state = await app.call("GET", at(), { code: await app.signIn(f.people.guest) });
    expect(state.body.data).toBeNull();
    expect((await fetchFeed(await tokenOf("guest"))).status).toBe(200);
    const trail = await sql`select from audit_log where action = 'calendar.revoked'
      and entity_id = ${f.people.guest} and actor_id = ${f.people.admin}`.execute(app.db);
    expect(trail.rows).toHaveLength(1);
  });

  it("is revoked when the guest time ends or the account is closed, and stays revoked afterwards", async () => {
    const admin = await app.signIn(f.people.admin);
    const system = await app.signIn(f.people.system);
    const member = `/fkl-user/${f.project}/users/${f.people.read}`;
    const token = await tokenOf("read");
    for (const move of ["block", "unblock"]) {
      const done = await app.call("POST", `/fkl-user/users/${f.people.read}/${move}`, { code: system });
      expect(done.status).toBe(200);
      expect((await fetchFeed(token)).status).toBe(404);
    }
    const again = await tokenOf("read");
    expect((await fetchFeed(again)).status).toBe(200);
    await sql`update project_members set permissions = '{}', guest_permissions = '{2}',
      guest_expires_at = ${new Date(now - 1000)} where user_id = ${f.people.read}`.execute(app.db);
    expect((await fetchFeed(again)).status).toBe(404);
    const longer = await app.call("PUT", `${member}/guest`, {
      code: admin,
      body: { permissions: [2], expiresAt: new Date(now + 30 * 86_400_000).toISOString() },
    });
    expect(longer.status).toBe(200);
    expect((await fetchFeed(again)).status).toBe(404);
    expect((await fetchFeed(await tokenOf("read"))).status).toBe(200);
  });

  it("is neither created nor returned with an API token", async () => {
    const code = await app.signIn(f.people.admin);
    const expiresAt = new Date(now + 86_400_000).toISOString();
    const machine = await app.call("POST", `/fkl-user/${f.project}/tokens`, {
      code,
      body: { name: "Grafana", role: 2, expiresAt },
    });
    const headers = { authorization: `Bearer ${machine.body.data.token}` };
    expect((await app.call("POST", at(), { headers, body: {} })).body.error).toBe("FORBIDDEN");
    expect((await app.call("GET", at(), { headers })).body.error).toBe("FORBIDDEN");
  });

  it("is rate limited against guessing and against frequent requests", async () => {
    const statuses = [];
    for (let i = 0; i < 31; i++) statuses.push((await fetchFeed(`wrong${i}`)).status);
    expect([statuses.filter((one) => one === 404).length, statuses.at(-1)]).toEqual([30, 429]);
    const token = await tokenOf("write");
    let last = 200;
    for (let i = 0; i < 61; i++) last = (await fetchFeed(token)).status;
    expect(last).toBe(429);
  });
});

// Runs last, because monitorings are never deleted, not even by a test.
describe("a feed with very many events", () => {
  const fill = (from: string, to: string, perDay: number) =>
    sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
      select m.project_id, gen_random_uuid(), m.plan_id, m.series_id, m.station_id, d::date, d, d + interval '1 hour'
        from monitorings m, generate_series(${`${from}T12:00Z`}::timestamptz, ${`${to}T12:00Z`}::timestamptz, interval '1 day') d,
          generate_series(1, ${perDay}::int) where m.id = ${f.monitoring}`.execute(app.db);
  /** Read line by line: parsing thousands of events takes longer than writing them. */
  const readAll = async () => {
    const text = (await fetchFeed(await tokenOf("read"))).raw.toString("utf8").replace(/\r\n /g, "");
    const events = text.slice(text.indexOf("BEGIN:VEVENT"));
    const days = [...events.matchAll(/^DTSTART[^:\r]*:(\d{8})/gm)].map(([, day]) => day ?? "");
    const summaries = [...events.matchAll(/^SUMMARY[^:\r]*:(.*)\r$/gm)].map(([, summary]) => summary);
    const description = /^X-WR-CALDESC[^:]*:(.*)\r$/m.exec(text)?.[1]?.replaceAll("\\,", ",");
    return {
      description,
      past: days.filter((day) => day < "20261120"),
      ahead: days.filter((day) => day >= "20261120"),
      lastSummary: summaries.at(-1),
    };
  };

  it("ends with a whole day and an event that says so, where there are more than the maximum", async () => {
    await fill("2026-12-01", "2027-02-28", 60);
    const { past, ahead, lastSummary } = await readAll();
    expect(lastSummary).toBe("Hay más monitoreos en VetaVerde");
    // 1 in November and 60 a day: sixty-six whole days are within four thousand.
    expect([past.length + ahead.length, ahead.at(-1)]).toEqual([1 + 66 * 60 + 1, "20270205"]);
  });

  it("begins with a whole day, and states its first day", async () => {
    // 15 days of 70 are more than a thousand; fourteen whole ones are not.
    await fill("2026-11-05", "2026-11-19", 70);
    const { past, description } = await readAll();
    expect([past.length, past[0]]).toEqual([14 * 70, "20261106"]);
    expect(description).toBe("Monitoreos del proyecto del 2026-11-06 al 2027-02-04, según VetaVerde.");
  });

  it("ends before a single day with too many events, and says so on that day", async () => {
    await fill("2026-11-23", "2026-11-23", 4001);
    const { ahead, description } = await readAll();
    expect(ahead).toEqual(["20261120", "20261123"]);
    expect(description).toBe("Monitoreos del proyecto del 2026-11-06 al 2026-11-22, según VetaVerde.");
  });
});
