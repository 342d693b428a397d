import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { makeFixture } from "../../testing/fixture.ts";
import { hashPassword } from "../sessions/passwords.ts";

let app: TestApp;
let now = Date.parse("2026-11-21T12:00:00Z");
beforeAll(async () => {
  app = await createTestApp({ now: () => now });
});
afterAll(() => app.close());

it("returns the platform's constants without a session", async () => {
  const { status, body } = await app.call("GET", "/general/");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    locales: ["es", "en", "fr", "pt"],
    defaultLocale: "es",
    roles: { ADMIN: 1, READ: 2, WRITE: 3, AUDIT: 4 },
    priorities: { HIGH: 1, MEDIUM: 2, LOW: 3 },
    sendMethods: { SYSTEM: 1, EMAIL: 2, WHATSAPP: 3 },
    limits: { nameLength: 50, textLength: 500, passwordLength: 7, pageSize: 500, projects: null },
    session: { idleMs: 15_000, timeOutMs: 3_600_000, requestTimeOutMs: 90_000 },
    features: { mail: false, microsoft: false, whatsapp: false, languageModel: false },
  });
});

it("enforces the published lengths: the exact length is accepted, one more or one less is not", async () => {
  const f = await makeFixture(app.db);
  const code = await app.signIn(f.people.admin);
  const { limits, session } = (await app.call("GET", "/general/")).body.data;
  const call = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await app.call(method, path, { code, body });
    return status === 422 ? answer.details.map((one: { path: string }) => one.path) : status;
  };
  const text = (length: number) => "x".repeat(length);
  const unit = (name: string) => call("POST", `/fkl-bdo/${f.project}/mining-units`, { name });
  expect(await unit(text(limits.nameLength))).toBe(201);
  expect(await unit(text(limits.nameLength + 1))).toEqual(["name"]);
  const instrument = (name: string) =>
    call("POST", `/fkl-bdo/${f.project}/instruments`, { miningUnit: f.miningUnit, name, year: 2026 });
  expect(await instrument(text(limits.nameLength))).toBe(201);
  expect(await instrument(text(limits.nameLength + 1))).toEqual(["name"]);
  const followUp = (length: number, version: number) =>
    call("PUT", `/fkl-plan/${f.project}/monitorings/${f.monitoring}/follow-up`, {
      actionDate: "2026-11-20",
      completed: true,
      sample: false,
      mishap: true,
      version,
      observation: text(length),
      reason: text(length),
      mishapDescription: text(length),
    });
  expect(await followUp(limits.textLength + 1, 1)).toEqual(["observation", "reason", "mishapDescription"]);
  expect(await followUp(limits.textLength, 1)).toBe(200);
  const password = (length: number) => `Aa1${text(length - 3)}`;
  await sql`update users set password_hash = ${await hashPassword("Vieja2026")} where id = ${f.people.admin}`.execute(
    app.db,
  );
  const change = (given: string) =>
    call("POST", "/fkl-auth/password/change", { old: "Vieja2026", password: given, repeat: given });
  expect(await change(password(limits.passwordLength - 1))).toEqual(["password"]);
  expect(await change(password(limits.passwordLength))).toBe(200);
  const pages = async (size: number) =>
    (await app.call("GET", `/fkl-plan/${f.project}/plans?size=${size}`, { code })).status;
  expect([await pages(limits.pageSize), await pages(limits.pageSize + 1)]).toEqual([200, 422]);
  now += session.timeOutMs + 1;
  expect(await pages(1)).toBe(401);
});
