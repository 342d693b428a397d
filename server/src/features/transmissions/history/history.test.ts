import { SignJWT, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { insertTransmission } from "../../../testing/transmissions.ts";
import { hashPassword } from "../../sessions/passwords.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = "Caudal2026";
const TOKEN = "/fkl-modi/authority-history/token";
/** In the summer of Chile, whose clocks show an hour more than UTC−4. */
const START = Date.parse("2026-01-20T15:00:00Z");
let clock = START;
let app: TestApp;
let f: Fixture;
let profile: string;
let lines: string[] = [];

beforeAll(async () => {
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  app = await createTestApp({ now: () => clock, log });
  f = await makeFixture(app.db);
  const hash = await hashPassword(PASSWORD);
  await sql`update users set password_hash = ${hash} where id = ${f.people.admin}`.execute(app.db);
  profile = await insertSma(f.project, f.people.admin, "C-1");
  await insertSma(f.otherProject, f.people.stranger, "C-AJENO");
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = START;
  lines = [];
  await sql`delete from sign_in_attempts`.execute(app.db);
  await sql`delete from authority_history_credentials`.execute(app.db);
});

/** A paused profile that was live, of a device of the SMA. */
async function insertSma(project: string, by: string, device: string): Promise<string> {
  const id = await insertTransmission(app.db, project, by);
  const settings = JSON.stringify({ user: "mina", unit: "4711", process: "1", device });
  await sql`update transmission_profiles set service = 'sma-online', live_since = now(), settings = ${settings}
    where id = ${id}`.execute(app.db);
  return id;
}

/** Inserts an instant of the device C-1 whose flow names it. */
async function insertInstant(at: string, flow: string, state = "accepted", tries = 1): Promise<void> {
  const next = ["waiting", "sent", "refused"].includes(state) ? at : null;
  const reason = state === "review" ? (tries > 0 ? "answerLost" : "implausible") : null;
  await sql`insert into transmission_submissions (project_id, profile_id, due_at, state, reason, measured_at, subject, fields, vals,
      tries, next_try_at, late_from, changed_at)
    values (${f.project}, ${profile}, ${at}, ${state}, ${reason}, ${at}, '{"unit": "4711", "process": "1", "device": "C-1"}',
      '[{"name": "Q", "unit": "L/s"}, {"name": "VA", "unit": "m³"}]', ${JSON.stringify({ Q: flow, VA: "10" })}, ${tries}, ${next},
      ${at}, ${at})`.execute(app.db);
}

interface Credentials {
  user: string;
  password: string;
}
const ofProject = (project: string) => `/fkl-modi/${project}/authority-history`;
const turnOn = async (project = f.project, who: "admin" | "stranger" = "admin") => {
  const answer = await app.call("POST", `${ofProject(project)}/credentials`, {
    code: await app.signIn(f.people[who]),
    body: { password: PASSWORD },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as Credentials;
};
const turnOff = async () =>
  app.call("DELETE", `${ofProject(f.project)}/credentials`, { code: await app.signIn(f.people.admin) });
const state = async () =>
  (await app.call("GET", ofProject(f.project), { code: await app.signIn(f.people.admin) })).body.data;
const signIn = ({ user, password }: Credentials) =>
  app.call("POST", TOKEN, { body: { usuario: user, password } });
const tokenOf = async (credentials: Credentials) => {
  const answer = await signIn(credentials);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.token as string;
};
const records = (token: string | null, query = "device=C-1&date=2026-01-15") =>
  app.call("GET", `/fkl-modi/authority-history/records?${query}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
const REFUSED = { status: 401, body: { error: "HISTORY_CREDENTIALS" } };

describe("the credentials of the authority", () => {
  it("do not exist until an administrator turns the service on with their own password", async () => {
    expect((await state()).credentials).toBeNull();
    expect(await signIn({ user: "sma-0000000000000000", password: "x" })).toMatchObject(REFUSED);
    const code = await app.signIn(f.people.admin);
    const wrong = { code, body: { password: "otra" } };
    const refused = await app.call("POST", `${ofProject(f.project)}/credentials`, wrong);
    expect(refused).toMatchObject({ status: 422, body: { error: "WRONG_OLD_PASSWORD" } });
    expect((await state()).credentials).toBeNull();
    const { user } = await turnOn();
    expect((await state()).credentials).toMatchObject({ user, createdBy: { id: f.people.admin } });
  });

  it("are shown once, stored as a hash, and recorded in the audit trail without the password", async () => {
    const first = await turnOn();
    expect(first.password).toMatch(/^[\w-]{43}$/);
    const second = await turnOn();
    await turnOff();
    await turnOff();
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_log where project_id = ${f.project} and entity = 'authority-history'
       order by id desc limit 3`.execute(app.db);
    expect(rows.reverse()).toEqual([
      { action: "authority-history.enabled", before: null, after: { user: first.user } },
      { action: "authority-history.replaced", before: { user: first.user }, after: { user: second.user } },
      { action: "authority-history.disabled", before: { user: second.user }, after: null },
    ]);
    const { password } = await turnOn();
    const stored = await sql`select c::text as row from authority_history_credentials c`.execute(app.db);
    expect(JSON.stringify([stored.rows, await state(), lines])).not.toContain(password);
  });

  it("are not in the stored response to a repeated request", async () => {
    const request = {
      code: await app.signIn(f.people.admin),
      body: { password: PASSWORD },
      headers: { "idempotency-key": "turn-on-1" },
    };
    const first = await app.call("POST", `${ofProject(f.project)}/credentials`, request);
    const again = await app.call("POST", `${ofProject(f.project)}/credentials`, request);
    expect(again.body.data).toEqual({ user: first.body.data.user, password: null });
    await tokenOf(first.body.data);
  });

  it("end at once when they are replaced, with their tokens", async () => {
    const first = await turnOn();
    const token = await tokenOf(first);
    expect((await records(token)).status).toBe(200);
    const second = await turnOn();
    expect(await records(token)).toMatchObject(REFUSED);
    expect(await signIn(first)).toMatchObject(REFUSED);
    expect((await records(await tokenOf(second))).status).toBe(200);
  });

  it("end at once when the service is turned off, with all tokens", async () => {
    const credentials = await turnOn();
    const token = await tokenOf(credentials);
    expect((await turnOff()).body.data).toBe(true);
    expect(await records(token)).toMatchObject(REFUSED);
    expect(await signIn(credentials)).toMatchObject(REFUSED);
  });

  it("that are wrong are refused in the same words as an unknown user, and logged without them", async () => {
    const { user } = await turnOn();
    const wrong = await signIn({ user, password: "equivocada" });
    const unknown = await signIn({ user: "desconocido", password: "equivocada" });
    expect(wrong).toMatchObject(REFUSED);
    expect(unknown.body).toEqual(wrong.body);
    await records("no.es.un.token");
    const refusals = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "access.refused");
    const refusal = { reason: "HISTORY_CREDENTIALS", address: "127.0.0.1" };
    const [attempt, question] = [
      { ...refusal, method: "POST", url: TOKEN },
      { ...refusal, method: "GET" },
    ];
    expect(refusals).toMatchObject([attempt, attempt, question]);
    expect(lines.join("")).not.toMatch(/equivocada|desconocido|no\.es\.un/);
  });

  it.each(["known", "unknown"])("of a %s user are delayed after ten wrong attempts", async (kind) => {
    const credentials = await turnOn();
    const user = kind === "known" ? credentials.user : "desconocido";
    for (let n = 0; n < 10; n++) expect((await signIn({ user, password: "x" })).status).toBe(401);
    const limited = await signIn({ ...credentials, user });
    expect(limited).toMatchObject({ status: 429, body: { error: "RATE_LIMITED" } });
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    clock += MINUTE;
    expect((await signIn({ ...credentials, user })).status).toBe(kind === "known" ? 200 : 401);
  });

  it("are delayed by network when one network tries many users", async () => {
    const credentials = await turnOn();
    for (let n = 0; n < 60; n++) await signIn({ user: `nadie-${n}`, password: "x" });
    expect((await signIn(credentials)).status).toBe(429);
  });
});

