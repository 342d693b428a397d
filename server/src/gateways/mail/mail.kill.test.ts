import type { ChildProcess } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDb, type Db } from "../../platform/db/db.ts";
import { createLog } from "../../platform/log/log.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { casesForRun, sizeForRun } from "../../testing/run-length.ts";
import { startSmtp, type TestSmtp } from "../../testing/smtp.ts";
import { queueMail } from "./mail.outbox.ts";
import { killMailWorker, startMailWorker } from "./testing/mail-worker.ts";

const MAILS = sizeForRun(60, 200);
const KILLS_AT = casesForRun([20, 75, 140], 1);
const PROJECT = "0196a000-0000-7000-8000-000000000001";
const secretKey = "a secret key for tests, long enough to be one";
const patience = { timeout: 60_000, interval: 20 };
let database: TestDatabase;
let db: Db;
let close: () => Promise<void>;
let smtp: TestSmtp;
let own: TestSmtp;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close } = createDb(database.appUrl, { log: createLog("silent") }));
  smtp = await startSmtp();
  own = await startSmtp();
});
afterAll(async () => {
  if (worker) await killMailWorker(worker);
  await smtp.close();
  await own.close();
  await close();
  await database.drop();
});

const start = () =>
  startMailWorker({
    databaseUrl: database.appUrl,
    smtpUrl: smtp.url,
    projectPort: Number(new URL(own.url).port),
    secretKey,
  });

async function countSent(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from mails where state = 'sent'`.execute(db);
  return rows[0]?.n ?? 0;
}

it("loses no mail and duplicates none while the worker is killed repeatedly during a delivery", {
  tags: ["scaled"],
  timeout: 300_000,
}, async () => {
  const ids = await db.transaction().execute(async (tx) => {
    const made: string[] = [];
    for (let i = 0; i < MAILS; i++) {
      const mail = {
        // Every second mail uses a project's own server.
        project: i % 2 === 0 ? null : PROJECT,
        userId: null,
        kind: "test",
        locale: "es",
        subject: `Aviso ${i}`,
      } as const;
      made.push(
        await queueMail(tx, createSecrets(secretKey), {
          ...mail,
          to: `p${i}@example.org`,
          text: `Número ${i}`,
        }),
      );
    }
    return made;
  });
  let kills = 0;
  let killing: Promise<boolean> | null = null;
  const kill = async () => {
    // Waits until every accepted mail is committed as sent, so that the kill hits only SMTP dialogues.
    await vi.waitFor(async () => expect(await countSent()).toBe(allReceived().length), patience);
    if (worker) await killMailWorker(worker);
    kills++;
    return false;
  };
  // Kills alternate between dialogues with the two servers.
  const gate = (turn: number) => async () => {
    const due = allReceived().length >= (KILLS_AT[kills] ?? Number.POSITIVE_INFINITY);
    if (!killing && due && kills % 2 === turn) killing = kill();
    return killing ?? true;
  };
  smtp.gate(gate(0));
  own.gate(gate(1));
  for (let round = 0; round < KILLS_AT.length; round++) {
    worker = await start();
    await vi.waitFor(() => expect(kills).toBe(round + 1), patience);
    killing = null;
  }
  worker = await start();
  // A mail still locked by the crashed worker when this one started is enqueued in the next round.
  await vi.waitFor(async () => expect(await countSent()).toBe(MAILS), { ...patience, timeout: 100_000 });
  expect(idsOf(allReceived())).toEqual(ids.map((id) => `<${id}@vetaverde.example>`).toSorted());
  expect(new Set(allReceived().map((mail) => mail.to?.[0]?.address)).size).toBe(MAILS);
  expect([smtp.received.length, own.received.length]).toEqual([MAILS / 2, MAILS / 2]);
});

const allReceived = () => [...smtp.received, ...own.received];
const idsOf = (mails: readonly { messageId?: string }[]) => mails.map((mail) => mail.messageId).toSorted();
