import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";

let app: TestApp;
let project: string;
let now = Date.parse("2026-11-01T12:00:00Z");
const people: Record<string, string> = {};
const entries: Record<string, string> = {};
beforeAll(async () => {
  app = await createTestApp({ now: () => now });
  project = await insertProject(app.db, "Quebrada");
  let position = 0;
  const add = async (alias: string, type = "area", board: string | null = null) => {
    const id = newId();
    await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias, label, board_id) values
      (${project}, ${id}, null, ${position++}, ${type}, ${alias}, ${board}, ${board})`.execute(app.db);
    entries[board ?? alias] = id;
  };
  for (const alias of ["Home", "PlanningAndMonitoring", "FilesContainer", "ConfigView"]) await add(alias);
  await add("Board", "board", "Caudales");
  await add("Board", "board", "Calidad");
  for (const [name, permissions] of [
    ["ana", [2]],
    ["luz", [2]],
    ["ivo", [2]],
    ["eva", [1]],
  ] as const) {
    const id = await insertUser(app.db, { email: `${name}@example.org` });
    people[name] = id;
    await insertMember(app.db, project, id, { permissions: [...permissions] });
  }
});
afterAll(() => app.close());

const as = async (name: string) => app.signIn(people[name] ?? "");
const home = async (code: string) =>
  (await app.call("GET", `/fkl-general/home?project=${project}`, { code })).body.data;
const visit = (code: string, alias: string, report?: string) =>
  app.call("POST", "/fkl-general/visits", { code, body: { project, alias, ...(report ? { report } : {}) } });
const aliases = (list: { alias: string }[]) => list.map(({ alias }) => alias);
const days = (n: number) => {
  now += n * 86_400_000;
};

describe("the home page", () => {
  it("is empty for a user without visits, among users without visits", async () => {
    expect(await home(await as("ana"))).toEqual({
      recents: [],
      favorites: [],
      mostUsed: [],
      recommended: [],
    });
  });

  it("lists the last opened first, and the most used first, with old visits counting less", async () => {
    for (let n = 0; n < 5; n++) await visit(await as("ana"), "FilesContainer");
    days(120);
    const code = await as("ana");
    await visit(code, "PlanningAndMonitoring");
    await visit(code, "PlanningAndMonitoring");
    now += 1000;
    await visit(code, "ConfigView");
    const { recents, mostUsed } = await home(code);
    expect(aliases(recents)).toEqual(["ConfigView", "PlanningAndMonitoring", "FilesContainer"]);
    expect(aliases(mostUsed)).toEqual(["PlanningAndMonitoring", "ConfigView", "FilesContainer"]);
  });

  it("distinguishes boards with the same alias by their report", async () => {
    const code = await as("ana");
    const menu = (await app.call("GET", `/general/menu?project=${project}&user=${people["ana"]}`, { code }))
      .body.data;
    const board = menu.find((one: { label: string }) => one.label === "Calidad");
    expect((await visit(code, "Board", board.report)).status).toBe(200);
    expect((await home(code)).recents[0].label).toBe("Calidad");
    expect((await visit(code, "Board", "made-up")).body.error).toBe("NOT_FOUND");
    expect((await visit(code, "Board")).body.error).toBe("NOT_FOUND");
  });

  it("tells where in the menu an entry is, and when the user opened it", async () => {
    const inside = newId();
    await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias, label) values
      (${project}, ${inside}, ${entries["ConfigView"]}, 0, 'area', 'ModiList', null)`.execute(app.db);
    const code = await as("ana");
    now += 1000;
    await visit(code, "ModiList");
    const [first, second] = (await home(code)).recents;
    expect(first).toMatchObject({ alias: "ModiList", group: "Configuración" });
    expect(first.openedAt).toBe(new Date(now).toISOString());
    expect(second.group).toBeNull();
    await sql`delete from menu_visits where alias = 'ModiList'`.execute(app.db);
    await sql`delete from menu_entries where id = ${inside}`.execute(app.db);
  });

  it("recommends pages that others of the same role open and this user never did, within the user's permissions", async () => {
    await visit(await as("eva"), "ConfigView");
    await visit(await as("ivo"), "FilesContainer");
    const code = await as("luz");
    const first = (await home(code)).recommended;
    // Both readers opened the files, so they come first; the administrator's visit does not count for them.
    expect(aliases(first)[0]).toBe("FilesContainer");
    expect(aliases(first)).toContain("PlanningAndMonitoring");
    await visit(code, "FilesContainer");
    expect(aliases((await home(code)).recommended)).not.toContain("FilesContainer");
    await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
      values (${project}, ${entries["PlanningAndMonitoring"]}, ${people["luz"]}, false, '{}')`.execute(
      app.db,
    );
    const closed = await home(code);
    expect(JSON.stringify(closed)).not.toContain("PlanningAndMonitoring");
    expect((await visit(code, "PlanningAndMonitoring")).body.error).toBe("NOT_FOUND");
    // The only administrator is recommended what the others open; the response does not reveal who opened what.
    expect(aliases((await home(await as("eva"))).recommended)).toEqual([
      "FilesContainer",
      "PlanningAndMonitoring",
      "Board",
    ]);
    expect(JSON.stringify(closed)).not.toContain(people["ivo"]);
  });

  it("lists favourites in the order in which they were marked, until they are unmarked", async () => {
    const code = await as("ivo");
    const mark = (method: "PUT" | "DELETE", alias: string) =>
      app.call(method, `/fkl-general/home/favorites/${alias}?project=${project}`, { code });
    await mark("PUT", "ConfigView");
    now += 1000;
    await mark("PUT", "FilesContainer");
    await mark("PUT", "FilesContainer");
    const { favorites, recents } = await home(code);
    expect(aliases(favorites)).toEqual(["ConfigView", "FilesContainer"]);
    expect(recents[0]).toMatchObject({ alias: "FilesContainer", favorite: true });
    expect(favorites[0]).toMatchObject({ alias: "ConfigView", openedAt: null });
    await mark("DELETE", "ConfigView");
    expect(aliases((await home(code)).favorites)).toEqual(["FilesContainer"]);
    expect((await mark("PUT", "Nowhere")).body.error).toBe("NOT_FOUND");
    expect((await mark("DELETE", "Nowhere")).status).toBe(200);
  });

  it("is neither read nor changed with an API token", async () => {
    const made = await app.call("POST", `/fkl-user/${project}/tokens`, {
      code: await as("eva"),
      body: { name: "Grafana", role: 2, expiresAt: new Date(now + 86_400_000).toISOString() },
    });
    const headers = { authorization: `Bearer ${made.body.data.token}` };
    const favorite = `/fkl-general/home/favorites/ConfigView?project=${project}`;
    for (const [method, path] of [
      ["GET", `/fkl-general/home?project=${project}`],
      ["PUT", favorite],
      ["DELETE", favorite],
    ] as const) {
      expect((await app.call(method, path, { headers })).body.error).toBe("FORBIDDEN");
    }
  });

  it("does not recommend favourites, nor what a blocked user opens", async () => {
    await sql`delete from menu_visits where user_id = ${people["luz"]}`.execute(app.db);
    const code = await as("luz");
    expect(aliases((await home(code)).recommended)).toContain("FilesContainer");
    await app.call("PUT", `/fkl-general/home/favorites/FilesContainer?project=${project}`, { code });
    expect(aliases((await home(code)).recommended)).not.toContain("FilesContainer");
    await sql`update users set blocked = true where id = any(${[people["ana"], people["ivo"]]}::uuid[])`.execute(
      app.db,
    );
    expect((await home(code)).recommended).toEqual([]);
    await sql`update users set blocked = false`.execute(app.db);
  });

  it("records a visit of a page with subpages, and refuses a heading without a page", async () => {
    const under = async (parent: string | undefined, alias: string) => {
      const id = newId();
      await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias) values
        (${project}, ${id}, ${parent ?? null}, ${90}, 'area', ${alias})`.execute(app.db);
      return id;
    };
    await under(entries["PlanningAndMonitoring"], "NPYMS");
    await under(await under(undefined, "Compliance"), "Prompt");
    const code = await as("ivo");
    expect((await visit(code, "PlanningAndMonitoring")).status).toBe(200);
    expect((await visit(code, "NPYMS")).status).toBe(200);
    expect((await visit(code, "Compliance")).body.error).toBe("NOT_FOUND");
    expect(aliases((await home(code)).recents)).toEqual(
      expect.arrayContaining(["PlanningAndMonitoring", "NPYMS"]),
    );
  });

  it("omits an entry that was removed from the menu", async () => {
    await sql`delete from menu_entries where id = ${entries["FilesContainer"]}`.execute(app.db);
    expect(JSON.stringify(await home(await as("ivo")))).not.toContain("FilesContainer");
  });
});
