import type { MenuReader } from "@vetaverde/contract/menus";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";

let app: TestApp;
let project: string;
let reader: string;
let code: string;
let theirs: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await insertProject(app.db, "Quebrada");
  const admin = await insertUser(app.db, { email: "admin@example.org" });
  reader = await insertUser(app.db, { email: "reader@example.org" });
  await insertMember(app.db, project, admin, { permissions: [1] });
  await insertMember(app.db, project, reader, { permissions: [2, 3] });
  [code, theirs] = [await app.signIn(admin), await app.signIn(reader)];
});
afterAll(() => app.close());

const entry = (given: object) => ({
  type: "area",
  label: null,
  icon: null,
  visible: true,
  submenu: [],
  ...given,
});
const plans = entry({ area: "PlanningAndMonitoring", icon: "plans" });
const group = (submenu: object[], rest = {}) => entry({ label: "Cumplimiento", submenu, ...rest });
const editor = async () => (await app.call("GET", `/fkl-project/${project}/menu`, { code })).body.data;
const save = async (entries: object[], version?: number) =>
  app.call("PUT", `/fkl-project/${project}/menu`, {
    code,
    body: { version: version ?? (await editor()).version, entries },
  });
const seen = async () =>
  (await app.call("GET", `/general/menu?project=${project}&user=${reader}`, { code: theirs })).body.data;
const list = () => app.call("GET", `/fkl-plan/${project}/plans`, { code: theirs });
const menuOf = `/fkl-user/`;
const setOf = (entries: object[]) =>
  app.call("PUT", `${menuOf}${project}/users/${reader}/menu`, { code, body: { entries } });

describe("the menu editor", () => {
  it("shows its saved entries immediately, in their order, under their own or the page's name", async () => {
    const link = entry({
      type: "link",
      label: "Portal SNIFA",
      url: "https://snifa.sma.gob.cl",
      icon: "link",
    });
    const board = entry({ type: "board", label: "Balance hídrico", boardId: "a41f" });
    const report = entry({ type: "environment-report", label: "Piper del río", boardId: "b7c2" });
    expect((await save([group([plans, board, report]), link])).status).toBe(200);
    const menu = await seen();
    expect(menu.map((item: { label: string }) => item.label)).toEqual(["Cumplimiento", "Portal SNIFA"]);
    expect(
      menu[0].submenu.map(({ alias, label, type }: Record<string, string>) => [alias, label, type]),
    ).toEqual([
      ["PlanningAndMonitoring", "Planes de monitoreo", "area"],
      ["Board", "Balance hídrico", "board"],
      ["EnvironmentReport", "Piper del río", "environment-report"],
    ]);
    for (const opened of menu[0].submenu.slice(1)) {
      expect(opened.report).toEqual(expect.any(String));
      expect(opened.boardId).toBeUndefined();
    }
  });

  it("opens an address without a scheme over https, and stores it as typed", async () => {
    expect((await save([entry({ type: "link", label: "SNIFA", url: "snifa.sma.gob.cl" })])).status).toBe(200);
    expect((await seen())[0].url).toBe("https://snifa.sma.gob.cl");
    expect((await editor()).entries[0].url).toBe("snifa.sma.gob.cl");
  });

  it("names the members and what is closed to each, and closes nothing to an administrator", async () => {
    await save([group([plans])]);
    const [{ submenu }] = (await editor()).entries;
    const readers = async () =>
      (await editor()).readers.map((one: MenuReader) => [one.id === reader, one.isAdmin, one.closed]);
    expect(await readers()).toEqual(
      expect.arrayContaining([
        [true, false, []],
        [false, true, []],
      ]),
    );
    await setOf([{ id: submenu[0].id, status: false, permissions: null }]);
    expect(await readers()).toContainEqual([true, false, [submenu[0].id]]);
    await setOf([{ id: submenu[0].id, status: true, permissions: [] }]);
    expect(await readers()).toContainEqual([true, false, [submenu[0].id]]);
    await setOf([{ id: submenu[0].id, status: true, permissions: null }]);
  });

  it("keeps existing entries and their settings for single users", async () => {
    await save([group([plans])]);
    const [before] = (await editor()).entries;
    await setOf([{ id: before.submenu[0].id, status: true, permissions: [2] }]);
    await save([
      { ...before, submenu: [], shown: undefined },
      { ...before.submenu[0], shown: undefined },
    ]);
    const { entries } = (await app.call("GET", `${menuOf}${project}/users/${reader}/menu`, { code })).body
      .data;
    expect(entries.map(({ id, permissions }: Record<string, unknown>) => [id, permissions])).toEqual([
      [before.id, null],
      [before.submenu[0].id, [2]],
    ]);
  });

  it("shows a default heading in the reader's language until it is renamed", async () => {
    await save([plans]);
    const id = "00000000-0000-7000-8000-000000000009";
    await sql`insert into menu_entries (project_id, id, position, type, alias) values (${project}, ${id}, 9, 'area', 'Compliance')`.execute(
      app.db,
    );
    const [page, heading] = (await editor()).entries;
    const given = ({ id: own, type, label, area }: Record<string, unknown>) =>
      entry({ id: own, type, label, area });
    await save([{ ...given(heading), label: heading.shown, submenu: [given(page)] }]);
    const english = await app.call("GET", `/general/menu?project=${project}&user=${reader}`, {
      code: theirs,
      headers: { "accept-language": "en" },
    });
    expect(english.body.data[0].label).toBe("Compliance");
    await save([{ ...given(heading), label: "Lo nuestro", submenu: [given(page)] }]);
    expect((await seen())[0].label).toBe("Lo nuestro");
  });

  it("rejects an impossible version number with a validation error", async () => {
    for (const version of [2 ** 31, -(2 ** 31) - 1, -9_007_199_254_740_000])
      expect([version, (await save([group([plans])], version)).status]).toEqual([version, 422]);
  });

  it("returns a conflict to the second of two administrators, and keeps the first one's changes", async () => {
    const { version } = await editor();
    expect((await save([plans], version)).status).toBe(200);
    const late = await save([], version);
    expect([late.status, late.body.error]).toEqual([409, "STALE_VERSION"]);
    expect(await seen()).toHaveLength(1);
    const unseen = { code, body: { entries: [plans] } };
    expect((await app.call("PUT", `/fkl-project/${project}/menu`, unseen)).status).toBe(200);
  });

  it.each<[string, object[], string]>([
    ["a group without a name", [entry({})], "entries.0.label"],
    ["a name of nothing but spaces", [entry({ label: "  " })], "entries.0.label"],
    ["a link without an address", [entry({ type: "link", label: "a" })], "entries.0.url"],
    [
      "an address that runs",
      [entry({ type: "link", label: "a", url: "javascript:alert(1)" })],
      "entries.0.url",
    ],
    ["a board without its identifier", [entry({ type: "board", label: "a" })], "entries.0.boardId"],
    ["a page that is none", [entry({ area: "Nowhere" })], "entries.0.area"],
    ["a page twice", [plans, plans], "entries.1.area"],
    ["a fourth level", [group([group([group([plans])])])], "entries.0.submenu.0.submenu.0.submenu.0"],
    [
      "something below a link",
      [entry({ type: "link", label: "a", url: "a.cl", submenu: [plans] })],
      "entries.0.submenu",
    ],
    ["an entry of elsewhere", [{ ...plans, id: "00000000-0000-4000-8000-000000000000" }], "entries.0.id"],
  ])("refuses %s, and changes nothing", async (_, entries, path) => {
    const before = await editor();
    const answer = await save(entries);
    expect([answer.status, answer.body.details.map((detail: { path: string }) => detail.path)]).toEqual([
      422,
      [path],
    ]);
    expect(await editor()).toEqual(before);
  });
});

