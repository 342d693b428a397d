import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { bodies, insertPages } from "../documents/documents.store.ts";
import { claim } from "./jobs.store.ts";

let database: TestDatabase;
let open: ReturnType<typeof createDb>;
let fixture: Fixture;

beforeAll(async () => {
  database = await createTestDatabase();
  open = createDb(database.ownerUrl, { log: createLog("silent") });
  fixture = await makeFixture(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** Inserts a waiting processing that was requested this many minutes ago. */
async function waiting(project: string, minutes: number): Promise<string> {
  const [id, unit, instrument] = [newId(), newId(), newId()];
  const by = fixture.people.admin;
  await sql`insert into mining_units (project_id, id, name, name_key, created_by)
    values (${project}, ${unit}, ${unit}, ${unit}, ${by})`.execute(open.db);
  await sql`insert into instruments (project_id, id, mining_unit_id, name, name_key, year, version, created_by, updated_by)
    values (${project}, ${instrument}, ${unit}, ${instrument}, ${instrument}, 2020, 1, ${by}, ${by})`.execute(
    open.db,
  );
  await sql`insert into instrument_jobs (project_id, id, instrument_id, state, pages, asked_by, asked_at)
    values (${project}, ${id}, ${instrument}, 'queued', 1, ${by}, now() - make_interval(mins => ${minutes}))`.execute(
    open.db,
  );
  return id;
}

it("gives a project a second slot only while no other project waits", async () => {
  const [first, second, third] = [
    await waiting(fixture.project, 9),
    await waiting(fixture.project, 8),
    await waiting(fixture.project, 7),
  ];
  const other = await waiting(fixture.otherProject, 1);
  const claimed: (string | undefined)[] = [];
  for (let turn = 0; turn < 5; turn++) claimed.push((await claim(open.db, newId(), 60))?.id);
  expect(claimed).toEqual([first, other, second, third, undefined]);
});

it("reads pages in batches of forty, and smaller batches where pages are large", {
  tags: ["long"],
}, async () => {
  const rows = Array.from({ length: 50 }, (_, at) => {
    const heavy = at >= 44;
    return {
      page: at + 1,
      body: at === 1 ? null : JSON.stringify("x".repeat(heavy ? 1_500_000 : 9)),
      ocr: null,
    };
  });
  rows.push({ page: 51, body: JSON.stringify("x".repeat(9_000_000)), ocr: null });
  await insertPages(open.db as never, fixture.project, fixture.document, 1, rows);
  const batches: string[][] = [];
  for await (const batch of bodies(open.db, fixture.project, fixture.document)) batches.push(batch);
  expect(batches.map(({ length }) => length)).toEqual([39, 6, 2, 2, 1]);
  expect(batches.flat()).toEqual(rows.flatMap(({ body }) => body ?? []));
});
