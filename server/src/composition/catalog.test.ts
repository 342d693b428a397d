import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../platform/db/id.ts";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpSession } from "../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
let admin: string;
let target: string;

setUpSession("admin", (opened) => {
  ({ app: test, f, code: admin } = opened);
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, `/fkl-plan/${f.project}/catalog/stations${path}`, { code: admin, body });
beforeEach(async () => {
  target = (await call("POST", "", { name: `EST ${newId().slice(-8)}` })).body.data.id;
});

/** The station of the fixture's row in the given table. */
async function stationOf(table: "boreholes" | "samples"): Promise<string> {
  const { rows } = await sql<{ id: string }>`select station_id as id from ${sql.table(table)}
    where project_id = ${f.project} limit 1`.execute(test.db);
  return rows[0]?.id ?? "";
}

describe("merging two stations", () => {
  it("moves devices, boreholes, samples and commitments, and lists each kind in the preview", async () => {
    const from = await stationOf("samples");
    await sql`update devices set station_id = ${from} where project_id = ${f.project}`.execute(test.db);
    await sql`insert into commitment_places (project_id, commitment_id, kind, place_id)
      values (${f.project}, ${f.commitment}, 'station', ${from})`.execute(test.db);
    const preview = (await call("GET", `/${from}/merge?into=${target}`)).body.data;
    expect(preview.obstacles).toEqual([]);
    const uses = preview.moves.map(({ use }: { use: string }) => use);
    expect(uses).toEqual(expect.arrayContaining(["devices", "samples", "commitments"]));
    expect((await call("POST", `/${from}/merge`, { into: target })).status).toBe(200);
    const { rows } = await sql<{ left: number; moved: number }>`select
      (select count(*) from samples where project_id = ${f.project} and station_id = ${from})
        + (select count(*) from devices where project_id = ${f.project} and station_id = ${from})
        + (select count(*) from boreholes where project_id = ${f.project} and station_id = ${from})
        + (select count(*) from commitment_places where project_id = ${f.project} and place_id = ${from}) as left,
      (select count(*) from samples where project_id = ${f.project} and station_id = ${target})
        + (select count(*) from devices where project_id = ${f.project} and station_id = ${target}) as moved`.execute(
      test.db,
    );
    expect(rows[0]?.left).toBe(0);
    expect(rows[0]?.moved).toBeGreaterThanOrEqual(2);
    expect((await call("GET", `/${from}`)).body.data.uses).toEqual([]);
  });

  it("replaces the merged station in boards and in reports that are not yet made", async () => {
    const from = (await call("POST", "", { name: `EST ${newId().slice(-8)}` })).body.data.id;
    const settings = { category: "Agua", stations: [from, target], tiles: [{ stations: [from] }] };
    const board = newId();
    await sql`insert into boards (project_id, id, name, provider, settings, created_at, updated_at, updated_by)
      values (${f.project}, ${board}, ${board}, 'environment-report', ${JSON.stringify(settings)}, now(), now(), ${f.people.admin})`.execute(
      test.db,
    );
    const schedule = newId();
    const subject = { kind: "parameter-variation", stations: [from], parameters: ["pH"] };
    await sql`insert into report_schedules (project_id, id, subject, locale, months, day_of_month, recipients, active, made_by)
      values (${f.project}, ${schedule}, ${JSON.stringify(subject)}, 'es', 1, 1, '{}', true, ${f.people.admin})`.execute(
      test.db,
    );
    const { moves } = (await call("GET", `/${from}/merge?into=${target}`)).body.data;
    expect(moves).toEqual(
      expect.arrayContaining([
        { use: "boards", count: 1 },
        { use: "reports", count: 1 },
      ]),
    );
    expect((await call("POST", `/${from}/merge`, { into: target })).status).toBe(200);
    const stored = await sql<{ settings: unknown; version: number }>`select settings, version from boards
      where id = ${board}`.execute(test.db);
    expect(stored.rows).toEqual([
      { settings: { category: "Agua", stations: [target], tiles: [{ stations: [target] }] }, version: 2 },
    ]);
    const { rows } = await sql<{ subject: unknown }>`select subject from report_schedules
      where id = ${schedule}`.execute(test.db);
    expect(rows).toEqual([{ subject: { ...subject, stations: [target] } }]);
  });

  it("is refused where both have a sample with the same code, and moves nothing", async () => {
    const from = await stationOf("samples");
    await sql`insert into samples (project_id, id, code, code_key, station_id, import_id)
      select project_id, ${newId()}, code, code_key, ${target}, import_id from samples
       where project_id = ${f.project} and station_id = ${from} limit 1`.execute(test.db);
    const refused = await call("POST", `/${from}/merge`, { into: target });
    expect([refused.status, refused.body.error]).toEqual([409, "CONFLICT"]);
    expect(refused.body.details[0].message).toContain("mismo código");
    expect(await stationOf("samples")).toBeTruthy();
    expect((await call("GET", `/${from}`)).body.data.active).toBe(true);
  });

  it("is refused between the two stations of one neutraliser", async () => {
    const refused = await call("POST", `/${f.inlet}/merge`, { into: f.outlet });
    expect([refused.status, refused.body.details[0].message]).toEqual([
      409,
      expect.stringContaining("neutralizante"),
    ]);
  });
});
