import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { moveSeries } from "./plans.references.ts";

let app: TestApp;
let f: Fixture;

setUpSession("admin", {}, (opened) => {
  ({ app, f } = opened);
});

it("moves what is asked to be measured to the remaining station, and asks nothing twice there", async () => {
  const [from, into] = [f.station, f.inlet];
  const ask = async (station: string, name: string) => {
    const id = newId();
    await sql`insert into measurement_requests (project_id, id, type_id, station_id, name, kind, unit, decimals, required, position,
        updated_at, updated_by)
      values (${f.project}, ${id}, ${f.monitoringType}, ${station}, ${name}, 'number', 'm', 2, false, 0, now(), ${f.people.admin})`.execute(
      app.db,
    );
    return id;
  };
  const [twice, only] = [await ask(from, "Dip"), await ask(from, "Flow")];
  const kept = await ask(into, "dip");
  await app.db
    .transaction()
    .execute((tx) =>
      moveSeries(tx, f.project, "stations", { id: from, name: "PZ-01" }, { id: into, name: "Entrada" }),
    );
  const { rows } = await sql<{ id: string; active: boolean }>`select id, active from measurement_requests
    where station_id = ${into}`.execute(app.db);
  expect(new Map(rows.map(({ id, active }) => [id, active]))).toEqual(
    new Map([
      [twice, false],
      [only, true],
      [kept, true],
    ]),
  );
});
