import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import { createMail } from "../../gateways/mail/mail.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { makeCertificate } from "../../testing/certificate.ts";
import { companySettings, startCompanySmtp, startWire } from "../../testing/company-smtp.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { startSmtp, type TestSmtp } from "../../testing/smtp.ts";
import { createSmtpService } from "./smtp.service.ts";
import { MAIL } from "./testing/mail.ts";

let platform: TestSmtp;
let app: TestApp;
let f: Fixture;
let code: string;
let now = Date.now();
beforeAll(async () => {
  platform = await startSmtp();
  app = await createTestApp({
    smtpAllowPrivate: true,
    mail: createMail(platform.url, "vetaverde@example.org"),
    now: () => now,
  });
  f = await makeFixture(app.db);
  code = await app.signIn(f.people.admin);
});
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  now += 11 * 60_000;
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

async function company(options?: Parameters<typeof startCompanySmtp>[0]) {
  const started = await startCompanySmtp(options);
  opened.push(started);
  return started;
}

async function wire(talk: Parameters<typeof startWire>[0]): Promise<number> {
  const started = await startWire(talk);
  opened.push(started);
  return started.port;
}

const settings = (port: number, parts: object = {}) => ({
  ...companySettings(port),
  priority: 1,
  ...parts,
});
const path = () => `/fkl-project/${f.project}/smtp`;
const save = (body: object) => app.call("PUT", path(), { code, body: { active: true, ...body } });
const test = async (body: object) => (await app.call("POST", `${path()}/test`, { code, body })).body.data;

describe("the mail server of a project", () => {
  it("is stored and never returned with its password", async () => {
    expect((await app.call("GET", path(), { code })).body.data).toBeNull();
    const saved = await save(settings(2525, { password: "correcta" }));
    expect([saved.status, saved.body.data.password]).toEqual([200, true]);
    const everything = JSON.stringify([
      (await app.call("GET", path(), { code })).body,
      (await sql`select * from project_smtp`.execute(app.db)).rows,
      (await sql`select * from audit_log`.execute(app.db)).rows,
    ]);
    expect(everything).not.toContain("correcta");
    expect(everything).toContain("mail-server.updated");
    expect((await app.call("GET", `/fkl-project/${f.project}`, { code })).body.data.smtp).toBe(true);
  });

  it("requires its password again when server, port, user or encryption changes", async () => {
    await save(settings(2525, { password: "correcta", tls: true }));
    for (const other of [
      { server: "mail.attacker.example" },
      { port: 2526 },
      { email: "x@example.org" },
      { tls: false },
    ]) {
      const answer = await save(settings(2525, { tls: true, ...other }));
      expect([answer.status, answer.body.details?.[0]?.path]).toEqual([422, "password"]);
    }
    expect((await save(settings(2525, { tls: true, size: 20 }))).status).toBe(200);
    expect((await save(settings(2525, { ssl: true, tls: true }))).body.details[0].path).toBe("tls");
  });

  it("sends the project's mails while it is active; otherwise the platform's does", async () => {
    const { port, received } = await company();
    await save(settings(port, { password: "correcta" }));
    const mail = { ...MAIL, userId: f.people.admin };
    const send = () =>
      app.db
        .transaction()
        .execute((tx) => queueMail(tx, createSecretsOfTests(), { ...mail, project: f.project }));
    await send();
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    expect(received[0]?.text).toMatch(/From: avisos@quebrada\.example/);
    expect(received[0]?.text).toMatch(/X-Priority: 1|Importance: high/i);
    await save(settings(port, { password: null, active: false }));
    await send();
    expect((await platform.next()).subject).toBe("Aviso");
    await app.call("DELETE", path(), { code });
    expect((await app.call("GET", path(), { code })).body.data).toBeNull();
  });
});

const createSecretsOfTests = () => createSecrets("a secret key for tests, long enough to be one");

describe("a test of a mail server", () => {
  it("sends a mail to the caller and returns the server's response", async () => {
    const { port, received } = await company();
    const answer = await test(settings(port, { password: "correcta" }));
    expect(answer).toMatchObject({ outcome: "taken", to: "admin@example.org" });
    expect(answer.answer).toMatch(/^250/);
    expect(received[0]?.text).toContain("admin@example.org");
  });

  it.each([
    ["a wrong password", "signIn", async () => settings((await company()).port, { password: "otra" })],
    [
      "a server that takes nothing that large",
      "size",
      async () =>
        settings(
          (
            await company({
              onMailFrom: (_address, _session, done) =>
                done(Object.assign(new Error("too large for us"), { responseCode: 552 })),
            })
          ).port,
          { password: null },
        ),
    ],
    [
      "a certificate of its own making",
      "tls",
      async () =>
        settings((await company({ secure: true, ...makeCertificate("127.0.0.1") })).port, {
          password: null,
          ssl: true,
        }),
    ],
    [
      "one behind STARTTLS",
      "tls",
      async () =>
        settings((await company({ disabledCommands: [], ...makeCertificate("127.0.0.1") })).port, {
          password: null,
          tls: true,
        }),
    ],
    [
      "no STARTTLS where it is demanded",
      "tls",
      async () => settings((await company()).port, { password: null, tls: true }),
    ],
    [
      "a server that takes no sign-in but behind TLS",
      "tls",
      async () =>
        settings(
          await wire((write, onLine) => {
            write("220 hello\r\n");
            onLine((line) =>
              write(
                /^EHLO/.test(line)
                  ? "250 AUTH LOGIN PLAIN\r\n"
                  : "530 5.7.0 Must issue a STARTTLS command first\r\n",
              ),
            );
          }),
          { password: "correcta" },
        ),
    ],
    [
      "a port that speaks no TLS",
      "tls",
      async () => settings((await company()).port, { password: null, ssl: true }),
    ],
    ["nobody at the port", "refused", async () => settings(1, { password: null })],
    [
      "a name that does not exist",
      "name",
      async () => settings(25, { server: "no-such-host.invalid", password: null }),
    ],
    [
      "a name that does not exist and sounds like a protocol",
      "name",
      async () => settings(25, { server: "ssl0.timeout.tls.invalid", password: null }),
    ],
    [
      "a machine that speaks something else",
      "other",
      async () => settings(await wire((write) => write("HTTP/1.1 200 OK\r\n\r\n")), { password: null }),
    ],
  ] as const)("reports %s", async (_what, outcome, make) => {
    const answer = await test(await make());
    expect(answer.outcome).toBe(outcome);
    expect(answer.answer.length).toBeLessThanOrEqual(300);
  });

  it("times out for a silent server", async () => {
    const port = await wire(() => {});
    const service = createSmtpService({
      db: app.db,
      secrets: createSecretsOfTests(),
      allowPrivate: true,
      host: "vetaverde.example",
      timeoutMs: 200,
    });
    const ctx = {
      actor: { id: f.people.admin, email: "admin@example.org", systemAdmin: false },
      locale: "es",
    };
    const body = { ...settings(port), priority: 1 as const, password: null };
    const input = { params: { project: f.project }, query: {}, body };
    expect((await service.test(input, ctx as never)).outcome).toBe("timeOut");
  });

  it("is rate limited, so that it cannot scan a network", async () => {
    const answers = [];
    for (let n = 0; n < 8; n++) {
      answers.push(
        (await app.call("POST", `${path()}/test`, { code, body: settings(1, { password: null }) })).status,
      );
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});
