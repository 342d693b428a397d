import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDb, type Db } from "../../platform/db/db.ts";
import { type Jobs, startJobs } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/log/log.ts";
import { flushRepeatedEvents } from "../../platform/log/repeated-event.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import type { OutboxDelivery } from "../../platform/work/outbox/outbox-delivery.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { insertUser } from "../../testing/people.ts";
import { startSmtp, type TestSmtp } from "../../testing/smtp.ts";
import { createMailDelivery } from "./mail.delivery.ts";
import { type NewMail, queueMail } from "./mail.outbox.ts";
import { createMail, type MailGateway } from "./mail.ts";

const secrets = createSecrets("a secret key for tests, long enough to be one");
const patience = { timeout: 20_000, interval: 20 };
let database: TestDatabase;
let db: Db;
let close: () => Promise<void>;
let smtp: TestSmtp;
let jobs: Jobs;
let mails: OutboxDelivery;
let gateway: MailGateway | null;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog("silent");
  const opened = createDb(database.appUrl, { log });
  ({ db, close } = opened);
  smtp = await startSmtp();
  gateway = createMail(smtp.url, "vetaverde@example.org");
  mails = createMailDelivery({
    db,
    secrets,
    log: createLog("warn", { write: (line) => void logged.push(line) }),
    host: "vetaverde.example",
    transportFor: async () => gateway,
    mayReceive: async () => true,
  });
  jobs = await startJobs({ db, pool: opened.pool, log, tasks: mails.tasks });
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
  await close();
  await database.drop();
});

const queue = (mail: Partial<NewMail> = {}) =>
  db.transaction().execute((tx) =>
    queueMail(tx, secrets, {
      project: null,
      userId: null,
      to: "ana@example.org",
      kind: "test",
      locale: "es",
      subject: "Prueba",
      text: "El enlace secreto es https://vetaverde.example/forgot?token=abc",
      ...mail,
    }),
  );

async function rowOf(id: string) {
  const { rows } = await sql<{
    state: string;
    attempts: number;
    body: string | null;
    last_error: string | null;
    response: string | null;
  }>`select state, attempts, body, last_error, response from mails where id = ${id}`.execute(db);
  return rows[0];
}

const becomes = (id: string, wanted: object) =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject(wanted), patience);

describe("a queued mail", () => {
  it("is sent under its own identifier, as text and HTML, and its text is deleted afterwards", async () => {
    const id = await queue({ html: "<p>Hola</p>", subject: "Título\r\nBcc: otra@example.org" });
    const mail = await smtp.next();
    expect(mail).toMatchObject({
      messageId: `<${id}@vetaverde.example>`,
      subject: "Título Bcc: otra@example.org",
    });
    expect([mail.to?.map((to) => to.address), mail.bcc ?? []]).toEqual([["ana@example.org"], []]);
    expect(mail.html).toContain("Hola");
    await becomes(id, { state: "sent", attempts: 1, body: null, last_error: null });
    await vi.waitFor(async () => expect((await rowOf(id))?.response).toMatch(/^250 /), patience);
  });

  it("is not queued where its transaction fails", async () => {
    const before = await countMails();
    await expect(
      db.transaction().execute(async (tx) => {
        const mail = {
          project: null,
          userId: null,
          to: "ana@example.org",
          kind: "test",
          locale: "es",
        } as const;
        await queueMail(tx, secrets, { ...mail, subject: "x", text: "y" });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await countMails()).toBe(before);
  });

  it("is retried after a temporary error, and records the server's message meanwhile", async () => {
    smtp.refuse(1, { responseCode: 452, message: "mailbox over its quota" });
    const id = await queue();
    await becomes(id, { state: "queued", attempts: 1, last_error: "452 mailbox over its quota" });
    const sealed = (await rowOf(id))?.body ?? "";
    expect(sealed).not.toBe("");
    expect(Buffer.from(sealed, "base64url").toString()).not.toContain("token");
    expect((await smtp.next()).messageId).toBe(`<${id}@vetaverde.example>`);
    await becomes(id, { state: "sent", attempts: 2, body: null, last_error: null });
  });

  it("is given up after a permanent refusal, with the server's message", async () => {
    smtp.refuse(1, { responseCode: 554, message: "no such mailbox here" });
    const id = await queue();
    await becomes(id, { state: "failed", attempts: 1, body: null, last_error: "554 no such mailbox here" });
  });

  it("is given up with a message that the database accepts, whatever bytes the server sent", async () => {
    smtp.refuse(1, { responseCode: 554, message: "no \u0000such \u001b[31mmailbox" });
    const id = await queue();
    await becomes(id, { state: "failed", last_error: "554 no such [31mmailbox" });
  });

  it("waits where there is no mail server, and is sent once there is one", async () => {
    const real = gateway;
    gateway = null;
    const id = await queue();
    await becomes(id, { state: "queued", attempts: 0, last_error: "NO_MAIL_SERVER" });
    gateway = real;
    await sql`update mails set next_try_at = now() where id = ${id}`.execute(db);
    await mails.wake();
    expect((await smtp.next()).messageId).toBe(`<${id}@vetaverde.example>`);
    await becomes(id, { state: "sent" });
  });

  it("is counted in one log line a minute, where many mails wait for a mail server", async () => {
    const deferred = () =>
      logged
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter(({ event }) => event === "mail.deferred");
    const real = gateway;
    gateway = null;
    const waits = (id: string) => becomes(id, { state: "queued", last_error: "NO_MAIL_SERVER" });
    await waits(await queue());
    flushRepeatedEvents();
    const before = deferred().length;
    for (const id of [await queue(), await queue(), await queue()]) await waits(id);
    gateway = real;
    expect(deferred()).toHaveLength(before);
    flushRepeatedEvents();
    expect(deferred().slice(before)).toEqual([expect.objectContaining({ reason: "no_smtp", count: 3 })]);
    expect(logged.join("")).not.toMatch(/ana@example|token=abc/);
  });

  it("is tried fourteen times, finally four hours apart, and given up", async () => {
    const real = gateway;
    gateway = null;
    const id = await queue();
    await becomes(id, { last_error: "NO_MAIL_SERVER" });
    gateway = real;
    smtp.refuse(2, { responseCode: 452, message: "mailbox over its quota" });
    const tryNow = async (tries: number) => {
      await sql`update mails set attempts = ${tries}, next_try_at = now() where id = ${id}`.execute(db);
      await mails.wake();
    };
    await tryNow(12);
    await becomes(id, { state: "queued", attempts: 13 });
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from next_try_at - now())::float as wait from mails where id = ${id}`.execute(db);
    expect((rows[0]?.wait ?? 0) / 3600).toBeCloseTo(4, 1);
    await tryNow(13);
    await becomes(id, {
      state: "failed",
      attempts: 14,
      body: null,
      last_error: "452 mailbox over its quota",
    });
  });

  it("is not sent when its link is expired or replaced by a newer one", async () => {
    const late = await queue({ expiresAt: new Date(Date.now() - 1000) });
    await becomes(late, { state: "failed", last_error: "EXPIRED", body: null });
    const real = gateway;
    gateway = null;
    const userId = await insertUser(db, { email: "ana@example.org" });
    const older = await queue({ kind: "reset", userId });
    await becomes(older, { state: "queued", last_error: "NO_MAIL_SERVER" });
    gateway = real;
    const newer = await queue({ kind: "reset", userId });
    await becomes(older, { state: "failed", last_error: "REPLACED", body: null });
    await becomes(newer, { state: "sent" });
  });
});

async function countMails(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails`.execute(db);
  return rows[0]?.n ?? 0;
}
