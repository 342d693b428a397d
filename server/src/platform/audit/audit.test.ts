import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import type { Context } from "../context/context.ts";
import { createDb, type Db } from "../db/db.ts";
import { createLog } from "../log/log.ts";
import { type Change, recordChange, recordChanges } from "./audit.ts";

let database: TestDatabase;
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close } = createDb(database.appUrl, { log: createLog("silent") }));
});
afterAll(async () => {
  await close();
  await database.drop();
});

const change = (entityId: string): Change => ({
  project: null,
  action: "board.created",
  entity: "board",
  entityId,
});

/** Records one change, and two together. @returns the times of the three entries, and the database's own */
async function timesOf(name: string, ctx: Context): Promise<{ times: number[]; now: number | undefined }> {
  return db.transaction().execute(async (tx) => {
    await recordChange(tx, ctx, change(`${name} 1`));
    await recordChanges(tx, ctx, [change(`${name} 2`), change(`${name} 3`)]);
    const { rows } = await sql<{ at: Date; now: Date }>`
      select at, now() from audit_log where entity_id like ${`${name} %`}`.execute(tx);
    return { times: rows.map(({ at }) => at.getTime()), now: rows[0]?.now.getTime() };
  });
}

const caller: Context = { actor: null, locale: "es", requestId: "1" };

it("records a change at the time of the database's clock", async () => {
  const { times, now } = await timesOf("current", caller);
  expect(times).toEqual([now, now, now]);
});

it("records a change at the time of the call, where the context has one", async () => {
  const at = new Date("2025-03-01T12:00:00Z");
  const { times } = await timesOf("past", { ...caller, at });
  expect(times).toEqual(Array(3).fill(at.getTime()));
});