describe("menu settings for one user", () => {
  it("close a page, with everything below a closed group, in the menu and at the server", async () => {
    await save([group([plans])]);
    const [{ id, submenu }] = (await editor()).entries;
    await setOf([{ id: submenu[0].id, status: false, permissions: null }]);
    expect([await seen(), (await list()).body.error]).toEqual([[], "FORBIDDEN"]);
    await setOf([
      { id: submenu[0].id, status: true, permissions: null },
      { id, status: false, permissions: null },
    ]);
    expect([await seen(), (await list()).body.error]).toEqual([[], "FORBIDDEN"]);
    await setOf([{ id, status: true, permissions: null }]);
    expect([(await seen()).length, (await list()).status]).toEqual([1, 200]);
    const { rows } =
      await sql`select 1 from menu_entry_users where user_id = ${reader} and entry_id = ${id}`.execute(
        app.db,
      );
    expect(rows).toEqual([]);
  });

  it("reduce the user's permissions there, and never extend them", async () => {
    await save([plans]);
    const [{ id }] = (await editor()).entries;
    await setOf([{ id, status: true, permissions: [2] }]);
    const body = { actionDate: "2026-11-20" };
    const unknown = "00000000-0000-4000-8000-000000000000";
    const write = () =>
      app.call("PUT", `/fkl-plan/${project}/monitorings/${unknown}/follow-up`, { code: theirs, body });
    expect([(await list()).status, (await write()).body.error]).toEqual([200, "FORBIDDEN"]);
    await setOf([{ id, status: true, permissions: [1, 2, 3, 4] }]);
    expect((await write()).body.error).toBe("VALIDATION");
    expect((await app.call("GET", `/fkl-project/${project}/menu`, { code: theirs })).body.error).toBe(
      "FORBIDDEN",
    );
  });

  it("also close a page whose calls belong to the closed page's area", async () => {
    await save([entry({ area: "Commitments" }), entry({ area: "CommitmentsMatrix" })]);
    const aliases = async () => (await seen()).map(({ alias }: { alias: string }) => alias);
    expect(await aliases()).toEqual(["Commitments", "CommitmentsMatrix"]);
    const [{ id }] = (await editor()).entries;
    await setOf([{ id, status: false, permissions: null }]);
    const matrix = await app.call("GET", `/fkl-bdo/${project}/commitments`, { code: theirs });
    expect([await aliases(), matrix.body.error]).toEqual([[], "FORBIDDEN"]);
  });

  it("close an invisible entry to every user except administrators", async () => {
    await save([group([plans], { visible: false })]);
    expect([await seen(), (await list()).body.error]).toEqual([[], "FORBIDDEN"]);
    expect((await app.call("GET", `/fkl-plan/${project}/plans`, { code })).status).toBe(200);
  });

  it("are refused for an entry of another project and for a user who is no member", async () => {
    const other = await insertProject(app.db, "Ajeno");
    const foreign = "00000000-0000-7000-8000-000000000001";
    await sql`insert into menu_entries (project_id, id, position, type, alias) values (${other}, ${foreign}, 0, 'area', 'Home')`.execute(
      app.db,
    );
    expect((await setOf([{ id: foreign, status: false, permissions: null }])).body.error).toBe("NOT_FOUND");
    const stranger = await insertUser(app.db, { email: "stranger@example.org" });
    const answer = await app.call("GET", `${menuOf}${project}/users/${stranger}/menu`, { code });
    expect(answer.body.error).toBe("NOT_FOUND");
  });
});
