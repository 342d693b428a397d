import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertDevice } from "../../testing/devices.ts";
import { makeFixture } from "../../testing/fixture.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({});
});
afterAll(() => app.close());

interface Steps {
  hasPlans: boolean;
  isNamed: boolean;
  steps: { step: string; done: boolean }[] | null;
}
const AREAS = ["Home", "PlanningAndMonitoring", "Commitments", "ModiList", "ConfigView"];

let emails = 0;
async function youngProject(areas: readonly string[] = AREAS) {
  const project = await insertProject(app.db, `Nueva ${++emails}`);
  for (const [position, alias] of areas.entries())
    await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias) values
      (${project}, ${newId()}, null, ${position}, 'area', ${alias})`.execute(app.db);
  const add = async (permissions: (1 | 2 | 3 | 4)[], more: { admin?: boolean } = {}) => {
    const id = await insertUser(app.db, { email: `p${++emails}@mina.example`, ...more });
    await insertMember(app.db, project, id, { permissions });
    return { id, code: await app.signIn(id) };
  };
  const path = `/fkl-general/first-steps?project=${project}`;
  const loadSteps = async (code: string): Promise<Steps> => (await app.call("GET", path, { code })).body.data;
  const dismiss = (code: string) =>
    app.call("PUT", `/fkl-general/first-steps/dismissed?project=${project}`, { code });
  return { project, add, loadSteps, dismiss };
}
const left = ({ steps }: Steps) => steps?.filter(({ done }) => !done).map(({ step }) => step) ?? null;

async function fillCatalog(project: string, kinds: readonly string[]) {
  for (const kind of kinds)
    await sql`insert into catalog_entries (project_id, id, kind, name, name_key, frequency) values
      (${project}, ${newId()}, ${kind}, ${kind}, ${kind}, ${kind === "frequencies" ? "monthly" : null})`.execute(
      app.db,
    );
}
const addStation = (project: string) =>
  sql`insert into stations (project_id, id, name, name_key) values (${project}, ${newId()}, 'PZ-01', 'pz-01')`.execute(
    app.db,
  );

describe("the first steps of a project", () => {
  it("are completed one by one as the required data exist", async () => {
    const { project, add, loadSteps } = await youngProject();
    const { id, code } = await add([1], { admin: true });
    const first = await loadSteps(code);
    expect([first.hasPlans, left(first)]).toEqual([
      false,
      ["catalog", "stations", "plan", "people", "permits", "devices"],
    ]);
    await fillCatalog(project, ["mining-components", "environmental-components", "types"]);
    expect(left(await loadSteps(code))).toContain("catalog");
    await fillCatalog(project, ["frequencies"]);
    await addStation(project);
    await add([2]);
    expect(left(await loadSteps(code))).toEqual(["plan", "permits", "devices"]);
    await insertDevice(app.db, project, id);
    expect(left(await loadSteps(code))).toEqual(["plan", "permits"]);
  });

  it("are shown only to administrators of the project, and the devices step only to the platform's", async () => {
    const { add, loadSteps, dismiss } = await youngProject();
    const reader = await add([2]);
    expect(await loadSteps(reader.code)).toEqual({ hasPlans: false, isNamed: false, steps: null });
    expect((await dismiss(reader.code)).status).toBe(403);
    const admin = await add([1]);
    expect(left(await loadSteps(admin.code))).toEqual(["catalog", "stations", "plan", "permits"]);
  });

  it("omit the areas that the project's menu does not have", async () => {
    const { add, loadSteps } = await youngProject(["Home", "PlanningAndMonitoring", "ConfigView"]);
    const { code } = await add([1], { admin: true });
    expect(left(await loadSteps(code))).toEqual(["catalog", "stations", "plan", "people"]);
  });

  it("stay dismissed for the user who dismissed them, on every device, and not for other users", async () => {
    const { add, loadSteps, dismiss } = await youngProject();
    const [one, other] = [await add([1]), await add([1])];
    expect((await dismiss(one.code)).status).toBe(200);
    expect((await loadSteps(await app.signIn(one.id))).steps).toBeNull();
    expect((await loadSteps(other.code)).steps).not.toBeNull();
  });

  it("disappear for good once all of them are done", async () => {
    const { project, add, loadSteps } = await youngProject(["Home", "ConfigView"]);
    const { code } = await add([1]);
    await add([2]);
    await fillCatalog(project, ["mining-components", "environmental-components", "types", "frequencies"]);
    await addStation(project);
    await fillCatalog(project, ["sources"]);
    // The plan step does not apply: its area is closed here.
    expect((await loadSteps(code)).steps).toBeNull();
    await sql`update stations set active = false where project_id = ${project}`.execute(app.db);
    expect((await loadSteps(code)).steps).toBeNull();
  });

  it("reports whether a plan names the user as responsible", async () => {
    const f = await makeFixture(app.db);
    const path = `/fkl-general/first-steps?project=${f.project}`;
    const code = await app.signIn(f.people.write);
    await sql`update users set last_name = 'Rojas' where id = ${f.people.write}`.execute(app.db);
    const before = (await app.call("GET", path, { code })).body.data;
    expect([before.hasPlans, before.isNamed]).toEqual([true, false]);
    await sql`update monitoring_series set responsible = (select upper(name || ' ' || last_name) from users
      where id = ${f.people.write}) where project_id = ${f.project}`.execute(app.db);
    expect((await app.call("GET", path, { code })).body.data.isNamed).toBe(true);
    const other = await app.signIn(f.people.audit);
    expect((await app.call("GET", path, { code: other })).body.data.isNamed).toBe(false);
  });
});
