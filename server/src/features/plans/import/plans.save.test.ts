import { NO_DETAILS } from "@vetaverde/domain/schedule/series-details";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { setUpProject } from "../../../testing/set-up.ts";
import { ChunkWriter } from "./plans.chunks.ts";
import { saveRows } from "./plans.save.ts";

let test: TestApp;
let f: Fixture;
let station: string;
let foreign: string;

setUpProject(async (opened) => {
  ({ app: test, f } = opened);
  const { rows } = await sql<{ id: string }>`select id from stations where project_id = ${f.project}`.execute(
    test.db,
  );
  station = rows[0]?.id ?? "";
  foreign = newId();
  await sql`insert into stations (project_id, id, name, name_key)
    values (${f.otherProject}, ${foreign}, 'PZ-99', 'pz-99')`.execute(test.db);
});

/** Stores rows as a preview does, one at each of the stations, and saves them into a plan. */
async function save(stations: string[], plan = f.plan, project = f.project): Promise<unknown> {
  const writer = new ChunkWriter();
  for (const [at, id] of stations.entries()) {
    writer.add({
      row: at + 2,
      ids: {
        station: id,
        miningComponent: newId(),
        environmentalComponent: newId(),
        frequency: newId(),
        type: newId(),
      },
      shortCommitment: "Nivel",
      responsible: null,
      details: NO_DETAILS,
      coordinates: null,
      frequency: "once",
      startDate: "2026-12-01",
      startTime: "09:00",
      endDate: "2026-12-01",
      endTime: "10:00",
      durationHours: 1,
    });
  }
  return test.db.transaction().execute(async (tx) => {
    await sql`insert into plan_preview_chunks (project_id, preview_id, chunk, rows)
      values (${f.project}, ${f.preview}, ${Math.floor(Math.random() * 1e9)}, ${writer.take()})`.execute(tx);
    const to = { project, preview: f.preview, plan, importId: newId(), timeZone: "America/Santiago" };
    const saved = await saveRows(tx, to);
    await sql`delete from plan_preview_chunks where preview_id = ${f.preview}`.execute(tx);
    return saved;
  });
}

const monitorings = async () =>
  (await sql`select id from monitorings where project_id = ${f.project}`.execute(test.db)).rows.length;

describe("the saved rows of an import", () => {
  it("refer to stations of their project and to the plan", async () => {
    const before = await monitorings();
    expect(await save([station, station])).toMatchObject({ rows: 2, monitorings: 2 });
    expect(await monitorings()).toBe(before + 2);
  });

  it.each<[string, () => [string[], string?]]>([
    ["a station of another project", () => [[station, foreign]]],
    ["a station that is none", () => [[newId()]]],
    ["a plan that is none", () => [[station], newId()]],
  ])("are all rolled back where one refers to %s", async (_, given) => {
    const before = await monitorings();
    await expect(save(...given())).rejects.toThrow(/leads nowhere/);
    expect(await monitorings()).toBe(before);
  });

  it("refer to the target of a station that was merged since the preview, and are counted there", async () => {
    const old = newId();
    await sql`insert into stations (project_id, id, name, name_key, active, merged_into)
      values (${f.project}, ${old}, 'PZ-OLD', 'pz-old', false, ${station})`.execute(test.db);
    expect(await save([old])).toMatchObject({
      monitorings: 1,
      counts: expect.arrayContaining([expect.objectContaining({ key: station })]),
    });
    for (const table of ["monitoring_series", "monitorings"]) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where station_id = ${old}`.execute(
        test.db,
      );
      expect(rows, table).toEqual([]);
    }
  });

  it("and the records they refer to cannot be deleted by the server's database role", async () => {
    for (const table of ["plans", "stations", "monitoring_series", "monitorings"]) {
      await expect(sql`delete from ${sql.table(table)}`.execute(test.db), table).rejects.toMatchObject({
        code: "42501",
      });
    }
  });
});
