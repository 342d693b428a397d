import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { AuthorityServer } from "../../testing/authority-server.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { hashPassword } from "../sessions/passwords.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PASSWORD = "Caudal2026";
/** In the past: of what the database's clock has not reached nothing is made. */
const START = Date.parse("2025-01-10T12:20:00Z");
let clock = START;
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let authority: AuthorityServer;
let address: string;
let works = 0;
/** What must not happen would have happened by then: the sender looks once a second. */
const rounds = () => new Promise((resolve) => setTimeout(resolve, 2500));
const soon = { timeout: 10_000, interval: 25 };

beforeAll(async () => {
  app = await createTestApp({ now: () => clock, outsideAllowPrivate: true });
  f = await makeFixture(app.db);
  const hash = await hashPassword(PASSWORD);
  await sql`update users set password_hash = ${hash} where id = ${f.people.admin}`.execute(app.db);
});
afterAll(() => app.close());

beforeEach(async () => {
  // What an earlier test left is nothing that this one waits for.
  await sql`update transmission_profiles set state = 'paused' where state = 'live'`.execute(app.db);
  await sql`update transmission_profiles set next_due = '2100-01-01'`.execute(app.db);
  authority = new AuthorityServer();
  address = await authority.listen();
  clock = START + ++works * 7 * DAY;
  device = await insertReporting(app.db, f.project, f.people.admin, ["flow", "total", "depth"]);
  await sql`update device_sensors set unit = case variable when 'flow' then 'm³/h' when 'total' then 'm³' else 'm' end
    where device_id = ${device.device}`.execute(app.db);
  return () => authority.close();
});

const base = () => `/fkl-modi/${f.project}/transmissions`;
/** Signed in anew: the clock leaves sessions behind. */
const call = async (who: "admin" | "write" | "read", method: string, path = "", body?: unknown) =>
  app.call(method, base() + path, { code: await app.signIn(f.people[who]), body });
