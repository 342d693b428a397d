import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb } from "../../../platform/db/db.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { createPgListener } from "./pg-listener.ts";

const log = createLog("silent");
let database: TestDatabase;
let opened: ReturnType<typeof createDb>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = createDb(database.appUrl, { log });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const listen = (
  onNotification: (channel: string, payload: string) => void,
  onConnectionChange: (yes: boolean) => void,
) => createPgListener(opened.pool, log, ["later"], onNotification, onConnectionChange);

const notify = (what: string) => sql`select pg_notify('later', ${what})`.execute(opened.db);

it("closes at any moment, also while it connects", async () => {
  for (const wait of [0, 1, 5, 20]) {
    const pgListener = listen(
      () => {},
      () => {},
    );
    await new Promise((resolve) => setTimeout(resolve, wait));
    await pgListener.close();
  }
});

it("delivers notifications, and none after it was closed", async () => {
  const received: string[] = [];
  const states: boolean[] = [];
  const pgListener = listen(
    (channel, payload) => received.push(`${channel} ${payload}`),
    (yes) => states.push(yes),
  );
  await expect.poll(() => states).toEqual([true]);
  await notify("first");
  await expect.poll(() => received).toEqual(["later first"]);
  await pgListener.close();
  await notify("second");
  expect([received, states.at(-1)]).toEqual([["later first"], false]);
});
