import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { goodRow, planBook, type RowInput } from "../testing/plan-books.ts";

let test: TestApp;
let project: string;
let admin: string;
let adminId: string;

beforeAll(async () => {
  test = await createTestApp();
  adminId = await insertUser(test.db, { email: "admin@example.org" });
  admin = await test.signIn(adminId);
});
afterAll(() => test.close());
beforeEach(async () => {
  project = await insertProject(test.db, `Quebrada ${newId()}`);
  await insertMember(test.db, project, adminId, { permissions: [1] });
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, `/fkl-plan/${project}/${path}`, { code: admin, body });
const create = async (kind: string, body: object) => (await call("POST", `catalog/${kind}`, body)).body.data;
const upload = async (rows: RowInput[]) => {
  const { headers, payload } = fileBody("plan.xlsx", planBook(rows));
  const answer = await test.call("POST", `/fkl-plan/${project}/previews`, { code: admin, payload, headers });
  expect(answer.status).toBe(201);
  return answer.body.data;
};
const resolve = (preview: string, choices: object[]) =>
  call("POST", `previews/${preview}/names`, { choices });
const save = (preview: string) => call("POST", "plans", { title: "Plan hídrico", preview });

const ALL = [
  { kind: "mining-components", name: "Tranque" },
  { kind: "environmental-components", name: "Agua" },
  { kind: "subcomponents", name: "Nivel" },
  { kind: "sources", name: "Pozo" },
  { kind: "stations", name: "PZ-01" },
  { kind: "types", name: "Calidad" },
];

describe("names of a plan's file that are not in the catalogue", () => {
  it("are listed once each with their rows, and created from the preview until the plan can be saved", async () => {
    const first = await upload([goodRow(), goodRow({ shortCommitment: "Otro" })]);
    expect(first.errorCount).toBe(14);
    expect(first.unknown).toHaveLength(7);
    expect(first.unknown.find((one: { kind: string }) => one.kind === "frequencies")).toEqual({
      kind: "frequencies",
      name: "Mensual",
      rows: 2,
      suggestion: null,
      frequency: "monthly",
      isArchived: false,
      isRequired: true,
    });
    expect((await save(first.preview)).body.error).toBe("PREVIEW_HAS_ERRORS");
    const answer = await resolve(first.preview, [
      ...ALL.map((one) => ({ ...one, create: {} })),
      { kind: "frequencies", name: "Mensual", create: { frequency: "monthly" } },
    ]);
    expect([answer.status, answer.body.data.preview]).toEqual([200, first.preview]);
    expect(answer.body.data).toMatchObject({ errorCount: 0, unknown: [], rows: 2 });
    const saved = await save(first.preview);
    expect([saved.status, saved.body.data.monitorings]).toEqual([201, 24]);
    const { rows } = await sql<{ entity: string }>`select entity from audit_log
      where project_id = ${project} and action = 'catalog.created'`.execute(test.db);
    expect(rows).toHaveLength(7);
  });

  it("are mapped to the chosen existing names, and nothing is created", async () => {
    for (const one of ALL) await create(one.kind, { name: one.name });
    await create("frequencies", { name: "Mensual", frequency: "monthly" });
    const first = await upload([goodRow({ station: "PZ-O1" }), goodRow({ station: "pz 1" })]);
    expect(first.unknown.map(({ name, suggestion }: Record<string, string>) => [name, suggestion])).toEqual([
      ["pz 1", "PZ-01"],
      ["PZ-O1", "PZ-01"],
    ]);
    await resolve(first.preview, [{ kind: "stations", name: "PZ-O1", use: "PZ-01" }]);
    // An earlier choice for one name is kept when another is answered.
    const answer = await resolve(first.preview, [{ kind: "stations", name: "pz 1", use: "PZ-01" }]);
    expect(answer.body.data).toMatchObject({ errorCount: 0, unknown: [] });
    expect((await save(first.preview)).status).toBe(201);
    expect((await call("GET", "catalog/stations")).body.data.total).toBe(1);
  });

  it("do not block saving when they are responsibles, and known ones are written as in the catalogue", async () => {
    for (const one of ALL) await create(one.kind, { name: one.name });
    await create("frequencies", { name: "Mensual", frequency: "monthly" });
    await create("responsibles", { name: "Hidrogeología" });
    const first = await upload([
      goodRow({ responsible: "HIDROGEOLOGIA" }),
      goodRow({ responsible: "Geotecnia", shortCommitment: "Otro" }),
    ]);
    expect(first.errorCount).toBe(0);
    expect(first.unknown).toMatchObject([{ kind: "responsibles", name: "Geotecnia", isRequired: false }]);
    expect((await save(first.preview)).status).toBe(201);
    const { rows } = await sql<{ responsible: string }>`select responsible from monitoring_series
      where project_id = ${project} order by responsible`.execute(test.db);
    expect(rows.map(({ responsible }) => responsible)).toEqual(["Geotecnia", "Hidrogeología"]);
  });

  it("are refused where neither, both, or an unknown name is chosen, and nothing is created", async () => {
    const first = await upload([goodRow()]);
    const answer = await resolve(first.preview, [
      { kind: "sources", name: "Pozo", create: {} },
      { kind: "stations", name: "PZ-01" },
      { kind: "types", name: "Calidad", use: "Inventado" },
      { kind: "mining-components", name: "Tranque", use: "Rajo", create: {} },
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
      "choices.1",
      "choices.2",
      "choices.3",
    ]);
    expect((await call("GET", "catalog/sources")).body.data.total).toBe(0);
    const noStep = await resolve(first.preview, [{ kind: "frequencies", name: "A veces", create: {} }]);
    expect(noStep.status).toBe(422);
  });

  it("mark an archived name, and resolve a merged one to its target", async () => {
    for (const one of ALL) await create(one.kind, { name: one.name });
    await create("frequencies", { name: "Mensual", frequency: "monthly" });
    const old = await create("stations", { name: "PZ-01-antiguo" });
    const { items } = (await call("GET", "catalog/stations?q=pz-01")).body.data;
    const into = items.find(({ name }: { name: string }) => name === "PZ-01").id;
    await call("POST", `catalog/stations/${old.id}/merge`, { into });
    const archived = await create("sources", { name: "Vertiente", active: false });
    const preview = await upload([
      goodRow({ station: "PZ-01-ANTIGUO" }),
      goodRow({ source: "Vertiente", shortCommitment: "Otro" }),
    ]);
    expect(preview.unknown).toMatchObject([{ kind: "sources", name: "Vertiente", isArchived: true }]);
    const refused = await resolve(preview.preview, [{ kind: "sources", name: "Vertiente", create: {} }]);
    expect([refused.status, refused.body.details[0].message]).toEqual([
      422,
      expect.stringContaining("archivado"),
    ]);
    await call("PUT", `catalog/sources/${archived.id}`, { name: "Vertiente", active: true });
    const answer = await resolve(preview.preview, [{ kind: "sources", name: "Vertiente", use: "Vertiente" }]);
    expect(answer.body.data.errorCount).toBe(0);
    expect((await save(preview.preview)).status).toBe(201);
    const { rows } = await sql<{ station: string }>`select distinct station_id as station
      from monitorings where project_id = ${project}`.execute(test.db);
    expect(rows).toEqual([{ station: into }]);
  });

  it("cannot be resolved for a preview that was saved", async () => {
    const first = await upload([goodRow()]);
    await resolve(first.preview, [
      ...ALL.map((one) => ({ ...one, create: {} })),
      { kind: "frequencies", name: "Mensual", create: { frequency: "monthly" } },
    ]);
    await save(first.preview);
    const again = await resolve(first.preview, [{ kind: "sources", name: "Río", create: {} }]);
    expect(again.body.error).toBe("PREVIEW_USED");
    expect((await call("GET", "catalog/sources")).body.data.total).toBe(1);
  });
});

describe("merging catalogue entries that plans use", () => {
  it("moves rows, monitorings and indicators to the other station", async () => {
    for (const one of ALL) await create(one.kind, { name: one.name });
    await create("frequencies", { name: "Mensual", frequency: "monthly" });
    const target = await create("stations", { name: "PZ-02" });
    await save((await upload([goodRow()])).preview);
    const { items } = (await call("GET", "catalog/stations?q=pz-01")).body.data;
    const from = items[0].id;
    const preview = await call("GET", `catalog/stations/${from}/merge?into=${target.id}`);
    expect(preview.body.data.moves).toEqual([
      { use: "series", count: 1 },
      { use: "monitorings", count: 12 },
    ]);
    expect((await call("POST", `catalog/stations/${from}/merge`, { into: target.id })).status).toBe(200);
    const { rows } = await sql<{
      station: string;
      n: number;
    }>`select station_id as station, count(*)::int as n
      from monitorings where project_id = ${project} group by 1`.execute(test.db);
    expect(rows).toEqual([{ station: target.id, n: 12 }]);
    const { rows: tallies } = await sql<{ key: string }>`select distinct key from monitoring_tallies
      where project_id = ${project} and dimension = 'station'`.execute(test.db);
    expect(tallies).toEqual([{ key: target.id }]);
    const listed = await call("GET", "catalog/stations?uses=yes");
    expect(listed.body.data.items.map(({ name, uses }: Record<string, unknown>) => [name, uses])).toEqual([
      ["PZ-02", 13],
      ["PZ-01", 0],
    ]);
  });

  it("renames a responsible in the rows that name them", async () => {
    for (const one of ALL) await create(one.kind, { name: one.name });
    await create("frequencies", { name: "Mensual", frequency: "monthly" });
    const team = await create("responsibles", { name: "Geotecnia" });
    await save((await upload([goodRow({ responsible: "geotecnia" })])).preview);
    await call("PUT", `catalog/responsibles/${team.id}`, { name: "Geotecnia y muros" });
    const { rows } = await sql<{ responsible: string }>`select responsible from monitoring_series
      where project_id = ${project}`.execute(test.db);
    expect(rows).toEqual([{ responsible: "Geotecnia y muros" }]);
  });
});
