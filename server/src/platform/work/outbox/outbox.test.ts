import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { createDb, type Db } from "../../db/db.ts";
import { newId } from "../../db/id.ts";
import { createLog } from "../../log/log.ts";
import { type ClaimedMessage, claimClause, createOutbox } from "./outbox.ts";
import {
  createOutboxDelivery,
  type DeliveryFault,
  type OutboxDelivery,
  type RefusedFields,
} from "./outbox-delivery.ts";
import { createRetrySchedule } from "./retry-schedule.ts";

const PROJECT = newId();
const USER = newId();
const MINUTE_MS = 60_000;

let database: TestDatabase;
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`create table letters (
    project_id uuid not null, id uuid not null, user_id uuid not null, state text not null default 'queued',
    body text, attempts integer not null default 0, last_error text, next_try_at timestamptz not null default now(),
    ended_at timestamptz, primary key (project_id, id))`);
  await owner.query("grant select, insert, update, delete on letters to public");
  await owner.end();
  ({ db, close } = createDb(database.appUrl, { log: createLog("silent") }));
});
afterAll(async () => {
  await close();
  await database.drop();
});

const outbox = createOutbox({
  table: "letters",
  task: "letter.send",
  key: "letter",
  hasBody: true,
  isSerialPerUser: true,
  openStates: ["queued"],
});
const schedule = createRetrySchedule({ maxPauseMs: 10 * MINUTE_MS, maxAttempts: 3 });

let refused: (RefusedFields & { count: number })[];
let delivery: OutboxDelivery;
/** What the next delivery attempts, and how that fails. */
let attempted: { message: ClaimedMessage; fault: DeliveryFault };
async function failAttempt(message: ClaimedMessage, fault: DeliveryFault) {
  attempted = { message, fault };
  await delivery.tasks[outbox.task]?.(message, { attempt: 1, lastAttempt: false });
}
beforeEach(() => {
  delivery = createOutboxDelivery({
    db,
    outbox,
    schedule,
    deliver: (_, recordFailure) =>
      inTransaction((tx) => recordFailure(tx, attempted.message, attempted.fault)),
    logRefused: (fields) => refused.push(fields),
  });
});

async function insert({ nextTryAt = new Date(), state = "queued" } = {}) {
  const id = newId();
  await sql`insert into letters (project_id, id, user_id, body, state, next_try_at)
    values (${PROJECT}, ${id}, ${USER}, 'sealed', ${state}, ${nextTryAt})`.execute(db);
  return { project: PROJECT, id, user: USER, attempts: 0, body: "sealed" };
}
async function rowOf({ id }: ClaimedMessage) {
  const { rows } = await sql<{
    state: string;
    body: string | null;
    attempts: number;
    error: string | null;
    nextTryAt: Date;
    hasEnded: boolean;
  }>`select state, body, attempts, last_error as error, next_try_at as "nextTryAt", ended_at is not null as "hasEnded"
    from letters where id = ${id}`.execute(db);
  return rows[0];
}
async function jobs() {
  const { rows } = await sql<{ key: string; queue: string | null; task: string; runAt: Date }>`
    select key, queue_name as queue, task_identifier as task, run_at as "runAt" from graphile_worker.jobs order by key`.execute(
    db,
  );
  return rows;
}
const inTransaction = <T>(work: Parameters<ReturnType<Db["transaction"]>["execute"]>[0]) =>
  db.transaction().execute(work) as Promise<T>;

beforeEach(async () => {
  refused = [];
  await sql`delete from letters`.execute(db);
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(
    db,
  );
});

describe("the jobs of an outbox", () => {
  it("are one for each message, in the queue of its user", async () => {
    const message = await insert();
    const at = new Date(Date.now() + MINUTE_MS);
    await inTransaction(async (tx) => {
      await outbox.enqueue(tx, message);
      await outbox.enqueue(tx, message, at);
    });
    const job = { key: `letter:${message.id}`, queue: `letter:${USER}`, task: "letter.send", runAt: at };
    expect(await jobs()).toEqual([job]);
  });

  it("are created again for what is due, and neither for later, ended nor locked messages", async () => {
    const due = await insert();
    const locked = await insert();
    await insert({ nextTryAt: new Date(Date.now() + MINUTE_MS) });
    await insert({ state: "sent" });
    await inTransaction(async (tx) => {
      await sql`select from letters m where ${claimClause(locked)}`.execute(tx);
      await delivery.wake();
    });
    expect((await jobs()).map(({ key, queue }) => ({ key, queue }))).toEqual([
      { key: `letter:${due.id}`, queue: `letter:${USER}` },
    ]);
  });
});

