import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { csvFile } from "../testing/sample-files.ts";

const PARAMETERS = ["Ca", "Mg", "Na", "K", "Cl", "SO4", "As", "Cu", "Fe", "Mn"];
const SAMPLES = 200;
const RESULTS = SAMPLES * PARAMETERS.length;

let app: TestApp;
let project: string;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await insertProject(app.db, "Aguas");
  const id = await insertUser(app.db, { email: "admin@example.org" });
  await insertMember(app.db, project, id, { permissions: [1] });
  admin = await app.signIn(id);
});
afterAll(() => app.close());

const file = (mark: string, more: number) =>
  csvFile([
    ["Estación", "Muestra", "Fecha", ...PARAMETERS.map((name) => `${name} (mg/L)`)],
    ...Array.from({ length: SAMPLES }, (_, n) => [
      ...[`P-${n % 5}`, `${mark}-${n}`, "03-02-2026"],
      ...PARAMETERS.map((_, at) => n + at + 1 + more),
    ]),
  ]);
async function preview(mark: string, more = 0) {
  const { headers, payload } = fileBody(`${mark}.csv`, file(mark, more));
  const answer = await app.call("POST", `/fkl-data-source/${project}/samples/previews`, {
    code: admin,
    payload,
    headers,
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const save = (preview: string) =>
  app.call("POST", `/fkl-data-source/${project}/samples`, {
    code: admin,
    body: { preview, createStations: true, reason: "El laboratorio corrigió" },
  });

/** Rows of these tables that were read so far, once background work after an import has finished. */
async function rowsRead(): Promise<number> {
  let last = -1;
  for (;;) {
    await sql`select pg_stat_force_next_flush()`.execute(app.db);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { rows } = await sql<{ n: number }>`
      select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::float8 as n from pg_stat_user_tables
       where relname in ('results', 'samples', 'sample_preview_results')`.execute(app.db);
    const now = rows[0]?.n ?? 0;
    if (now === last) return now;
    last = now;
  }
}

it("compares an import with stored results of the same samples, not with all results of its parameters", {
  tags: ["long"],
}, async () => {
  for (const mark of ["A", "B", "C"]) expect((await save((await preview(mark)).preview)).body.code).toBe(201);
  const before = await rowsRead();
  const other = await preview("D");
  const again = await preview("A");
  const read = (await rowsRead()) - before;
  expect([other.unchanged, again.unchanged]).toEqual([0, RESULTS]);
  // Each result of both files is read by a dozen statements; a comparison with all results of its parameter would read
  // some 600 rows per result.
  expect(read).toBeGreaterThan(RESULTS);
  expect(read).toBeLessThan(300 * RESULTS);
  const saved = await save(again.preview);
  expect(saved.body.data).toMatchObject({ results: 0, unchanged: RESULTS, samples: 0 });
});

it("corrects and restores results by samples, not by all results of the file", {
  tags: ["long"],
}, async () => {
  const other = await preview("A", 1);
  expect(other.corrections).toBe(RESULTS);
  const before = await rowsRead();
  const saved = await save(other.preview);
  expect(saved.body.data).toMatchObject({ results: RESULTS, corrected: RESULTS });
  const between = await rowsRead();
  // Some 130 rows are read per result; reading all of the file's results for each of its samples took 301.
  expect(between - before).toBeLessThan(280 * RESULTS);
  const path = `/fkl-data-source/${project}/samples/imports/${saved.body.data.import}/withdrawal`;
  const taken = await app.call("POST", path, { code: admin, body: { reason: "Era otro informe" } });
  expect(taken.body.data).toEqual({ withdrawn: RESULTS, restored: RESULTS, samples: SAMPLES });
  expect((await rowsRead()) - between).toBeLessThan(280 * RESULTS);
});