const dga = (more: object = {}) => ({
  name: "Pozo 3",
  service: "dga-groundwater",
  station: f.station,
  address,
  settings: { workCode: `OB-0101-${works}`, companyRut: "76.123.456-0", userRut: "12345678-5" },
  frequency: "hour",
  gapCodes: [{ code: "M", meaning: "Mantención" }],
  fields: [
    { name: "totalizador", sensor: device.sensors.total },
    { name: "caudal", sensor: device.sensors.flow },
    { name: "nivelFreaticoDelPozo", sensor: device.sensors.depth },
  ],
  password: authority.password,
  ...more,
});
const create = async (more: object = {}) => {
  const answer = await call("admin", "POST", "", dga(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as { id: string; version: number };
};
const live = async ({ id, version }: { id: string; version: number }) => {
  const answer = await call("admin", "POST", `/${id}/live`, { password: PASSWORD, version });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as { id: string; version: number };
};
const pause = async ({ id, version }: { id: string; version: number }) => {
  const answer = await call("admin", "POST", `/${id}/pause`, { reason: "Cambio de medidor", version });
  expect(answer.body.data.state).toBe("paused");
  return answer.body.data as { id: string; version: number };
};
const createLive = async (more: object = {}) => live(await create(more));
const report = async (at: number, values: Record<string, number>) => {
  const readings = Object.entries(values).map(([variable, value]) => ({ variable, t: at, value }));
  const body = { serial: device.serial, readings };
  const answer = await app.call("POST", "/fkl-modi/ingest", {
    body,
    headers: { "x-device-key": device.key },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
/** The next instant of an hourly profile. */
const nextHour = () => (Math.floor(clock / HOUR) + 1) * HOUR;
const pass = (ms: number) => {
  clock += ms;
};
const listed = async (id: string, day?: string) =>
  (await call("write", "GET", `/${id}/submissions${day ? `?day=${day}` : ""}`)).body.data;
const dayOf = (at: number) => new Date(at - 4 * HOUR).toISOString().slice(0, 10);
const recordOf = async (id: string, at: number) =>
  (await call("write", "GET", `/${id}/submission?at=${new Date(at).toISOString()}`)).body.data;
const becomes = (id: string, at: number, state: object) =>
  vi.waitFor(async () => expect(await recordOf(id, at)).toMatchObject(state), soon);

describe("values for the water authority", () => {
  it("are recorded in trial and not sent, with their units and on the clock of UTC−4", async () => {
    const { id } = await create();
    const due = nextHour();
    await report(due - 10 * MINUTE, { flow: 36.018, total: 1234.5, depth: 12.345 });
    pass(HOUR);
    await becomes(id, due, {
      state: "trial",
      reason: null,
      values: { caudal: "10.01", totalizador: "1235", nivelFreaticoDelPozo: "12.35" },
      measuredAt: new Date(due - 10 * MINUTE).toISOString(),
      attempts: [],
    });
    const { message } = await recordOf(id, due);
    const measured = new Date(due - 10 * MINUTE - 4 * HOUR).toISOString();
    expect(JSON.parse(message)).toEqual({
      autenticacion: { password: "", rutEmpresa: "76123456-0", rutUsuario: "12345678-5" },
      medicionSubterranea: {
        caudal: "10.01",
        totalizador: "1235",
        nivelFreaticoDelPozo: "12.35",
        fechaMedicion: measured.slice(0, 10),
        horaMedicion: measured.slice(11, 19),
      },
    });
    expect(authority.taken).toEqual([]);
  });

  it("are sent once when the profile is live, with receipt, words and hash of what was sent", async () => {
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    pass(HOUR);
    await becomes(id, due, { state: "accepted", receipt: authority.taken[0]?.receipt ?? "C1001" });
    expect(authority.malformed).toEqual([]);
    expect(authority.taken).toMatchObject([
      { measurement: { caudal: "10.00", totalizador: "1000", nivelFreaticoDelPozo: "" } },
    ]);
    const record = await recordOf(id, due);
    expect(record.attempts).toMatchObject([
      { n: 1, outcome: "accepted", status: 200, words: "Medición ingresada" },
    ]);
    expect(record.attempts[0].hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(record)).not.toContain(authority.password);
    const { rows } =
      await sql`select 1 from transmission_profiles where password like ${`%${authority.password}%`}`.execute(
        app.db,
      );
    expect(rows).toEqual([]);
  });

  it("whose answer was lost are asked for: what had arrived counts with its receipt and its values", async () => {
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    authority.next.push("lost");
    pass(HOUR);
    await becomes(id, due, { state: "sent", attempts: [{ outcome: "lost" }] });
    pass(5 * MINUTE);
    await becomes(id, due, { state: "accepted", receipt: "C1001" });
    expect((await recordOf(id, due)).attempts).toMatchObject([
      { outcome: "lost", status: null },
      { outcome: "acceptedEarlier", status: 400, receipt: "C1001" },
    ]);
    expect(authority.taken).toHaveLength(1);
    expect(authority.asked).toBe(1);
  });

  it("that were refused are tried again the next day, and then corrected by a person", async () => {
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    authority.next.push("refuse");
    pass(HOUR);
    await becomes(id, due, { state: "refused" });
    const record = await recordOf(id, due);
    expect(record.attempts[0]).toMatchObject({ outcome: "refused", words: "Formato de fecha incorrecto" });
    expect(Date.parse(record.nextTryAt)).toBe(clock + DAY);
    const decision = {
      kind: "value",
      at: new Date(due).toISOString(),
      values: { caudal: "9.5", totalizador: "999" },
      reason: "El medidor se leyó en terreno",
    };
    expect((await call("write", "POST", `/${id}/decisions`, decision)).status).toBe(403);
    const decided = await call("admin", "POST", `/${id}/decisions`, decision);
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    pass(1000);
    await becomes(id, due, { state: "accepted", values: { caudal: "9.50", totalizador: "999" } });
    expect((await recordOf(id, due)).decisions).toMatchObject([{ kind: "value", reason: decision.reason }]);
  });

  it.each([
    ["noReceipt", "unclear"],
    ["unreadable", "unclear"],
    ["otherValues", "differs"],
  ] as const)("with the answer %s wait for a person and are never sent again", async (behaviour, reason) => {
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    authority.next.push(behaviour);
    pass(HOUR);
    await becomes(id, due, { state: "review", reason });
    const at = new Date(due).toISOString();
    const values = { caudal: "1.00", totalizador: "1000" };
    const again = await call("admin", "POST", `/${id}/decisions`, { kind: "value", at, values, reason: "x" });
    expect(again.status).toBe(409);
    const delivered = { kind: "delivered", at, receipt: "C1001", reason: "Visto en el portal" };
    expect((await call("admin", "POST", `/${id}/decisions`, delivered)).body.data).toMatchObject({
      state: "accepted",
      receipt: "C1001",
    });
    expect(authority.taken).toHaveLength(1);
  });

  it("are refused after an error or too many requests, and nothing is lost", async () => {
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    authority.next.push("error");
    pass(HOUR);
    await becomes(id, due, { state: "refused", attempts: [{ status: 500 }] });
    await report(due + HOUR, { flow: 36, total: 1001 });
    authority.next.push("tooMany");
    pass(HOUR);
    await becomes(id, due + HOUR, { state: "refused", attempts: [{ status: 429 }] });
    pass(DAY);
    await becomes(id, due, { state: "accepted" });
    pass(5 * MINUTE);
    await becomes(id, due + HOUR, { state: "accepted" });
  });

  it("wait for valid credentials: nothing more is sent, and people are notified", async () => {
    const profile = await createLive({ password: "otra" });
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    pass(HOUR);
    await vi.waitFor(
      async () => expect((await call("admin", "GET", `/${profile.id}`)).body.data.fault).toBe("credentials"),
      soon,
    );
    const notified = await sql<{
      kind: string;
    }>`select phrase -> 'values' ->> 'kind' as kind from notifications
      where project_id = ${f.project} and phrase ->> 'key' = 'transmissionAttention'
        and phrase -> 'values' ->> 'profile' = ${profile.id}`;
    await vi.waitFor(
      async () => expect((await notified.execute(app.db)).rows).toEqual([{ kind: "1" }]),
      soon,
    );
    await report(due + HOUR, { flow: 36, total: 1001 });
    pass(HOUR);
    await becomes(profile.id, due + HOUR, { state: "waiting", attempts: [] });
    const saved = await call("admin", "PUT", `/${profile.id}`, dga({ version: profile.version }));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    pass(6 * MINUTE);
    await vi.waitFor(() => expect(authority.taken.length).toBeGreaterThan(0), soon);
    pass(6 * MINUTE);
    await vi.waitFor(() => expect(authority.taken).toHaveLength(2), soon);
    await becomes(profile.id, due + HOUR, { state: "accepted" });
  });

  it("that came to be late leave at least five minutes apart", async () => {
    const profile = await createLive();
    const paused = await pause(profile);
    const first = nextHour();
    for (let n = 0; n < 4; n++) {
      await report(first + n * HOUR, { flow: 36, total: 1000 + n });
      pass(HOUR);
    }
    await becomes(profile.id, first + 3 * HOUR, { state: "waiting" });
    await live(paused);
    // The last instant is not late yet, and of the others only the first may leave.
    await vi.waitFor(() => expect(authority.taken).toHaveLength(2), soon);
    for (const taken of [3, 4]) {
      pass(5 * MINUTE - 1000);
      await rounds();
      expect(authority.taken).toHaveLength(taken - 1);
      pass(1000);
      await vi.waitFor(() => expect(authority.taken).toHaveLength(taken), soon);
    }
    expect(authority.repeated).toBe(0);
  });

  it.each([
    ["noReading", { flow: 36 }],
    ["implausible", { flow: -1, total: 1000 }],
    ["totaliserFell", { flow: 36, total: 10 }],
    ["deviceSilent", null],
  ] as const)("wait for a person: %s", async (reason, values) => {
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 999 });
    pass(HOUR);
    if (values) await report(due + HOUR, values);
    pass(HOUR);
    await becomes(id, due + HOUR, { state: "review", reason });
    expect(await listed(id)).toMatchObject([{ reason }]);
    const at = new Date(due + HOUR).toISOString();
    const gap = { kind: "gap", at, code: "X", reason: "Sin energía" };
    expect((await call("admin", "POST", `/${id}/decisions`, gap)).status).toBe(422);
    const marked = await call("admin", "POST", `/${id}/decisions`, { ...gap, code: "M" });
    expect(marked.body.data).toMatchObject({ state: "gap", decisions: [{ kind: "gap", code: "M" }] });
    const days = `/${id}/ledger?from=${dayOf(due)}&to=${dayOf(due + HOUR)}`;
    const ledger = (await call("write", "GET", days)).body.data as { gap: number }[];
    expect(ledger.reduce((sum, { gap: n }) => sum + n, 0)).toBe(1);
  });

  it("of a unit that cannot be sent any more wait for a person, and those of others leave", async () => {
    const { id } = await createLive();
    const other = insertReporting(app.db, f.project, f.people.admin, ["flow", "total"]);
    const { sensors, ...second } = await other;
    await sql`update device_sensors set unit = case variable when 'flow' then 'L/s' else 'm³' end
      where device_id = ${second.device}`.execute(app.db);
    const broken = await createLive({
      settings: { ...dga().settings, workCode: "OB-0303-1" },
      fields: [
        { name: "totalizador", sensor: sensors.total },
        { name: "caudal", sensor: sensors.flow },
      ],
    });
    await sql`update device_sensors set unit = 'm s.n.m.' where id = ${device.sensors.depth}`.execute(app.db);
    // What no rule expects of a profile stops that profile alone.
    await sql`update transmission_fields set unit = 'none' where profile_id = ${broken.id}`.execute(app.db);
    const third = await createLive({
      settings: { ...dga().settings, workCode: "OB-0303-2" },
      fields: dga().fields.slice(0, 2),
    });
    const due = nextHour();
    await report(due, { flow: 36, total: 1000, depth: 2400 });
    await app.call("POST", "/fkl-modi/ingest", {
      body: { serial: second.serial, readings: [{ variable: "flow", t: due, value: 3 }] },
      headers: { "x-device-key": second.key },
    });
    pass(HOUR);
    await becomes(third.id, due, { state: "accepted" });
    await becomes(id, due, { state: "review", reason: "notConverted" });
    expect((await call("admin", "GET", `/${id}`)).body.data.fields[2].example).toBeNull();
    await sql`delete from transmission_fields where profile_id = ${broken.id}`.execute(app.db);
  });

  it("keep work and units of the time they were made, and are asked for as they were sent", async () => {
    const profile = await createLive();
    const paused = await pause(profile);
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    pass(HOUR);
    await becomes(profile.id, due, { state: "waiting" });
    const { settings } = dga();
    const moved = dga({ settings: { ...settings, workCode: "OB-0202-9" }, version: paused.version });
    const saved = await call("admin", "PUT", `/${profile.id}`, moved);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    authority.next.push("lost");
    const { version } = await live(saved.body.data);
    await becomes(profile.id, due, { state: "sent", attempts: [{ outcome: "lost" }] });
    const other = { ...moved, settings: { ...moved.settings, companyRut: "11111111-1" }, version };
    const refused = await call("admin", "PUT", `/${profile.id}`, other);
    expect(refused.body.details).toMatchObject([{ path: "settings.companyRut" }]);
    pass(5 * MINUTE);
    await becomes(profile.id, due, { state: "accepted" });
    expect(authority.taken).toMatchObject([{ key: expect.stringContaining(settings.workCode) }]);
    expect((await call("admin", "PUT", `/${profile.id}`, other)).status).toBe(200);
  });

  it("of one profile wait for its credentials, and those of another with the right password leave", async () => {
    const wrong = await createLive({ password: "otra" });
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    pass(HOUR);
    await becomes(wrong.id, due, { state: "refused", attempts: [{ outcome: "credentials" }] });
    const right = await createLive({ settings: { ...dga().settings, workCode: "OB-0404-1" } });
    await report(due + HOUR, { flow: 36, total: 1001 });
    pass(HOUR);
    await becomes(right.id, due + HOUR, { state: "accepted" });
    await becomes(wrong.id, due + HOUR, { state: "waiting", attempts: [] });
  });

  it("are of a totaliser that counts from the first value sent, and anew from a new meter", async () => {
    const profile = await create();
    const first = nextHour();
    await report(first, { flow: 36, total: 5000 });
    pass(HOUR);
    await becomes(profile.id, first, { state: "trial" });
    await live(profile);
    await report(first + HOUR, { flow: 36, total: 100 });
    pass(HOUR);
    await becomes(profile.id, first + HOUR, { state: "accepted", values: { totalizador: "100" } });
    pass(HOUR);
    await becomes(profile.id, first + 2 * HOUR, { state: "review", reason: "deviceSilent" });
    await report(first + 3 * HOUR, { flow: 36, total: 110 });
    pass(HOUR);
    await becomes(profile.id, first + 3 * HOUR, { state: "accepted" });
    const decide = async (at: number, totalizador: string, more: object = {}) =>
      call("admin", "POST", `/${profile.id}/decisions`, {
        kind: "value",
        at: new Date(at).toISOString(),
        values: { caudal: "1", totalizador },
        reason: "Medidor leído en terreno",
        ...more,
      });
    const passes = await decide(first + 2 * HOUR, "111");
    expect(passes.body.details).toMatchObject([{ path: "values" }]);
    await report(first + 4 * HOUR, { flow: 36, total: 7 });
    pass(HOUR);
    await becomes(profile.id, first + 4 * HOUR, { state: "review", reason: "totaliserFell" });
    expect((await decide(first + 4 * HOUR, "7")).status).toBe(422);
    expect((await decide(first + 4 * HOUR, "7", { newMeter: true })).status).toBe(200);
    await becomes(profile.id, first + 4 * HOUR, { state: "accepted", decisions: [{ newMeter: true }] });
    await report(first + 5 * HOUR, { flow: 36, total: 8 });
    pass(HOUR);
    await becomes(profile.id, first + 5 * HOUR, { state: "accepted", values: { totalizador: "8" } });
    expect((await decide(first + 2 * HOUR, "105")).status).toBe(200);
  });

  it("of a work leave by one profile, however its address is written", async () => {
    const { id } = await createLive();
    const spelled = `${address.replace("http://", "HTTP://").replace("/api", "/x/../api")}/`;
    const second = await create({ name: "Otro", address: spelled });
    const twice = await call("admin", "POST", `/${second.id}/live`, {
      password: PASSWORD,
      version: second.version,
    });
    expect(twice.body.details).toMatchObject([{ path: "settings.workCode" }]);
    for (const end of ["?", "#", "?a=1"])
      expect((await call("admin", "POST", "", dga({ address: address + end }))).body.details).toMatchObject([
        { path: "address" },
      ]);
    const { settings } = dga();
    const moved = { ...settings, workCode: "OB-0505-1" };
    const saved = await call(
      "admin",
      "PUT",
      `/${second.id}`,
      dga({ settings: moved, version: second.version }),
    );
    const { version } = await live(saved.body.data);
    const back = await call("admin", "PUT", `/${second.id}`, dga({ version }));
    expect(back.body.details).toMatchObject([{ path: "settings.workCode" }]);
    expect((await call("admin", "GET", `/${id}`)).body.data.address).toBe(address);
  });

  it("that the authority has from elsewhere wait for a person", async () => {
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    authority.next.push("elsewhere");
    pass(HOUR);
    await becomes(id, due, { state: "review", reason: "unclear", receipt: "X1" });
    expect(authority.taken).toEqual([]);
  });

  it("leave no password in what is kept of an answer", async () => {
    authority.password = 'Cau"dal\\2026';
    const { id } = await createLive();
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    authority.next.push("echo");
    pass(HOUR);
    await becomes(id, due, { state: "refused" });
    const [{ words }] = (await recordOf(id, due)).attempts;
    expect(words).toContain('"password":"***"');
    expect(words).not.toContain("dal\\");
  });

  it("are due at a shorter frequency from now on, with what was not made before it", async () => {
    const monthly = await create({ frequency: "month" });
    const saved = await call("admin", "PUT", `/${monthly.id}`, dga({ version: monthly.version }));
    expect(Date.parse(saved.body.data.nextDue)).toBe(nextHour());
  });

  it("are not due before the database's clock says so, although the process's is ahead", async () => {
    clock = Date.now();
    const { id } = await create();
    const { nextDue } = (await call("admin", "GET", `/${id}`)).body.data;
    pass(2 * HOUR);
    await rounds();
    expect((await call("admin", "GET", `/${id}`)).body.data.nextDue).toBe(nextDue);
  });

  it("go out only after the caller's password, and wait while the profile is paused", async () => {
    const profile = await create();
    const wrong = await call("admin", "POST", `/${profile.id}/live`, {
      password: "x",
      version: profile.version,
    });
    expect(wrong.body.error).toBe("WRONG_OLD_PASSWORD");
    const { version } = await live(profile);
    const paused = await pause({ id: profile.id, version });
    const due = nextHour();
    await report(due, { flow: 36, total: 1000 });
    pass(HOUR);
    await becomes(profile.id, due, { state: "waiting", attempts: [] });
    await live(paused);
    await becomes(profile.id, due, { state: "accepted" });
  });

  it("are configured by administrators, by the rules of the service", async () => {
    const details = async (more: object) =>
      (await call("admin", "POST", "", dga(more))).body.details?.map(({ path }: { path: string }) => path);
    const { companyRut, userRut, workCode } = dga().settings;
    expect(await details({ settings: { workCode, userRut, companyRut: "76123456-1" } })).toEqual([
      "settings.companyRut",
    ]);
    expect(await details({ settings: { companyRut, userRut, workCode: "OB-1-1" } })).toEqual([
      "settings.workCode",
    ]);
    expect(await details({ frequency: "fiveMinutes" })).toEqual(["frequency"]);
    expect(await details({ address: "ftp://example.org" })).toEqual(["address"]);
    const total = { name: "totalizador", sensor: device.sensors.total };
    expect(await details({ fields: [total] })).toEqual(["fields"]);
    expect(await details({ fields: [total, { name: "caudal", sensor: device.sensors.depth }] })).toEqual([
      "fields.1.sensor",
    ]);
    expect((await call("write", "POST", "", dga())).status).toBe(403);
    expect((await call("read", "GET")).status).toBe(403);
    const { id, version } = await create();
    const { password: _, ...kept } = dga({ version });
    const moved = { ...kept, address: `${address}/other` };
    expect((await call("admin", "PUT", `/${id}`, moved)).body.details).toMatchObject([{ path: "password" }]);
    expect((await call("admin", "PUT", `/${id}`, kept)).body.data.hasPassword).toBe(true);
    expect((await call("admin", "PUT", `/${id}`, kept)).status).toBe(409);
  });
});

describe("values for the superintendence of the environment", () => {
  const sma = (more: object = {}) => ({
    service: "sma-online",
    settings: { user: "empresa", unit: "UF-12", process: "P-1", device: `D-${works}` },
    frequency: "fiveMinutes",
    fields: [
      { name: "Q", sensor: device.sensors.flow, unit: "L/s" },
      { name: "VA", sensor: device.sensors.total, unit: "m³", decimals: 0 },
    ],
    ...more,
  });

  it("are sent with all parameters of an instant, signed in once, and again when the token ended", async () => {
    const { id } = await createLive(sma());
    const due = (Math.floor(clock / (5 * MINUTE)) + 1) * 5 * MINUTE;
    await report(due, { flow: 36, total: 1000 });
    pass(8 * MINUTE);
    await becomes(id, due, { state: "accepted", receipt: "C1001" });
    expect(authority.taken[0]?.measurement).toEqual({ Q: "10.00 l/s", VA: "1000 m3" });
    authority.endTokens();
    await report(due + 5 * MINUTE, { flow: 36, total: 1001 });
    pass(5 * MINUTE);
    await becomes(id, due + 5 * MINUTE, { state: "accepted", attempts: [{ outcome: "accepted" }] });
    expect(authority.signIns).toBe(2);
  });

  it("whose answer was lost wait for a person, because the service cannot be asked, and hold the next", async () => {
    const { id } = await createLive(sma());
    const due = (Math.floor(clock / (5 * MINUTE)) + 1) * 5 * MINUTE;
    await report(due, { flow: 36, total: 1000 });
    authority.next.push("lost");
    pass(8 * MINUTE);
    await becomes(id, due, { state: "review", reason: "answerLost" });
    expect(authority.taken).toHaveLength(1);
    await report(due + 5 * MINUTE, { flow: 36, total: 1001 });
    pass(4.5 * MINUTE);
    await becomes(id, due + 5 * MINUTE, { state: "waiting", attempts: [] });
    pass(MINUTE);
    await becomes(id, due + 5 * MINUTE, { state: "accepted" });
  });

  it.each([
    ["cut", "answerLost"],
    ["error", "unclear"],
    ["timedOut", "unclear"],
  ] as const)(
    "after %s may have arrived: sent again only when a person states that they have not",
    async (behaviour, reason) => {
      const { id } = await createLive(sma());
      const due = (Math.floor(clock / (5 * MINUTE)) + 1) * 5 * MINUTE;
      await report(due, { flow: 36, total: 1000 });
      authority.next.push(behaviour);
      pass(8 * MINUTE);
      await becomes(id, due, { state: "review", reason });
      pass(DAY + HOUR);
      const again = {
        kind: "value",
        at: new Date(due).toISOString(),
        values: { Q: "10", VA: "1000" },
        reason: "Portal",
      };
      const refused = await call("admin", "POST", `/${id}/decisions`, again);
      expect(refused.body.details).toMatchObject([{ path: "notReceived" }]);
      expect(authority.taken).toEqual([]);
      const stated = await call("admin", "POST", `/${id}/decisions`, { ...again, notReceived: true });
      expect(stated.status, JSON.stringify(stated.body)).toBe(200);
      await becomes(id, due, { state: "accepted", decisions: [{ notReceived: true, reason: "Portal" }] });
      expect(authority.taken).toHaveLength(1);
    },
  );

  it("leave no words of a failed sign-in, and a fault that is a code", async () => {
    authority.isSignInBroken = true;
    const { id } = await createLive(sma());
    const due = (Math.floor(clock / (5 * MINUTE)) + 1) * 5 * MINUTE;
    await report(due, { flow: 36, total: 1000 });
    pass(8 * MINUTE);
    await becomes(id, due, { state: "waiting", attempts: [{ outcome: "unsent", words: "status 500" }] });
    expect((await call("admin", "GET", `/${id}`)).body.data.fault).toBe("connection");
  });

  it("keep their units when the profile's change", async () => {
    const paused = await pause(await createLive(sma()));
    const due = (Math.floor(clock / (5 * MINUTE)) + 1) * 5 * MINUTE;
    await report(due, { flow: 36, total: 1000 });
    pass(8 * MINUTE);
    await becomes(paused.id, due, { state: "waiting" });
    const [flow, total] = sma().fields;
    const fields = [{ ...flow, unit: "m³/h" }, total];
    const saved = await call("admin", "PUT", `/${paused.id}`, dga(sma({ fields, version: paused.version })));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await live(saved.body.data);
    await becomes(paused.id, due, { state: "accepted" });
    expect(authority.taken[0]?.measurement).toEqual({ Q: "10.00 l/s", VA: "1000 m3" });
  });
});
