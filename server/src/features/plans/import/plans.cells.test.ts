import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "../../../platform/context/context.ts";
import { newId } from "../../../platform/db/id.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { goodRow, planBook, type RowInput } from "../testing/plan-books.ts";
import type { CheckInput } from "./plans.check.ts";
import { recheck } from "./plans.recheck.ts";
import { addCells } from "./previews.store.ts";

let test: TestApp;
let project: string;
let [admin, reader] = ["", ""];
let people: string[] = [];

beforeAll(async () => {
  test = await createTestApp();
  people = [
    await insertUser(test.db, { email: "admin@example.org" }),
    await insertUser(test.db, { email: "reader@example.org" }),
  ];
  [admin, reader] = [await test.signIn(people[0] ?? ""), await test.signIn(people[1] ?? "")];
});
afterAll(() => test.close());
beforeEach(async () => {
  project = await insertProject(test.db, `Quebrada ${newId()}`);
  await insertMember(test.db, project, people[0] ?? "", { permissions: [1] });
  await insertMember(test.db, project, people[1] ?? "", { permissions: [3] });
});

const call = (method: string, path: string, body?: unknown, code = admin) =>
  test.call(method, `/fkl-plan/${project}/${path}`, { code, body });
const upload = async (rows: RowInput[]) => {
  const { headers, payload } = fileBody("plan.xlsx", planBook(rows));
  const { body } = await test.call("POST", `/fkl-plan/${project}/previews`, {
    code: admin,
    payload,
    headers,
  });
  const names = [
    { kind: "mining-components", name: "Tranque" },
    { kind: "environmental-components", name: "Agua" },
    { kind: "subcomponents", name: "Nivel" },
    { kind: "sources", name: "Pozo" },
    { kind: "stations", name: "PZ-01" },
    { kind: "types", name: "Calidad" },
  ].map((one) => ({ ...one, create: {} }));
  const monthly = { kind: "frequencies", name: "Mensual", create: { frequency: "monthly" } };
  const choices = [...names, monthly];
  return (await call("POST", `previews/${body.data.preview}/names`, { choices })).body.data;
};
const correct = (preview: string, cells: object[], code = admin) =>
  call("POST", `previews/${preview}/cells`, { cells }, code);
const save = (preview: string) => call("POST", "plans", { title: "Plan hídrico", preview });

it("lets a file with wrong cells be saved once they are corrected on the page, in several steps", async () => {
  const first = await upload([goodRow({ startDate: "31-02-2027", durationHours: "mucho" }), goodRow()]);
  expect(first).toMatchObject({ errorCount: 2, corrected: 0 });
  const [wrong] = first.errors;
  const once = await correct(first.preview, [{ row: wrong.row, column: "startDate", text: " 28-02-2027 " }]);
  expect([once.status, once.body.data.errorCount, once.body.data.corrected]).toEqual([200, 1, 1]);
  expect(once.body.data.sample[0].cells.startDate).toBe("28-02-2027");
  expect((await save(first.preview)).body.error).toBe("PREVIEW_HAS_ERRORS");
  // A correction that is wrong as well is listed as an error of its own.
  const again = await correct(first.preview, [{ row: wrong.row, column: "durationHours", text: "-3" }]);
  expect(again.body.data).toMatchObject({ errorCount: 1, corrected: 2 });
  const done = await correct(first.preview, [{ row: wrong.row, column: "durationHours", text: "2,5" }]);
  expect(done.body.data).toMatchObject({ errorCount: 0, corrected: 2, preview: first.preview });
  expect((await save(first.preview)).status).toBe(201);
  const { rows } = await sql<{ start: string }>`select start_date::text as start from monitoring_series
    where project_id = ${project} order by start_date`.execute(test.db);
  expect(rows.map(({ start }) => start)).toEqual(["2027-01-05", "2027-02-28"]);
  const audit = await sql<{ after: { correctedCells: string[] } }>`select after from audit_log
    where project_id = ${project} and action = 'plan.imported'`.execute(test.db);
  expect(audit.rows[0]?.after.correctedCells.toSorted()).toEqual([
    `${wrong.row} durationHours: 2,5`,
    `${wrong.row} startDate: 28-02-2027`,
  ]);
});