describe("a token of the history service", () => {
  it("is valid for 24 hours, and is not renewed by using it", async () => {
    const token = await tokenOf(await turnOn());
    clock = START + 24 * HOUR - 1000;
    expect((await records(token)).status).toBe(200);
    const renewal = await app.call("POST", TOKEN, {
      headers: { authorization: `Bearer ${token}` },
      body: {},
    });
    expect(renewal.status).toBe(422);
    clock = START + 24 * HOUR;
    expect(await records(token)).toMatchObject(REFUSED);
  });

  it("opens nothing else, and no session, API token or forged token opens the records", async () => {
    const token = await tokenOf(await turnOn());
    for (const path of [
      ofProject(f.project),
      `/fkl-modi/${f.project}/transmissions`,
      `/fkl-modi/${f.project}/transmissions/${profile}`,
      "/fkl-user/me",
      `/fkl-modi/${f.project}/readings?device=${f.device}`,
    ])
      for (const authorization of [`Bearer ${token}`, token])
        expect(await app.call("GET", path, { headers: { authorization } })).toMatchObject({
          status: 401,
          body: { error: "FK-0001" },
        });
    const code = await app.signIn(f.people.admin);
    const made = await app.call("POST", `/fkl-user/${f.project}/tokens`, {
      code,
      body: { name: "Grafana", role: 1, expiresAt: new Date(clock + 24 * HOUR).toISOString() },
    });
    const { rows } = await sql<{ id: string }>`select id from authority_history_credentials`.execute(app.db);
    const id = rows[0]?.id ?? "";
    const seconds = clock / 1000;
    const unsigned = new UnsecuredJWT()
      .setSubject(id)
      .setAudience("authority-history")
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600);
    const forged = new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(id)
      .setAudience("authority-history")
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600);
    for (const one of [
      null,
      code,
      made.body.data.token,
      unsigned.encode(),
      await forged.sign(new TextEncoder().encode("another key that is long enough")),
      `${token.slice(0, -2)}AA`,
    ])
      expect(await records(one)).toMatchObject(REFUSED);
  });

  it("answers 240 questions in a quarter of an hour", async () => {
    const token = await tokenOf(await turnOn());
    for (let n = 1; n < 240; n++) expect((await records(token)).status).toBe(200);
    expect(await records(token)).toMatchObject({ status: 429, body: { error: "RATE_LIMITED" } });
    clock += 15 * MINUTE + 1;
    expect((await records(token)).status).toBe(200);
  });
});

