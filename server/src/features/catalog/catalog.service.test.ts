import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";

let test: TestApp;
let project: string;
let admin: string;
let writer: string;

beforeAll(async () => {
  test = await createTestApp();
  project = await insertProject(test.db, "Quebrada");
  const people = [
    await insertUser(test.db, { email: "a@example.org" }),
    await insertUser(test.db, { email: "b@example.org" }),
  ] as const;
  await insertMember(test.db, project, people[0], { permissions: [1] });
  await insertMember(test.db, project, people[1], { permissions: [3] });
  [admin, writer] = [await test.signIn(people[0]), await test.signIn(people[1])];
});
afterAll(() => test.close());

const call = (method: string, path: string, body?: unknown, code = admin) =>
  test.call(method, `/fkl-plan/${project}/catalog/${path}`, { code, body });

describe("catalogues", () => {
  it("hold stations with their place and other records without one", async () => {
    const station = {
      name: "PZ-T01",
      latitude: -33.1,
      longitude: -70.2,
      elevation: 2816.4,
      description: "Bajo el muro",
    };
    const { status, body } = await call("POST", "stations", station);
    expect([status, body.data]).toEqual([
      201,
      { ...station, id: body.data.id, kind: "stations", active: true },
    ]);
    const source = await call("POST", "sources", { name: "Pozo" });
    expect(source.body.data).toEqual({
      id: source.body.data.id,
      kind: "sources",
      name: "Pozo",
      active: true,
    });
    const monthly = await call("POST", "frequencies", { name: "Mensual", frequency: "monthly" });
    expect(monthly.body.data).toMatchObject({ kind: "frequencies", frequency: "monthly" });
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    ["a frequency without its step", "frequencies", { name: "Anual" }, "frequency"],
    ["a step for a source", "sources", { name: "Río", frequency: "daily" }, "frequency"],
    ["a place for a type", "types", { name: "Aire", latitude: 1, longitude: 1 }, "latitude"],
    ["half a place", "stations", { name: "X", latitude: 1 }, "longitude"],
    ["a place off the earth", "stations", { name: "X", latitude: 91, longitude: 0 }, "latitude"],
    ["no name", "types", { name: "  " }, "name"],
  ])("refuse %s", async (_, kind, body, path) => {
    const answer = await call("POST", kind, body);
    expect([answer.status, answer.body.details[0].path]).toEqual([422, path]);
    expect(answer.body.details[0].message.length).toBeGreaterThan(10);
  });

  it("take a name once, however it is written", async () => {
    await call("POST", "types", { name: "Calidad de Agua" });
    expect((await call("POST", "types", { name: " calidad  de AGUA " })).body).toMatchObject({
      code: 409,
      error: "FK-0005",
    });
    expect((await call("POST", "sources", { name: "Calidad de agua" })).status).toBe(201);
    const other = await call("POST", "types", { name: "Ruido" });
    expect((await call("PUT", `types/${other.body.data.id}`, { name: "Calidad de águA" })).body.error).toBe(
      "FK-0005",
    );
  });

  it("change with a trail of before and after, and only within their own kind", async () => {
    const { body } = await call("POST", "mining-components", { name: "Rajo" });
    const { id } = body.data;
    const changed = await call("PUT", `mining-components/${id}`, { name: "Rajo Norte", active: false });
    expect(changed.body.data).toMatchObject({ id, name: "Rajo Norte", active: false });
    expect((await call("PUT", `sources/${id}`, { name: "Rajo" })).status).toBe(404);
    expect((await call("PUT", `stations/${newId()}`, { name: "Rajo" })).status).toBe(404);
    const { rows } =
      await sql`select action, before->>'name' as before, after->>'name' as after from audit_log where entity_id = ${id} order by id`.execute(
        test.db,
      );
    expect(rows).toEqual([
      { action: "catalog.created", before: null, after: "Rajo" },
      { action: "catalog.updated", before: "Rajo", after: "Rajo Norte" },
    ]);
  });

  it("are listed by name, searched without accents, page by page", async () => {
    for (const name of ["Ñandú", "ábaco", "Zorro", "nandu 2"]) await call("POST", "subcomponents", { name });
    const names = async (query: string) =>
      (await call("GET", `subcomponents?${query}`, undefined, writer)).body.data.items.map(
        (item: { name: string }) => item.name,
      );
    expect(await names("")).toEqual(["ábaco", "Ñandú", "nandu 2", "Zorro"]);
    expect(await names("sort=-name&size=1&page=2")).toEqual(["nandu 2"]);
    expect(await names("q=NANDÚ")).toEqual(["Ñandú", "nandu 2"]);
    expect(await names("q=_")).toEqual([]);
  });

  it("are read by members and written by administrators", async () => {
    expect((await call("GET", "stations", undefined, writer)).status).toBe(200);
    expect((await call("POST", "stations", { name: "Y" }, writer)).status).toBe(403);
    expect((await call("GET", "planetas")).status).toBe(404);
  });
});
