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
  it("store stations with coordinates and other records without them", async () => {
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
      { ...station, id: body.data.id, kind: "stations", active: true, version: 1, mergedInto: null },
    ]);
    const source = await call("POST", "sources", { name: "Pozo" });
    expect(source.body.data).toEqual({
      id: source.body.data.id,
      kind: "sources",
      name: "Pozo",
      active: true,
      version: 1,
      mergedInto: null,
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

  it("accept a name once, however it is written", async () => {
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

  it("audit each change with before and after, and accept changes only within one kind", async () => {
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

  it("are listed by name with pagination, and searched without accents", async () => {
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

  it("refuse a change that is based on a stale version", async () => {
    const { body } = await call("POST", "types", { name: "Topografía" });
    const change = (name: string) => call("PUT", `types/${body.data.id}`, { name, version: 1 });
    expect((await change("Topografía de muros")).body.data.version).toBe(2);
    expect((await change("Otra topografía")).body.error).toBe("STALE_VERSION");
  });

  it("store the order that an administrator sets, archived names last", async () => {
    const own = await emptyProject();
    for (const name of ["Cota", "Aire", "Bosque", "Dique"]) await own.call("POST", "sources", { name });
    const names = async () =>
      (await own.call("GET", "sources")).body.data.items.map((item: { name: string }) => item.name);
    expect(await names()).toEqual(["Aire", "Bosque", "Cota", "Dique"]);
    await own.call("PUT", `sources/${await own.idOf("sources", "Dique")}/position`, { position: 2 });
    expect(await names()).toEqual(["Aire", "Dique", "Bosque", "Cota"]);
    await own.call("PUT", `sources/${await own.idOf("sources", "Aire")}/position`, { position: 99 });
    expect(await names()).toEqual(["Dique", "Bosque", "Cota", "Aire"]);
    const dique = await own.idOf("sources", "Dique");
    await own.call("PUT", `sources/${dique}`, { name: "Dique", active: false });
    expect(await names()).toEqual(["Bosque", "Cota", "Aire", "Dique"]);
    expect((await own.call("PUT", `sources/${dique}/position`, { position: 1 })).status).toBe(422);
    const active = await own.call("GET", "sources?state=active");
    expect(active.body.data.total).toBe(3);
  });

  it("accept only environmental components of the project for a subcomponent", async () => {
    const own = await emptyProject();
    const water = (await own.call("POST", "environmental-components", { name: "Agua" })).body.data.id;
    const flow = await own.call("POST", "subcomponents", { name: "Caudal", components: [water, water] });
    expect(flow.body.data.components).toEqual([water]);
    const strange = await call("POST", "environmental-components", { name: "Luz" });
    const refused = await own.call("POST", "subcomponents", {
      name: "Brillo",
      components: [strange.body.data.id],
    });
    expect([refused.status, refused.body.details[0].path]).toEqual([422, "components"]);
    const source = await own.call("POST", "sources", { name: "Río", components: [water] });
    expect([source.status, source.body.details[0].path]).toEqual([422, "components"]);
    const detail = await own.call("GET", `environmental-components/${water}`);
    expect(detail.body.data.uses).toEqual([{ use: "subcomponents", count: 1 }]);
  });

  it("limit station names to 60 characters and other names to 120", async () => {
    const long = "x".repeat(61);
    expect((await call("POST", "stations", { name: long })).body.details[0].path).toBe("name");
    expect((await call("POST", "types", { name: long })).status).toBe(201);
    expect((await call("POST", "types", { name: "y".repeat(121) })).status).toBe(422);
  });
});

describe("the standard catalogue", () => {
  it("fills an empty project, and on a second call adds only what is missing", async () => {
    const own = await emptyProject();
    await own.call("POST", "frequencies", { name: "mensual", frequency: "monthly" });
    const first = await own.standard("es");
    expect(first.status).toBe(201);
    expect(first.body.data.created).toBeGreaterThan(80);
    expect((await own.standard("es")).body.data.created).toBe(0);
    const frequencies = (await own.call("GET", "frequencies?size=500")).body.data.items;
    expect(frequencies).toHaveLength(11);
    const flow = (await own.call("GET", "subcomponents?q=caudal")).body.data.items[0];
    const components = (await own.call("GET", "environmental-components?size=500")).body.data.items;
    const named = components.filter((one: { id: string }) => flow.components.includes(one.id));
    expect(named.map((one: { name: string }) => one.name)).toEqual(["Agua superficial", "Efluentes"]);
  });

  it("is added by administrators only", async () => {
    const refused = await test.call("POST", `/fkl-plan/${project}/standard-catalog`, {
      code: writer,
      body: { locale: "es" },
    });
    expect(refused.status).toBe(403);
  });
});

describe("merging two catalogue entries", () => {
  it("moves the references to the target, and archives the merged entry with its name", async () => {
    const own = await emptyProject();
    const [from, into] = [
      (await own.call("POST", "environmental-components", { name: "Aguas" })).body.data,
      (await own.call("POST", "environmental-components", { name: "Agua" })).body.data,
    ];
    const flow = await own.call("POST", "subcomponents", { name: "Caudal", components: [from.id, into.id] });
    const preview = await own.call("GET", `environmental-components/${from.id}/merge?into=${into.id}`);
    expect(preview.body.data).toMatchObject({
      from: { name: "Aguas" },
      into: { name: "Agua" },
      moves: [{ use: "subcomponents", count: 1 }],
      obstacles: [],
    });
    const merged = await own.call("POST", `environmental-components/${from.id}/merge`, { into: into.id });
    expect([merged.status, merged.body.data.id]).toEqual([200, into.id]);
    const after = await own.call("GET", `environmental-components/${from.id}`);
    expect(after.body.data).toMatchObject({
      active: false,
      mergedInto: { id: into.id, name: "Agua" },
      uses: [],
    });
    const subcomponents = await own.call("GET", "subcomponents?q=caudal");
    expect(subcomponents.body.data.items[0]).toMatchObject({
      id: flow.body.data.id,
      components: [into.id],
    });
    const { rows } = await sql<{ after: unknown }>`select after from audit_log
      where entity_id = ${from.id} and action = 'catalog.merged'`.execute(test.db);
    expect(rows).toEqual([
      { after: { into: { id: into.id, name: "Agua" }, moves: [{ use: "subcomponents", count: 1 }] } },
    ]);
  });

  it("is refused with itself, with an archived entry, twice, and between frequencies of different intervals", async () => {
    const own = await emptyProject();
    const make = async (kind: string, body: object) => (await own.call("POST", kind, body)).body.data.id;
    const merge = (kind: string, from: string, into: string) =>
      own.call("POST", `${kind}/${from}/merge`, { into });
    const [a, b] = [await make("sources", { name: "A" }), await make("sources", { name: "B" })];
    const archived = await make("sources", { name: "C", active: false });
    expect((await merge("sources", a, a)).status).toBe(422);
    expect((await merge("sources", a, archived)).status).toBe(422);
    expect((await merge("sources", a, newId())).status).toBe(404);
    expect((await merge("sources", archived, b)).status).toBe(200);
    expect((await merge("sources", archived, b)).status).toBe(422);
    const monthly = await make("frequencies", { name: "Mensual", frequency: "monthly" });
    const yearly = await make("frequencies", { name: "Anual", frequency: "yearly" });
    const refused = await merge("frequencies", monthly, yearly);
    expect([refused.status, refused.body.error]).toEqual([409, "CONFLICT"]);
    expect(refused.body.details[0].message).toContain("intervalos distintos");
  });

  it("allows restoring the merged entry under its own name", async () => {
    const own = await emptyProject();
    const a = (await own.call("POST", "types", { name: "Inspección" })).body.data.id;
    const b = (await own.call("POST", "types", { name: "Inspección visual" })).body.data.id;
    await own.call("POST", `types/${a}/merge`, { into: b });
    const restored = await own.call("PUT", `types/${a}`, { name: "Inspección", active: true });
    expect(restored.body.data).toMatchObject({ active: true, mergedInto: null });
  });
});

/** A separate project, so that its lists contain only what the test creates. */
async function emptyProject() {
  const id = await insertProject(test.db, `Vacío ${newId()}`);
  const user = await insertUser(test.db, { email: `${newId()}@example.org` });
  await insertMember(test.db, id, user, { permissions: [1] });
  const code = await test.signIn(user);
  const own = (method: string, path: string, body?: unknown) =>
    test.call(method, `/fkl-plan/${id}/catalog/${path}`, { code, body });
  return {
    id,
    call: own,
    idOf: async (kind: string, name: string): Promise<string> =>
      (await own("GET", `${kind}?q=${encodeURIComponent(name)}`)).body.data.items[0].id,
    standard: (locale: string) =>
      test.call("POST", `/fkl-plan/${id}/standard-catalog`, { code, body: { locale } }),
  };
}