describe("the records of a device and day", () => {
  it("are those of the day of UTC−4 in the structure of the SMA's messages, whatever was answered to them", async () => {
    await insertInstant("2026-01-15T03:59:59Z", "1.00");
    await insertInstant("2026-01-15T04:00:00Z", "2.00");
    await insertInstant("2026-01-15T12:00:00Z", "3.00", "waiting", 0);
    await insertInstant("2026-01-15T12:05:00Z", "4.00", "refused");
    await insertInstant("2026-01-15T12:10:00Z", "5.00", "sent");
    await insertInstant("2026-01-15T12:15:00Z", "6.00", "review");
    await insertInstant("2026-01-15T12:20:00Z", "90.00", "review", 0);
    await insertInstant("2026-01-15T12:25:00Z", "91.00", "trial", 0);
    await insertInstant("2026-01-15T12:30:00Z", "92.00", "gap", 0);
    await insertInstant("2026-01-16T03:59:59Z", "7.00");
    await insertInstant("2026-01-16T04:00:00Z", "8.00");
    const token = await tokenOf(await turnOn());
    const answer = await records(token);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    // The instants are written by the clock of Chile, as in the messages.
    const record = (estampaTiempo: string, flow: string) => ({
      dispositivoId: "C-1",
      parametros: [
        { nombre: "Q", valor: flow, unidad: "l/s", estampaTiempo },
        { nombre: "VA", valor: "10", unidad: "m3", estampaTiempo },
      ],
    });
    expect(answer.body).toEqual([
      record("2026-01-15T01:00:00", "2.00"),
      record("2026-01-15T09:00:00", "3.00"),
      record("2026-01-15T09:05:00", "4.00"),
      record("2026-01-15T09:10:00", "5.00"),
      record("2026-01-15T09:15:00", "6.00"),
      record("2026-01-16T00:59:59", "7.00"),
    ]);
    expect((await records(token, "device=C-1&date=2026-01-10")).body).toEqual([]);
  });

  it("are listed as accesses with instant, address, device, day and number, as are sign-ins", async () => {
    // After whatever other tests asked.
    const begin = START + 10 * 24 * HOUR;
    clock = begin;
    const token = await tokenOf(await turnOn());
    clock += MINUTE;
    await records(token, "device=C-1&date=2026-01-11");
    clock += MINUTE;
    await records(token, "device=C-9&date=2026-01-11");
    const at = (ms: number) => new Date(begin + ms).toISOString();
    const asked = { address: "127.0.0.1", kind: "records", day: "2026-01-11" };
    expect((await state()).accesses.slice(0, 3)).toMatchObject([
      { ...asked, at: at(2 * MINUTE), device: "C-9", records: null },
      { ...asked, at: at(MINUTE), device: "C-1", records: 0 },
      { at: at(0), address: "127.0.0.1", kind: "token", device: null, day: null, records: null },
    ]);
    await expect(sql`delete from authority_history_accesses`.execute(app.db)).rejects.toThrow(/permission/);
  });

  it("are not those of another project's device, nor of one that is unknown", async () => {
    const token = await tokenOf(await turnOn());
    const other = await tokenOf(await turnOn(f.otherProject, "stranger"));
    const foreign = await records(token, "device=C-AJENO&date=2026-01-15");
    expect(foreign).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND", details: [{ path: "device" }] },
    });
    expect((await records(token, "device=C-9&date=2026-01-15")).body).toEqual(foreign.body);
    expect((await records(other, "device=C-1&date=2026-01-15")).status).toBe(404);
    expect((await records(other, "device=C-AJENO&date=2026-01-15")).body).toEqual([]);
  });

  it("of a device that was only tried are not found", async () => {
    const tried = await insertSma(f.project, f.people.admin, "C-PRUEBA");
    await sql`update transmission_profiles set live_since = null, state = 'trial' where id = ${tried}`.execute(
      app.db,
    );
    const token = await tokenOf(await turnOn());
    expect((await records(token, "device=C-PRUEBA&date=2026-01-15")).status).toBe(404);
  });

  it.each([
    ["device=C-1&date=2026-02-30", "date"],
    ["device=C-1&date=ayer", "date"],
    ["device=C-1&date=2026-01-21", "date"],
    ["date=2026-01-15", "device"],
    ["device=&date=2026-01-15", "device"],
    ["device=C-1", "date"],
  ])("asked for with %s are refused at %s", async (query, path) => {
    const token = await tokenOf(await turnOn());
    const answer = await records(token, query);
    expect(answer).toMatchObject({ status: 422, body: { error: "VALIDATION", details: [{ path }] } });
  });
});
