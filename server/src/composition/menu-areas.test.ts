// Menu entries close calls on the server: for all users by hiding or removing an entry, for one user by their settings.
import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { ROUTES, type RouteRule } from "@vetaverde/domain/permissions/routes";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpSessions } from "../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
let codes: Record<"admin" | "write" | "read" | "closed", string>;

setUpSessions(["admin", "write", "read", "closed"], (opened) => {
  ({ app: test, f, codes } = opened);
});

interface Entry {
  type: "area";
  area?: string;
  label: string | null;
  icon: null;
  visible: boolean;
  submenu: Entry[];
}
const entry = (area: string, visible = true): Entry => ({
  type: "area",
  area,
  label: null,
  icon: null,
  visible,
  submenu: [],
});
const heading = (visible: boolean, ...submenu: Entry[]): Entry => ({
  type: "area",
  label: "Cumplimiento",
  icon: null,
  visible,
  submenu,
});
async function saveMenu(...entries: Entry[]): Promise<void> {
  const { status, body } = await test.call("PUT", `/fkl-project/${f.project}/menu`, {
    code: codes.admin,
    body: { entries },
  });
  expect([status, body.details]).toEqual([200, undefined]);
}
const plans = async (who: keyof typeof codes) =>
  (await test.call("GET", `/fkl-plan/${f.project}/plans`, { code: codes[who] })).status;
const inMenu = async (who: "read" | "write"): Promise<string[]> => {
  const at = `?project=${f.project}&user=${f.people[who]}`;
  const { body } = await test.call("GET", `/general/menu${at}`, { code: codes[who] });
  const names = (entries: { alias: string; submenu: never[] }[]): string[] =>
    entries.flatMap(({ alias, submenu }) => [alias, ...names(submenu)]);
  return names(body.data ?? []);
};
const closed = async (who: "admin" | "read"): Promise<string[]> => {
  const at = `?project=${f.project}&user=${f.people[who]}`;
  return (await test.call("GET", `/fkl-general/closed-areas${at}`, { code: codes[who] })).body.data.closed;
};

describe("the pages of an area in the database", () => {
  it("equal those of the route table that readers or writers may open", async () => {
    const routes: [string, RouteRule][] = Object.entries(ROUTES);
    const known = routes.flatMap(([alias, { area, access }]) =>
      area && (access === "read" || access === "write") ? [{ alias, area }] : [],
    );
    const { rows } = await sql<{ alias: string }>`select alias, area from menu_pages`.execute(test.db);
    const byAlias = (a: { alias: string }, b: { alias: string }) => (a.alias < b.alias ? -1 : 1);
    expect(rows.sort(byAlias)).toEqual(known.sort(byAlias));
  });

  it("cover every area of a call", async () => {
    const specs: EndpointSpec[] = Object.values(calls).flatMap((group) => Object.values(group));
    const areas = new Set(specs.flatMap(({ area }) => area ?? []));
    const { rows } = await sql<{ area: string }>`select distinct area from menu_pages`.execute(test.db);
    const known = new Set(rows.map(({ area }) => area));
    expect([...areas].filter((area) => !known.has(area))).toEqual([]);
  });
});

describe("an entry of the menu", () => {
  beforeEach(() =>
    saveMenu(entry("Home"), entry("PlanningAndMonitoring"), entry("ScheduleCalendar"), entry("Samples")),
  );

  it("that is hidden for the whole project closes its area's calls to everyone except administrators", async () => {
    expect([await plans("read"), await plans("write")]).toEqual([200, 200]);
    await saveMenu(entry("Home"), entry("PlanningAndMonitoring", false), entry("Samples"));
    expect([await plans("read"), await plans("write"), await plans("admin")]).toEqual([403, 403, 200]);
    expect([await closed("read"), await closed("admin")]).toEqual([
      expect.arrayContaining(["PlanningAndMonitoring"]),
      [],
    ]);
    expect(await inMenu("read")).toEqual(["Home", "Samples"]);
  });

  it("below a hidden one closes them as well", async () => {
    await saveMenu(entry("Home"), heading(false, entry("PlanningAndMonitoring"), entry("ScheduleCalendar")));
    expect([await plans("read"), await plans("admin")]).toEqual([403, 200]);
    await saveMenu(entry("Home"), heading(true, entry("PlanningAndMonitoring")));
    expect(await plans("read")).toBe(200);
  });

  it("leaves the area open while another of its entries is visible", async () => {
    await saveMenu(entry("Home"), entry("PlanningAndMonitoring", false), entry("ScheduleCalendar"));
    expect(await plans("read")).toBe(200);
    expect(await inMenu("read")).toEqual(["Home", "ScheduleCalendar"]);
    await saveMenu(entry("Home"), entry("PlanningAndMonitoring", false), entry("ScheduleCalendar", false));
    expect(await plans("read")).toBe(403);
  });

  it("that is removed from the menu closes them until it is added again", async () => {
    await saveMenu(entry("Home"), entry("Samples"));
    expect([await plans("read"), await plans("admin")]).toEqual([403, 200]);
    await saveMenu(entry("Home"), entry("Samples"), entry("FieldWork"));
    expect(await plans("read")).toBe(200);
    await saveMenu(entry("Home"), entry("Samples"), entry("PlanningAndMonitoring"));
    expect(await plans("read")).toBe(200);
  });

  it("that was never in the menu closes nothing", async () => {
    await sql`delete from menu_removed_pages where project_id = ${f.project} and alias in ('Prompt', 'NPYMS')`.execute(
      test.db,
    );
    expect((await test.call("GET", `/fkl-bdo/${f.project}/prompts`, { code: codes.read })).status).toBe(200);
  });

  it("that is closed to one user closes the area to that user only", async () => {
    const { rows } = await sql<{ id: string }>`select id from menu_entries
      where project_id = ${f.project} and alias = 'PlanningAndMonitoring'`.execute(test.db);
    const set = (status: boolean) =>
      test.call("PUT", `/fkl-user/${f.project}/users/${f.people.read}/menu`, {
        code: codes.admin,
        body: { entries: [{ id: rows[0]?.id, status, permissions: null }] },
      });
    expect((await set(false)).status).toBe(200);
    expect([await plans("read"), await plans("write")]).toEqual([403, 200]);
    // The calendar's calls belong to the area.
    expect(await inMenu("read")).toEqual(["Home", "Samples"]);
    await set(true);
    expect(await plans("read")).toBe(200);
  });
});
