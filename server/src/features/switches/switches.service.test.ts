import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSessions } from "../../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
type Who = "admin" | "read" | "stranger" | "audit";
let codes: Record<Who, string>;
setUpSessions(["admin", "read", "stranger", "audit"], (opened) => {
  ({ app: test, f, codes } = opened);
});

interface SwitchState {
  name: string;
  on: boolean;
  mayChange: boolean;
  changedBy: { id: string } | null;
}
const call = (who: Who, method: string, path: string, body?: unknown) =>
  test.call(method, `/fkl-general/${path}`, { code: codes[who], ...(body === undefined ? {} : { body }) });
const switches = async (who: Who, project = f.project): Promise<Record<string, SwitchState>> => {
  const { data } = (await call(who, "GET", `${project}/switches`)).body;
  return Object.fromEntries(data.map((one: SwitchState) => [one.name, one]));
};
const home = async (who: Who, project = f.project) =>
  (await call(who, "GET", `home?project=${project}`)).body.data;

describe("a personal switch", () => {
  it("is set by its user, applies in every project, and does not affect other users", async () => {
    expect((await switches("read"))["compactTables"]).toMatchObject({ on: false, mayChange: true });
    const turned = await call("read", "PUT", "switches/compactTables", { on: true });
    expect(turned.body.data).toMatchObject({ name: "compactTables", scope: "person", on: true });
    expect((await switches("read"))["compactTables"]).toMatchObject({ on: true });
    expect((await switches("audit"))["compactTables"]).toMatchObject({ on: false });
    await call("read", "PUT", "switches/compactTables", { on: false });
    expect((await switches("read"))["compactTables"]).toMatchObject({ on: false });
  });

  it("does not exist under another name, nor as a project's switch", async () => {
    for (const path of [
      "switches/nothing",
      "switches/recommendations",
      `${f.project}/switches/compactTables`,
    ])
      expect((await call("admin", "PUT", path, { on: true })).status).toBe(404);
  });
});

describe("the switch of the recommendations", () => {
  it("removes them from the answer for every user of its project, and of no other", async () => {
    expect((await home("read")).recommended).toEqual([]);
    expect((await call("admin", "PUT", `${f.project}/switches/recommendations`, { on: false })).status).toBe(
      200,
    );
    expect((await home("read")).recommended).toBeNull();
    expect((await home("stranger", f.otherProject)).recommended).toEqual([]);
    expect((await switches("read"))["recommendations"]).toMatchObject({
      on: false,
      mayChange: false,
      changedBy: { id: f.people.admin },
    });
    await call("admin", "PUT", `${f.project}/switches/recommendations`, { on: true });
    expect((await home("read")).recommended).toEqual([]);
  });

  it("is set by the project's administrators only, and each change is audited once", async () => {
    for (const who of ["read", "audit", "stranger"] as const)
      expect((await call(who, "PUT", `${f.project}/switches/recommendations`, { on: false })).status).toBe(
        403,
      );
    await sql`delete from project_switches`.execute(test.db);
    const rows = async () =>
      (
        await sql`select actor_id as actor, before->>'active' as before, after->>'active' as after from audit_log
          where project_id = ${f.project} and action = 'switch.turned' order by id`.execute(test.db)
      ).rows;
    const before = (await rows()).length;
    for (const on of [true, false, false, true])
      await call("admin", "PUT", `${f.project}/switches/recommendations`, { on });
    expect((await rows()).slice(before)).toEqual([
      { actor: f.people.admin, before: "true", after: "false" },
      { actor: f.people.admin, before: "false", after: "true" },
    ]);
  });
});
