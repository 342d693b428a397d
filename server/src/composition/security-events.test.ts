// Log entries of refused attempts: searchable by event, with user, address and reason, and without secrets.
import { sql } from "kysely";
import { connectAsync } from "mqtt";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../features/sessions/passwords.ts";
import { createLog } from "../platform/log/log.ts";
import { createTestApp, type TestApp } from "../testing/app.ts";
import { type Fixture, makeFixture } from "../testing/fixture.ts";

let app: TestApp;
let fixture: Fixture;
let lines: string[] = [];

beforeAll(async () => {
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  app = await createTestApp({ log, mqttPort: 0 });
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
  fixture = await makeFixture(app.db);
  await sql`update users set password_hash = ${await hashPassword("Correcta-4711")} where email = ${fixture.emails.read}`.execute(
    app.db,
  );
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

const events = (name: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === name);

it("logs a wrong password and an unknown account, without the password", async () => {
  const login = (email: string, password: string) =>
    app.call("POST", "/login", { body: { email, password }, headers: { "user-agent": "a\r\nforged" } });
  await login(fixture.emails.read, "Equivocada-1");
  await login("nadie@example.org", "Equivocada-2");
  expect(events("access.refused")).toEqual([
    expect.objectContaining({
      reason: "WRONG_CREDENTIALS",
      method: "POST",
      url: "/login",
      address: "127.0.0.1",
    }),
    expect.objectContaining({ reason: "FK-0002", method: "POST", url: "/login", address: "127.0.0.1" }),
  ]);
  expect(lines.join("")).not.toMatch(/Equivocada|nadie@example/);
});

it("a successful sign-in is only in the audit trail, with the user and the address", async () => {
  const { status } = await app.call("POST", "/login", {
    body: { email: fixture.emails.read, password: "Correcta-4711" },
  });
  expect(status).toBe(200);
  const { rows } = await sql`select entity_id as person, host(address::inet) as address from audit_log
    where action = 'session.begun'`.execute(app.db);
  expect(rows).toEqual([{ person: fixture.people.read, address: "127.0.0.1" }]);
});

it("logs a refused call, an unknown session, and attempts beyond the limit", async () => {
  const code = await app.signIn(fixture.people.stranger);
  await app.call("GET", `/fkl-plan/${fixture.project}/plans`, { code });
  await app.call("GET", "/fkl-user/me", { code: "no-such-code" });
  for (let tries = 0; tries < 11; tries++)
    await app.call("POST", "/login", { body: { email: "limite@example.org", password: "x" } });
  expect(events("access.refused")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reason: "FORBIDDEN", actor: fixture.people.stranger }),
      expect.objectContaining({ reason: "FK-0001", url: "/fkl-user/me" }),
      expect.objectContaining({ reason: "RATE_LIMITED", url: "/login" }),
    ]),
  );
  expect(lines.join("")).not.toContain(code);
  expect(lines.join("")).not.toContain("no-such-code");
});

it("logs the id of the API token whose call was refused, and not the token", async () => {
  const code = await app.signIn(fixture.people.admin);
  const body = { name: "Grafana", role: 2, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
  const tokens = `/fkl-user/${fixture.project}/tokens`;
  const { token, id } = (await app.call("POST", tokens, { code, body })).body.data;
  const { status } = await app.call("GET", tokens, { headers: { authorization: `Bearer ${token}` } });
  expect(status).toBe(403);
  expect(events("access.refused")).toEqual([
    expect.objectContaining({ reason: "FORBIDDEN", url: tokens, tokenId: id }),
  ]);
  expect(lines.join("")).not.toContain(token);
});

it("logs one line per event, whatever an address contains, with the time in UTC", async () => {
  await app.call("GET", '/fkl-plan/x%0d%0a{"event":"session.started"}/plans');
  const [refused] = events("access.refused");
  expect(refused?.["time"]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(events("session.started")).toEqual([]);
  for (const line of lines) expect(line.trimEnd()).not.toContain("\n");
});

it("does not log harmless errors: an invalid form, an unknown page", async () => {
  await app.call("GET", "/nothing-here");
  await app.call("POST", "/login", { body: { email: "a" } });
  expect(events("access.refused")).toEqual([]);
});

it("logs a device refused by MQTT, with its name and address and without its key", async () => {
  const { broker } = (await app.call("GET", "/fkl-general/ready")).body.data;
  const options = { username: "PZ-900\nforged", password: "no-such-key", reconnectPeriod: 0 };
  await expect(connectAsync(`mqtt://127.0.0.1:${broker}`, options, false)).rejects.toThrow();
  expect(events("access.refused")).toEqual([
    expect.objectContaining({
      reason: "DEVICE_KEY",
      method: "MQTT",
      address: "127.0.0.1",
      device: "PZ-900\nforged",
    }),
  ]);
  expect(lines.join("")).not.toContain("no-such-key");
});
