import { expect, it } from "vitest";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { insertProject, insertUser } from "../../testing/people.ts";
import { setUpDatabase } from "../../testing/set-up.ts";
import * as store from "./reports.store.ts";

const choice = {
  subject: { kind: "neutralizer-consumption", neutralisers: [newId()] },
  from: "2025-01-01",
  to: "2025-12-31",
  locale: "es",
} as const;

let db: Db;
setUpDatabase((opened) => {
  ({ db } = opened);
});

it("queued reports run project by project: many reports of one project do not delay another's", async () => {
  const by = await insertUser(db, { email: "informes@example.org" });
  const [many, few] = [await insertProject(db, "Muchos"), await insertProject(db, "Pocos")];
  const requestReport = (project: string) =>
    db.transaction().execute((tx) =>
      store.insert(tx, project, {
        id: newId(),
        choice: structuredClone(choice) as never,
        by,
        schedule: null,
      }),
    );
  for (let n = 0; n < 4; n++) await requestReport(many);
  for (let n = 0; n < 2; n++) await requestReport(few);
  const order: string[] = [];
  for (;;) {
    const holder = newId();
    const job = await store.claim(db, holder, 20, 4);
    if (!job) break;
    order.push(job.project === many ? "many" : "few");
    const lease = { project: job.project, id: job.id, holder };
    await db.transaction().execute((tx) => store.end(tx, lease, { state: "failed", error: "INTERNAL" }));
  }
  expect(order).toEqual(["many", "few", "many", "few", "many", "many"]);
});
