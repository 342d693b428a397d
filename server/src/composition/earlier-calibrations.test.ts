import { sql } from "kysely";
import { expect, it } from "vitest";
import { addLevelsOfEarlierCalibrations } from "../features/derived-variables/earlier-calibrations.ts";
import { levelSources } from "../features/piezometry/level-sources.ts";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { insertReporting } from "../testing/reporting.ts";
import { setUpSession } from "../testing/set-up.ts";
import { valueSensors } from "./derived-values.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const WIRE = {
  kind: "vibratingWire",
  reads: "digits",
  unit: "kPa",
  wire: { form: "linear", factor: 0.1, zero: 9000, difference: "zeroMinusReading" },
  temperature: null,
  temperatureVariable: null,
  barometric: null,
};
let app: TestApp;
let f: Fixture;
let code: string;

setUpSession("admin", { now: () => NOW }, (opened) => {
  ({ app, f, code } = opened);
});

it("a piezometer that an earlier version of the product calibrated gets its level once, with its past values", async () => {
  const { project } = f;
  const { device, sensors, serial, key } = await insertReporting(app.db, project, f.people.admin, ["vw"]);
  await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": key },
    body: { serial, readings: [{ variable: "vw", t: NOW - 3_600_000, value: 8000 }] },
  });
  await sql`update devices set terrain_elevation = 3000, probe_length = 50 where id = ${device}`.execute(
    app.db,
  );
  await sql`update device_sensors set kind = 'vibratingWire', unit = 'digits', parameters = ${WIRE}
    where id = ${sensors["vw"]}`.execute(app.db);
  await sql`insert into sensor_parameters (project_id, sensor_id, version, applies_from, kind, unit, parameters, made_at, made_by)
    values (${project}, ${sensors["vw"]}, 2, 'epoch', 'vibratingWire', 'digits', ${WIRE}, ${new Date(NOW)}, ${f.people.admin})`.execute(
    app.db,
  );
  const place = { terrainElevation: 3000, probeLength: 50, inclination: 0, adjustment: 0, correction: 1 };
  await sql`insert into device_versions (project_id, device_id, version, changed, applies_from, reason, after, at, by)
    values (${project}, ${device}, 1, 'device', 'epoch', 'Instalación', ${place}, ${new Date(NOW)}, ${f.people.admin})`.execute(
    app.db,
  );
  const list = async () =>
    (await app.call("GET", `/fkl-modi/${project}/derived?device=${device}`, { code })).body.data;
  expect(await list()).toEqual([]);
  const deps = { db: app.db, levelSources, sensors: valueSensors(() => NOW), now: () => NOW };
  await addLevelsOfEarlierCalibrations(deps, () => false);
  await addLevelsOfEarlierCalibrations(deps, () => false);
  const [level, ...others] = await list();
  expect(others).toEqual([]);
  expect(level).toMatchObject({
    unit: "m s.n.m.",
    versions: [{ version: 1, madeBy: { id: f.people.admin } }],
  });
  const values = async () => {
    const { rows } = await sql<{ value: number }>`
      select r.value from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
       where s.id = ${level.id}`.execute(app.db);
    return rows;
  };
  await expect
    .poll(values, { timeout: 20_000 })
    .toEqual([{ value: expect.closeTo(2950 + 100 / 9.80665, 3) }]);
});
