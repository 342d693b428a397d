import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import { createMail } from "../../gateways/mail/mail.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type CompanySmtp, companySettings, startCompanySmtp } from "../../testing/company-smtp.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { startSmtp, type TestSmtp } from "../../testing/smtp.ts";
import { MAIL } from "./testing/mail.ts";

const secrets = createSecrets("a secret key for tests, long enough to be one");
const patience = { timeout: 20_000, interval: 20 };
let platform: TestSmtp;
let own: CompanySmtp;
let refusal: { responseCode: number; message: string } | null = null;
let app: TestApp;
let f: Fixture;
let code: string;
beforeAll(async () => {
  platform = await startSmtp();
  own = await startCompanySmtp({
    onMailFrom: (_address, _session, done) =>
      done(refusal && Object.assign(new Error(refusal.message), refusal)),
  });
  app = await createTestApp({
    smtpAllowPrivate: true,
    mail: createMail(platform.url, "vetaverde@example.org"),
  });
  f = await makeFixture(app.db);
  code = await app.signIn(f.people.admin);
});
afterEach(() => {
  refusal = null;
});
afterAll(async () => {
  await app.close();
  await own.close();
  await platform.close();
});

const path = () => `/fkl-project/${f.project}/smtp`;
const settings = (parts: object = {}) => ({ ...companySettings(own.port), priority: 1, ...parts });
const save = (parts: object = {}) =>
  app.call("PUT", path(), { code, body: { ...settings({ password: "correcta" }), active: true, ...parts } });

const send = () =>
  app.db
    .transaction()
    .execute((tx) => queueMail(tx, secrets, { ...MAIL, project: f.project, userId: f.people.admin }));
const becomes = (id: string, wanted: object) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ pause: number }>`
      select state, attempts, last_error as error, extract(epoch from next_try_at - now())::float8 as pause
        from mails where id = ${id}`.execute(app.db);
    expect(rows[0]).toMatchObject(wanted);
    return rows[0]?.pause ?? 0;
  }, patience);
/** Makes a queued mail due immediately instead of waiting for its backoff. */
async function hurry(id: string): Promise<void> {
  await sql`update mails set next_try_at = now() where id = ${id}`.execute(app.db);
  await sql`select graphile_worker.add_job('mail.send', json_build_object('project', ${f.project}::text, 'id', ${id}::text),
    job_key := 'mail:' || ${id})`.execute(app.db);
}

describe("a failing mail server of a project", () => {
  it("leaves its mails queued with the server's message and growing pauses, and none is sent by the platform's", async () => {
    await save();
    refusal = { responseCode: 451, message: "greylisted, come back" };
    const id = await send();
    const first = await becomes(id, { state: "queued", attempts: 1, error: "451 greylisted, come back" });
    await hurry(id);
    await becomes(id, { state: "queued", attempts: 2 });
    await hurry(id);
    const third = await becomes(id, { state: "queued", attempts: 3 });
    expect(first).toBeLessThan(5);
    expect(third).toBeGreaterThan(30);
    expect([own.received.length, platform.received.length]).toEqual([0, 0]);
    refusal = null;
    await hurry(id);
    await becomes(id, { state: "sent", attempts: 4, error: null });
    expect([own.received.length, platform.received.length]).toEqual([1, 0]);
  });

  it("ends a mail that the server refuses permanently, with its message", async () => {
    await save();
    refusal = { responseCode: 553, message: "sender not allowed" };
    const id = await send();
    await becomes(id, { state: "failed", attempts: 1, error: "553 sender not allowed" });
    expect(platform.received).toHaveLength(0);
  });

  it("hands its mails to the platform's server once it is deactivated", async () => {
    await save();
    refusal = { responseCode: 451, message: "greylisted, come back" };
    const id = await send();
    await becomes(id, { state: "queued", attempts: 1 });
    await save({ active: false });
    await hurry(id);
    await becomes(id, { state: "sent" });
    expect(platform.received).toHaveLength(1);
  });
});

describe("a password encrypted with another key", () => {
  const seal = () => {
    const sealed = createSecrets("the key of before, long enough to be one").seal(
      `smtp ${f.project}`,
      "correcta",
    );
    return sql`update project_smtp set password = ${sealed} where project_id = ${f.project}`.execute(app.db);
  };

  it("must be entered again for a test and for saving, and causes no internal error", async () => {
    await save();
    await seal();
    const tried = await app.call("POST", `${path()}/test`, { code, body: settings() });
    const saved = await app.call("PUT", path(), { code, body: { ...settings({ size: 20 }), active: true } });
    for (const answer of [tried, saved]) {
      expect([answer.status, answer.body.error, answer.body.details[0].path]).toEqual([
        422,
        "VALIDATION",
        "password",
      ]);
      expect(answer.body.details[0].message).toMatch(/ya no se puede leer/);
    }
    expect((await app.call("GET", path(), { code })).status).toBe(200);
  });

  it("leaves the project's mails queued with the reason, until it is entered again", async () => {
    await save();
    await seal();
    const [before, platforms] = [own.received.length, platform.received.length];
    const id = await send();
    await becomes(id, { state: "queued", attempts: 1, error: "MAIL_PASSWORD_SEALED" });
    await save();
    await hurry(id);
    await becomes(id, { state: "sent", error: null });
    expect([own.received.length, platform.received.length]).toEqual([before + 1, platforms]);
  });
});
