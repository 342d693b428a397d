import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertRecompute, insertVersion } from "../features/derived-variables/derived.store.ts";
import { addValueSensor } from "../features/devices/own-device.ts";
import { appendReadings } from "../features/readings/replace-readings.store.ts";
import { newId } from "../platform/db/id.ts";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { insertReporting } from "../testing/reporting.ts";
import { setUpProject } from "../testing/set-up.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const POLL = { timeout: 15_000 };
let app: TestApp;
let f: Fixture;

setUpProject({ now: () => NOW }, (opened) => {
  ({ app, f } = opened);
});

const numberOf = async (sensor: string) => {
  const { rows } = await sql<{ number: number }>`
    select number from device_sensors where id = ${sensor}`.execute(app.db);
  return rows[0]?.number ?? 0;
};

/** How many readings of a sensor are in its roll-ups. */
const countOf = async (sensor: string) => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(r.n), 0)::int as n from rollup_hour r
      join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
     where s.id = ${sensor}`.execute(app.db);
  return rows[0]?.n;
};

it("continues with readings and calculations that a process left, without a notification", async () => {
  const { project } = f;
  const by = f.people.admin;
  const { device, sensors } = await insertReporting(app.db, project, by, ["stage"]);
  const stage = sensors["stage"] ?? "";
  const number = await numberOf(stage);
  const times = [3, 2, 1].map((hour) => NOW - hour * 3_600_000);
  const rows = { sensors: times.map(() => number), times, values: [1, 2, 3] };
  await app.db.transaction().execute((tx) => appendReadings(tx, project, rows));
  await expect.poll(() => countOf(stage), POLL).toBe(3);

  const at = new Date(NOW);
  const actor = { id: by, email: "", systemAdmin: false };
  const ctx = { locale: "es", actor, requestId: "resumption", at } as const;
  const derived = await app.db.transaction().execute(async (tx) => {
    const sensor = { origin: "derived", name: "Altura", variable: "Altura", unit: "cm" } as const;
    const { id } = await addValueSensor(
      tx,
      ctx,
      { project, device, at: NOW },
      { ...sensor, quantity: null, resolution: null },
    );
    const from = new Date(0);
    const formula = { kind: "unit", sensor: stage } as const;
    const version = { sensor: id, version: 1, appliesFrom: from, formula, reason: "Unidad" };
    await insertVersion(tx, { project, by, at }, { ...version, sources: [number] });
    await insertRecompute(tx, { project, id: newId(), sensor: id, from, cause: "created", at, by });
    return id;
  });
  await expect.poll(() => countOf(derived), POLL).toBe(3);
});
