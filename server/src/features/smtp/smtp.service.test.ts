import { createServer, type Server } from "node:net";
import { sql } from "kysely";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mayReach } from "../../gateways/mail/addresses.ts";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import { createMail } from "../../gateways/mail/mail.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { startSmtp, type TestSmtp } from "../../testing/smtp.ts";
import { cleaned } from "./smtp.outcome.ts";
import { createSmtpService } from "./smtp.service.ts";

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
const opened: { close(done: () => void): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await new Promise<void>((resolve) => one.close(resolve));
  now += 11 * 60_000;
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

const portOf = (server: Server): number => (server.address() as { port: number }).port;

/** A mail server of a company, on a free port of the loopback. */
async function company(options: SMTPServerOptions = {}): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _session, done) =>
      password === "correcta" ? done(null, { user: "x" }) : done(new Error("no such user or password")),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk));
      stream.on("end", () => {
        taken.push(text);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push(server);
  return { port: portOf(server.server as Server), taken };
}

/** Anything but a mail server. */
async function wire(talk: (write: (text: string) => void) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    talk((text) => socket.write(text));
    setTimeout(() => socket.destroy(), 5_000).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({ close: (done) => void server.close(() => done()) });
  return portOf(server);
}

const settings = (port: number, parts: object = {}) => ({
  server: "127.0.0.1",
  port,
  email: "avisos@quebrada.example",
  ssl: false,
  tls: false,
  priority: 1,
  size: 10,
  ...parts,
});
const path = () => `/fkl-project/${f.project}/smtp`;
const save = (body: object) => app.call("PUT", path(), { code, body: { active: true, ...body } });
const test = async (body: object) => (await app.call("POST", `${path()}/test`, { code, body })).body.data;

describe("the mail server of a project", () => {
  it("is kept without ever giving its password out", async () => {
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
    expect((await app.call("GET", `/fkl-project/projects/${f.project}`, { code })).body.data.smtp).toBe(true);
  });

  it("does not carry its password to another server, in another name or in clear", async () => {
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

  it("carries the project's mails while it is active; then the platform's does again", async () => {
    const { port, taken } = await company();
    await save(settings(port, { password: "correcta" }));
    const mail = {
      userId: null,
      kind: "notification",
      locale: "es",
      to: "a@example.org",
      subject: "Aviso",
      text: "Hola",
    } as const;
    const send = () =>
      app.db
        .transaction()
        .execute((tx) => queueMail(tx, createSecretsOfTests(), { ...mail, project: f.project }));
    await send();
    await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(1);
    expect(taken[0]).toMatch(/From: avisos@quebrada\.example/);
    expect(taken[0]).toMatch(/X-Priority: 1|Importance: high/i);
    await save(settings(port, { password: null, active: false }));
    await send();
    expect((await platform.next()).subject).toBe("Aviso");
    await app.call("DELETE", path(), { code });
    expect((await app.call("GET", path(), { code })).body.data).toBeNull();
  });
});

const createSecretsOfTests = () => createSecrets("a secret key for tests, long enough to be one");

describe("a test of a mail server", () => {
  it("sends a mail to whoever asks and says what the server answered", async () => {
    const { port, taken } = await company();
    const answer = await test(settings(port, { password: "correcta" }));
    expect(answer).toMatchObject({ outcome: "taken", to: "admin@example.org" });
    expect(answer.answer).toMatch(/^250/);
    expect(taken[0]).toContain("admin@example.org");
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
      async () => settings((await company({ secure: true })).port, { password: null, ssl: true }),
    ],
    [
      "one behind STARTTLS",
      "tls",
      async () => settings((await company({ disabledCommands: [] })).port, { password: null, tls: true }),
    ],
    [
      "no STARTTLS where it is demanded",
      "tls",
      async () => settings((await company()).port, { password: null, tls: true }),
    ],
    ["nobody at the port", "refused", async () => settings(1, { password: null })],
    [
      "a name that does not exist",
      "name",
      async () => settings(25, { server: "no-such-host.invalid", password: null }),
    ],
    [
      "a machine that speaks something else",
      "other",
      async () => settings(await wire((write) => write("HTTP/1.1 200 OK\r\n\r\n")), { password: null }),
    ],
  ] as const)("tells of %s", async (_what, outcome, make) => {
    const answer = await test(await make());
    expect(answer.outcome).toBe(outcome);
    expect(answer.answer.length).toBeLessThanOrEqual(300);
  });

  it("does not wait for ever for a server that says nothing", async () => {
    const port = await wire(() => {});
    const service = createSmtpService({
      db: app.db,
      secrets: createSecretsOfTests(),
      allowPrivate: true,
      host: "vetaverde.example",
      patienceMs: 200,
    });
    const ctx = {
      actor: { id: f.people.admin, email: "admin@example.org", systemAdmin: false },
      locale: "es",
    };
    const body = { ...settings(port), priority: 1 as const, password: null };
    const input = { params: { project: f.project }, query: {}, body };
    expect((await service.test(input, ctx as never)).outcome).toBe("timeOut");
  });

  it("shows a server's words as one plain line", () => {
    expect(cleaned("250 \u001b[31mred\r\n\u202Eevil\u0000")).toBe("250 [31mred evil");
    expect(cleaned("x".repeat(1000))).toHaveLength(300);
  });

  it("is not the way to try out a network", async () => {
    const answers = [];
    for (let n = 0; n < 8; n++) {
      answers.push(
        (await app.call("POST", `${path()}/test`, { code, body: settings(1, { password: null }) })).status,
      );
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});

describe("an address", () => {
  it.each([
    "169.254.169.254",
    "0.0.0.0",
    "224.0.0.1",
    "100.100.100.200",
    "fe80::1",
    "fd00:ec2::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "not an address",
  ])("of the link, or of a cloud's keys, is never reached: %s", (address) => {
    expect(mayReach(address, true)).toBe(false);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.9",
    "172.20.1.1",
    "100.64.0.1",
    "::1",
    "fc00::1",
    "::ffff:10.0.0.1",
  ])("in a private network is reached where the operator says so: %s", (address) => {
    expect([mayReach(address, false), mayReach(address, true)]).toEqual([false, true]);
  });

  it.each(["8.8.8.8", "2a00:1450:4001::1", "172.32.0.1"])("of the world is reached: %s", (address) => {
    expect(mayReach(address, false)).toBe(true);
  });
});