it("checks a file again that somebody corrected while it was checked", async () => {
  const { preview } = await upload([goodRow()]);
  const seen: unknown[] = [];
  const file = { format: "xlsx", rows: 1, monitorings: 0, start: null, end: null, errors: [], errorCount: 0 };
  const rest = {
    rowsWithErrors: 0,
    columns: [],
    sample: [],
    catalog: {},
    unknown: [],
    unlistedUnknownRows: 0,
  };
  const run = async (_task: string, _file: unknown, input: unknown) => {
    seen.push((input as CheckInput).cells);
    // The first check is overtaken by another person's correction.
    if (seen.length === 1)
      await test.db
        .transaction()
        .execute((tx) => addCells(tx, project, preview, { "2": { responsible: "Geotecnia" } }));
    return { file: { ...file, ...rest } };
  };
  const deps = { db: test.db, now: () => Date.now(), workers: { run, warm: () => {} } };
  const actor = { id: people[0] ?? "", email: "admin@example.org", systemAdmin: false };
  const tools: Pick<CallTools, "progress" | "signal"> = {
    progress: () => {},
    signal: AbortSignal.timeout(30_000),
  };
  const ctx: Context = { actor, locale: "es", requestId: "1" };
  expect(await recheck(deps, { project, preview }, ctx, tools)).toMatchObject({ corrected: 1 });
  expect(seen).toEqual([{}, { "2": { responsible: "Geotecnia" } }]);
});

it("marks the corrected text in the workbook with the errors that are left", async () => {
  const first = await upload([goodRow({ startDate: "31-02-2027", durationHours: "mucho" })]);
  const row = first.errors[0].row;
  await correct(first.preview, [{ row, column: "startDate", text: "28-02-2027" }]);
  const marked = await call("GET", `previews/${first.preview}/errors.xlsx`);
  const { headers, payload } = fileBody("plan.xlsx", marked.raw);
  const second = await test.call("POST", `/fkl-plan/${project}/previews`, { code: admin, payload, headers });
  expect(second.body.data.errors.map(({ column }: { column: string }) => column)).toEqual(["durationHours"]);
});

it("refuses cells that the preview does not show, more than two hundred, readers and a saved file", async () => {
  const first = await upload([goodRow()]);
  const row = first.sample[0].row;
  for (const cell of [
    { row: 900, column: "station", text: "PZ-01" },
    { row, column: "noSuchColumn", text: "x" },
    { row, column: "__proto__", text: "x" },
  ]) {
    const answer = await correct(first.preview, [cell]);
    expect([answer.status, answer.body.error], JSON.stringify(cell)).toEqual([422, "VALIDATION"]);
  }
  expect((await correct(first.preview, [{ row, column: "responsible", text: "x" }], reader)).status).toBe(
    403,
  );
  const many = await upload(Array.from({ length: 67 }, (_, n) => goodRow({ shortCommitment: `C ${n}` })));
  const cellsOf = (columns: string[]) =>
    many.sample.flatMap((one: { row: number }) =>
      columns.map((column) => ({ row: one.row, column, text: "x" })),
    );
  expect((await correct(many.preview, cellsOf(["responsible", "shortCommitment"]))).status).toBe(200);
  const beyond = await correct(many.preview, cellsOf(["source"]));
  expect([beyond.status, beyond.body.error]).toEqual([422, "VALIDATION"]);
  expect((await save(first.preview)).status).toBe(201);
  const late = await correct(first.preview, [{ row, column: "responsible", text: "x" }]);
  expect(late.body.error).toBe("PREVIEW_USED");
});
