import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";

let test: TestApp;
let project: string;
let admin: string;
let reader: string;
let stranger: string;
beforeAll(async () => {
  test = await createTestApp();
  const people = [
    await insertUser(test.db, { email: "a@example.org" }),
    await insertUser(test.db, { email: "r@example.org" }),
    await insertUser(test.db, { email: "s@example.org" }),
  ] as const;
  project = await insertProject(test.db, "Quebrada");
  await insertMember(test.db, project, people[0], { permissions: [1] });
  await insertMember(test.db, project, people[1], { permissions: [2] });
  await insertMember(test.db, await insertProject(test.db, "Ajeno"), people[2], { permissions: [1] });
  [admin, reader, stranger] = [
    await test.signIn(people[0]),
    await test.signIn(people[1]),
    await test.signIn(people[2]),
  ];
});
afterAll(() => test.close());

const call = (method: string, path = "", body?: unknown, code = admin) =>
  test.call(method, `/fkl-bdo/${project}/prompts${path}`, { code, ...(body === undefined ? {} : { body }) });
const text = "Busque los compromisos de {instrument} ({year}).";
const create = async (name: string, parts: object = {}) =>
  (await call("POST", "", { name, language: "es", text, ...parts })).body.data;
const defaults = async () =>
  (
    await sql<{
      name: string;
    }>`select name from prompts where project_id = ${project} and is_default`.execute(test.db)
  ).rows.map(({ name }) => name);

describe("a prompt", () => {
  it("is created, the first one as the default, read by readers and not found from another project", async () => {
    const made = await call("POST", "", { name: " General ", language: "es", text });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: "General",
      language: "es",
      text,
      default: true,
      active: true,
      version: 1,
      updatedBy: { name: "Nombre Apellido" },
    });
    const { id } = made.body.data;
    expect((await call("GET", `/${id}`, undefined, reader)).body.data.text).toBe(text);
    const { items } = (await call("GET", "", undefined, reader)).body.data;
    expect([items[0].id, "text" in items[0]]).toEqual([id, false]);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", `/${id}`, undefined],
      ["POST", "", { name: "X", language: "es", text }],
    ] as const) {
      expect((await call(method, path, body, stranger)).status).toBe(403);
    }
    expect((await call("POST", "", { name: "Y", language: "es", text }, reader)).status).toBe(403);
  });

  it("has a unique name in its project, however it is written", async () => {
    await create("Aguas subterráneas");
    const again = await call("POST", "", { name: "AGUAS  subterraneas", language: "pt", text });
    expect([again.status, again.body.error]).toEqual([409, "FK-0005"]);
    const other = await create("Aire");
    const put = { name: "aguas subterráneas", language: "es", text, version: 1 };
    expect((await call("PUT", `/${other.id}`, put)).body.error).toBe("FK-0005");
    expect((await call("GET", `/${other.id}`)).body.data).toMatchObject({ name: "Aire", version: 1 });
  });

  it.each([
    ["no text", { text: "  " }, "text"],
    ["a text beyond the limit", { text: "a".repeat(8001) }, "text"],
    ["no name", { name: " " }, "name"],
    ["a name beyond the limit", { name: "n".repeat(51) }, "name"],
    ["a language that the platform does not speak", { language: "de" }, "language"],
    ["a default that is inactive", { default: true, active: false }, "active"],
  ])("with %s is refused", async (_, parts, path) => {
    const answer = await call("POST", "", { name: "Rechazado", language: "es", text, ...parts });
    expect([answer.status, answer.body.details[0].path]).toEqual([422, path]);
  });

  it("with an unknown variable is refused, with a suggestion of a known one", async () => {
    const refused = async (wrong: string) =>
      (await call("POST", "", { name: "Con error", language: "es", text: wrong })).body;
    expect(await refused("De {instrumnet}")).toMatchObject({
      code: 422,
      details: [{ path: "text", message: "«{instrumnet}» no es una variable. ¿Quiso decir {instrument}?" }],
    });
    expect((await refused("De {faena}")).details[0].message).toContain("{miningUnit}, {instrument}, {year}");
    const json = await create("Con un ejemplo", { text: 'Responda {"texto": "…", "pagina": 3}' });
    expect(json.text).toContain('{"texto"');
  });

  it("is the only default, and stops being it only when another becomes the default", async () => {
    const before = (await call("GET", "")).body.data.items[0];
    expect(before.default).toBe(true);
    const next = await create("Nuevo general", { default: true });
    expect(await defaults()).toEqual(["Nuevo general"]);
    // The prompt that lost the mark has a new version too, so that a user who is editing it gets a version conflict.
    expect((await call("GET", `/${before.id}`)).body.data).toMatchObject({ default: false, version: 2 });
    const lost = await call("PUT", `/${next.id}`, {
      name: "Nuevo general",
      language: "es",
      text,
      version: 1,
    });
    expect([lost.status, lost.body.details[0].path]).toEqual([422, "default"]);
    expect(await defaults()).toEqual(["Nuevo general"]);
  });

  it("is the only default after several become it at the same time", async () => {
    const names = ["Uno", "Dos", "Tres", "Cuatro"];
    await Promise.all(names.map((name) => create(name, { default: true })));
    expect(await defaults()).toHaveLength(1);
  });

  it("stores every version, and returns the first writer's version to a second writer", async () => {
    const { id } = await create("Con historia");
    const put = (parts: object) =>
      call("PUT", `/${id}`, { name: "Con historia", language: "es", text, version: 1, ...parts });
    expect((await put({ text: "Segunda versión." })).body.data.version).toBe(2);
    const stale = await put({ text: "Otra segunda versión." });
    expect([stale.status, stale.body.error, stale.body.current.text]).toEqual([
      409,
      "STALE_VERSION",
      "Segunda versión.",
    ]);
    await put({ text: "Tercera.", active: false, version: undefined });
    const { items, total } = (await call("GET", `/${id}/versions`, undefined, reader)).body.data;
    expect(total).toBe(3);
    expect(
      items.map((one: { version: number; text: string; active: boolean }) => [
        one.version,
        one.text,
        one.active,
      ]),
    ).toEqual([
      [3, "Tercera.", false],
      [2, "Segunda versión.", true],
      [1, text, true],
    ]);
    const { rows } = await sql`select action, before->>'text' as before, after->>'text' as after
      from audit_log where entity_id = ${id} order by id`.execute(test.db);
    expect(rows).toEqual([
      { action: "prompt.created", before: null, after: text },
      { action: "prompt.updated", before: text, after: "Segunda versión." },
      { action: "prompt.updated", before: "Segunda versión.", after: "Tercera." },
    ]);
  });

  it("is never deleted", async () => {
    const { id } = await create("Para siempre");
    expect((await call("DELETE", `/${id}`)).status).toBe(404);
    await expect(sql`delete from prompts`.execute(test.db)).rejects.toThrow(/permission denied/);
    await expect(sql`update prompt_versions set text = ''`.execute(test.db)).rejects.toThrow(
      /permission denied/,
    );
  });

  it("is listed with the default first, searched without accents, filtered to those in use", async () => {
    const names = async (query: string) =>
      (await call("GET", query)).body.data.items.map(({ name }: { name: string }) => name);
    expect((await names(""))[0]).toBe((await defaults())[0]);
    expect(await names("?q=SUBTERRÁNEAS")).toEqual(["Aguas subterráneas"]);
    expect(await names("?active=false")).toEqual(["Con historia"]);
    expect(await names("?q=%25")).toEqual([]);
  });
});