describe("a claimed message", () => {
  it("is not claimed by another worker", async () => {
    const message = await insert();
    await inTransaction(async (tx) => {
      const claim = sql`select id from letters m where ${claimClause(message)}`;
      expect((await claim.execute(tx)).rows).toEqual([{ id: message.id }]);
      expect((await claim.execute(db)).rows).toEqual([]);
    });
  });

  it("loses its body when it ends", async () => {
    const message = await insert();
    await inTransaction((tx) => outbox.end(tx, message, "sent", null, 1));
    expect(await rowOf(message)).toMatchObject({ state: "sent", body: null, attempts: 1, hasEnded: true });
  });

  it("is not changed by a delivery once it has ended", async () => {
    const message = await insert();
    await inTransaction(async (tx) => {
      await outbox.end(tx, message, "sent", null);
      await outbox.end(tx, message, "failed", "LATE");
      await outbox.postpone(tx, message, "LATE", new Date());
    });
    expect(await rowOf(message)).toMatchObject({ state: "sent", error: null });
  });

  it("is postponed after a transient fault, and fails with the last attempt", async () => {
    const message = await insert();
    const fault: DeliveryFault = { error: "451 later", kind: "transient" };
    const before = Date.now();
    await failAttempt(message, fault);
    const row = await rowOf(message);
    expect(row).toMatchObject({ state: "queued", body: "sealed", attempts: 1, error: "451 later" });
    const pause = (row?.nextTryAt.getTime() ?? 0) - before;
    expect(pause).toBeGreaterThanOrEqual(4000);
    expect(pause).toBeLessThan(MINUTE_MS);
    expect((await jobs()).map(({ runAt }) => runAt)).toEqual([row?.nextTryAt]);
    await failAttempt({ ...message, attempts: 2 }, fault);
    expect(await rowOf(message)).toMatchObject({ state: "failed", body: null, attempts: 3, hasEnded: true });
  });

  it("logs repeated refusals once", async () => {
    const message = await insert();
    const fault: DeliveryFault = { error: "451 later", kind: "transient" };
    await failAttempt(message, fault);
    await failAttempt({ ...message, attempts: 1 }, fault);
    expect(refused).toEqual([{ id: message.id, attempts: 1, permanent: false, count: 1 }]);
  });

  it("fails with a permanent fault at once", async () => {
    const message = await insert();
    await failAttempt(message, { error: "550 nobody", kind: "permanent" });
    expect(await rowOf(message)).toMatchObject({ state: "failed", error: "550 nobody", attempts: 1 });
    expect(await jobs()).toEqual([]);
  });

  it("stays as it is after an uncertain outcome, until the last attempt", async () => {
    const message = await insert();
    const fault: DeliveryFault = { error: "TIMEOUT", kind: "uncertain" };
    await failAttempt(message, fault);
    expect(await rowOf(message)).toMatchObject({ state: "queued", attempts: 0, error: null });
    await failAttempt({ ...message, attempts: 2 }, fault);
    expect(await rowOf(message)).toMatchObject({ state: "failed", error: "TIMEOUT" });
  });

  it("retains its previous error when it is postponed without one", async () => {
    const message = await insert();
    await inTransaction(async (tx) => {
      await outbox.postpone(tx, message, "451 later", new Date());
      await outbox.postpone(tx, message, null, new Date());
    });
    expect(await rowOf(message)).toMatchObject({ error: "451 later" });
  });
});

describe("a retry schedule", () => {
  it("pauses four times as long after each attempt, up to its maximum", () => {
    const pauses = [1, 2, 3, 4, 5, 14].map((attempts) => schedule.pauseAfter(attempts) / 1000);
    expect(pauses).toEqual([4, 16, 64, 256, 600, 600]);
  });

  it("ends after its maximum of attempts, or never", () => {
    expect([1, 2, 3, 4].map(schedule.isExhausted)).toEqual([false, false, true, true]);
    expect(createRetrySchedule({ maxPauseMs: 1 }).isExhausted(10_000)).toBe(false);
  });
});
