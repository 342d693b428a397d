import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb, type Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { createLog } from "../../platform/log/log.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { insertProject, insertUser } from "../../testing/people.ts";
import * as store from "./reports.store.ts";

const choice = {
  subject: { kind: "neutralizer-consumption", neutralisers: [newId()] },
  from: "2025-01-01",
  to: "2025-12-31",
  locale: "es",
} as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
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

it("queued reports run project by project: many reports of one project do not delay another's", async () => {
  const by = await insertUser(db, { email: "informes@example.org" });
  const [many, few] = [await insertProject(db, "Muchos"), await insertProject(db, "Pocos")];
  const ask = (project: string) =>
    db.transaction().execute((tx) =>
      store.insert(tx, project, {
        id: newId(),
        choice: structuredClone(choice) as never,
        by,
        schedule: null,
      }),
    );
  for (let n = 0; n < 4; n++) await ask(many);
  for (let n = 0; n < 2; n++) await ask(few);
  const order: string[] = [];
  for (;;) {
    const holder = newId();
    const job = await store.claim(db, holder, 20, 4);
    if (!job) break;
    order.push(job.project === many ? "many" : "few");
    const held = { project: job.project, id: job.id, holder };
    await db.transaction().execute((tx) => store.end(tx, held, { state: "failed", error: "INTERNAL" }));
  }
  expect(order).toEqual(["many", "few", "many", "few", "many", "many"]);
});
