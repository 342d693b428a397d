import type { DerivedVariable } from "@vetaverde/contract/derived-variables";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { calculatePointwise, type Sources } from "./calculate.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const START = Date.parse("2026-11-18T00:00:00Z");
let app: TestApp;
let f: Fixture;
let code: string;
let weir: ReportingDevice;

setUpSession("admin", { now: () => NOW, log: createLog("error") }, (opened) => {
  ({ app, f, code } = opened);
});
beforeEach(async () => {
  weir = await insertReporting(app.db, f.project, f.people.admin, ["stage", "temp"]);
});

type Point = readonly [t: number, value: number];

const send = async (device: ReportingDevice, variable: string, points: readonly Point[]) => {
  const readings = points.map(([t, value]) => ({ variable, t, value }));
  const { body } = await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": device.key },
    body: { serial: device.serial, readings },
  });
  expect(body.data).toMatchObject({ accepted: points.length, rejected: [] });
};
const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  app.call(method, `/fkl-modi/${f.project}/${path}`, { code, ...(body ? { body } : {}) });
const create = async (body: object): Promise<DerivedVariable> => {
  const made = await call("POST", "derived", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data;
};
const idle = async (id: string) =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select 1 from readings_log union all select 1 from derived_recomputes where status = 'waiting' limit 1`.execute(
            app.db,
          );
        return rows.length === 0 ? (await call("GET", `derived/${id}`)).body.data.recompute?.status : "busy";
      },
      { timeout: 20_000 },
    )
    .toBe("done");
const valuesOf = async (id: string): Promise<Point[]> => {
  const { rows } = await sql<{ t: Date; value: number }>`select r.t, r.value from readings r
    join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
    where s.project_id = ${f.project} and s.id = ${id} order by r.t`.execute(app.db);
  return rows.map(({ t, value }) => [t.getTime(), value] as const);
};
const doubtsOf = async (id: string) => {
  const { rows } = await sql<{ t: Date; flags: string[] }>`select g.t, g.flags from derived_flags g
    join device_sensors s on s.project_id = g.project_id and s.number = g.sensor_id
    where s.project_id = ${f.project} and s.id = ${id} order by g.t`.execute(app.db);
  return rows.map(({ t, flags }) => [(t.getTime() - START) / HOUR, flags.join()] as const);
};
const RATING = (coefficient: number) => ({
  kind: "rating",
  sensor: weir.sensors.stage,
  segments: [{ upTo: null, coefficient, zero: 0, exponent: 1.5 }],
  gauged: { from: 0, to: 2 },
});
const flowBody = (formula: object) => ({
  device: weir.device,
  name: "Caudal",
  quantity: "flow",
  unit: "L/s",
  resolution: 0.1,
  formula,
});

describe("a derived variable", () => {
  it("has values of the past, of new readings and of late ones, each by the formula in force", async () => {
    await send(
      weir,
      "stage",
      [0, 1, 2, 4].map((hour) => [START + hour * HOUR, 0.5 + hour / 10] as const),
    );
    const flow = await create(flowBody(RATING(2)));
    await idle(flow.id);
    const expected = (coefficient: number, stage: number) => coefficient * stage ** 1.5 * 1000;
    const close = async (points: [hour: number, coefficient: number][]) => {
      const values = await valuesOf(flow.id);
      expect(values.map(([t]) => t)).toEqual(points.map(([hour]) => START + hour * HOUR));
      for (const [n, [hour, coefficient]] of points.entries())
        expect(values[n]?.[1]).toBeCloseTo(expected(coefficient, 0.5 + hour / 10), 6);
    };
    await close([
      [0, 2],
      [1, 2],
      [2, 2],
      [4, 2],
    ]);
    await send(
      weir,
      "stage",
      [5, 3].map((hour) => [START + hour * HOUR, 0.5 + hour / 10] as const),
    );
    await idle(flow.id);
    await close([
      [0, 2],
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 2],
      [5, 2],
    ]);
    // A new curve from 02:00 on leaves earlier values, and what the device reported.
    const from = new Date(START + 2 * HOUR).toISOString();
    const changed = await call("PUT", `derived/${flow.id}`, {
      formula: RATING(3),
      appliesFrom: from,
      reason: "Aforo de noviembre",
      version: 1,
    });
    expect(changed.body.data.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    await idle(flow.id);
    await close([
      [0, 2],
      [1, 2],
      [2, 3],
      [3, 3],
      [4, 3],
      [5, 3],
    ]);
    expect(await valuesOf(weir.sensors.stage ?? "")).toHaveLength(6);
    await send(weir, "stage", [
      [START + 1.5 * HOUR, 0.65],
      [START + 5.5 * HOUR, 1.05],
    ]);
    await idle(flow.id);
    await close([
      [0, 2],
      [1, 2],
      [1.5, 2],
      [2, 3],
      [3, 3],
      [4, 3],
      [5, 3],
      [5.5, 3],
    ]);
    const stale = await call("PUT", `derived/${flow.id}`, { formula: RATING(4), reason: "x", version: 1 });
    expect([stale.status, stale.body.error]).toEqual([409, "STALE_VERSION"]);
  });

  it("is read by graphs, the latest values and the export like what a device reports", async () => {
    await send(weir, "stage", [
      [START, 0.4],
      [START + HOUR, 1],
    ]);
    const flow = await create(flowBody(RATING(2)));
    await idle(flow.id);
    const span = `sensor=${flow.id}&from=${new Date(START).toISOString()}&to=${new Date(NOW).toISOString()}`;
    const [series] = (await call("GET", `readings?${span}`)).body.data;
    expect(series.v[1]).toBeCloseTo(2000, 6);
    const device = (await call("GET", "latest")).body.data.find(
      ({ device: id }: { device: string }) => id === weir.device,
    );
    expect(device.sensors.find(({ sensor }: { sensor: string }) => sensor === flow.id)).toMatchObject({
      unit: "L/s",
      value: series.v[1],
    });
    expect((await call("GET", `readings.csv?${span}`)).raw.toString()).toContain(
      `${flow.id},2026-11-18T01:00:00.000Z,`,
    );
  });

  it("has flags in graphs of readings and of buckets, and in the export; readings of a device have none", async () => {
    const minutes = Array.from({ length: 300 }, (_, n) => [START + n * 60_000, n < 120 ? 1 : 3] as const);
    await send(weir, "stage", minutes);
    const flow = await create(flowBody(RATING(2)));
    await idle(flow.id);
    const path = (sensor: string | undefined, until: number, points: number) =>
      `readings?sensor=${sensor}&from=${new Date(START).toISOString()}&to=${new Date(until).toISOString()}&points=${points}`;
    const seriesOf = async (until: number, points: number) =>
      (await call("GET", path(flow.id, until, points))).body.data[0];
    const readings = await seriesOf(START + 121 * 60_000, 500);
    expect(readings.flags).toEqual([{ flag: "extrapolated", at: [120, 121] }]);
    expect(readings.last.flags).toEqual(["extrapolated"]);
    expect(await seriesOf(START + 119 * 60_000, 500)).not.toHaveProperty("flags");
    // Buckets of half an hour, and of whole hours.
    const halfHours = await seriesOf(START + 299 * 60_000, 11);
    expect(halfHours.t).toHaveLength(10);
    expect(halfHours.flags).toEqual([{ flag: "extrapolated", at: [4, 5, 6, 7, 8, 9] }]);
    const hours = await seriesOf(START + 20 * HOUR, 21);
    expect(hours.t).toHaveLength(5);
    expect(hours.flags).toEqual([{ flag: "extrapolated", at: [2, 3, 4] }]);
    const raw = (await call("GET", path(weir.sensors.stage, START + 299 * 60_000, 500))).body.data[0];
    expect(raw.v).toHaveLength(300);
    expect(raw).not.toHaveProperty("flags");
    const csv = async (sensor: string | undefined) =>
      (
        await call("GET", path(sensor, NOW, 1).replace("readings?", "readings.csv?").replace("&points=1", ""))
      ).raw
        .toString()
        .split("\n");
    const lines = await csv(flow.id);
    expect(lines[0]).toBe("\ufeffsensor,t,value,flags");
    expect([lines[120]?.split(",")[3], lines[121]?.split(",")[3]]).toEqual(["", "extrapolated"]);
    expect((await csv(weir.sensors.stage))[300]?.split(",")[3]).toBe("");
    const observed = async (query: string) =>
      (await app.call("GET", `/sta/v1.1/${f.project}/${query}`, { code })).body;
    const at = (n: number) => new Date(START + n * 60_000).toISOString();
    const { value } = await observed(
      `Datastreams('${flow.id}')/Observations?$select=resultQuality&$orderby=phenomenonTime&$filter=${encodeURIComponent(`phenomenonTime ge ${at(119)} and phenomenonTime le ${at(120)}`)}`,
    );
    expect(value).toEqual([{}, { resultQuality: [{ nameOfMeasure: "extrapolated" }] }]);
    // A curve that was gauged further takes the flags away, also from the hours.
    const gauged = { ...RATING(2), gauged: { from: 0, to: 5 } };
    const from = new Date(START + 4 * HOUR).toISOString();
    await call("PUT", `derived/${flow.id}`, {
      formula: gauged,
      appliesFrom: from,
      reason: "Aforo",
      version: 1,
    });
    await idle(flow.id);
    expect((await seriesOf(START + 20 * HOUR, 21)).flags).toEqual([{ flag: "extrapolated", at: [2, 3] }]);
    // New and late readings enter the hours as well.
    await send(weir, "stage", [
      [START + 3.99 * HOUR, 3],
      [START + 7 * HOUR, 6],
    ]);
    await idle(flow.id);
    expect((await seriesOf(START + 20 * HOUR, 21)).flags).toEqual([{ flag: "extrapolated", at: [2, 3, 5] }]);
  });

  it("follows a second source that arrives later, and keeps no value without it", async () => {
    const other = await insertReporting(app.db, f.project, f.people.admin, ["stage"]);
    const balance = await create({
      station: f.station,
      name: "Balance",
      unit: "m",
      formula: {
        kind: "combination",
        operation: "sum",
        terms: [
          { sensor: weir.sensors.stage, factor: 1 },
          { sensor: other.sensors.stage, factor: -1 },
        ],
        within: 600,
      },
    });
    expect(balance).toMatchObject({ station: { id: f.station }, kind: "combination" });
    await send(weir, "stage", [
      [START, 5],
      [START + 900_000, 6],
    ]);
    await idle(balance.id);
    expect(await valuesOf(balance.id)).toEqual([]);
    await send(other, "stage", [
      [START + 60_000, 2],
      [START + 900_000, 1],
    ]);
    await idle(balance.id);
    expect(await valuesOf(balance.id)).toEqual([
      [START, 3],
      [START + 900_000, 5],
    ]);
    const inCentimetres = await create({
      station: f.station,
      name: "Balance en cm",
      unit: "cm",
      formula: { kind: "unit", sensor: balance.id },
    });
    await idle(inCentimetres.id);
    // A nearer reading that comes late changes the value, and what follows from it.
    await send(other, "stage", [[START - 1000, 4]]);
    await idle(inCentimetres.id);
    expect(await valuesOf(balance.id)).toEqual([
      [START, 1],
      [START + 900_000, 5],
    ]);
    expect(await valuesOf(inCentimetres.id)).toEqual([
      [START, 100],
      [START + 900_000, 500],
    ]);
  });

  it("is calculated again when one that it reads is", async () => {
    await send(weir, "stage", [[START, 1]]);
    const flow = await create(flowBody(RATING(2)));
    const hourly = await create({
      device: weir.device,
      name: "Caudal por hora",
      unit: "m³/h",
      formula: { kind: "unit", sensor: flow.id },
    });
    await idle(hourly.id);
    expect((await valuesOf(hourly.id))[0]?.[1]).toBeCloseTo(7200, 6);
    await call("PUT", `derived/${flow.id}`, { formula: RATING(1), reason: "Otro aforo" });
    await idle(hourly.id);
    expect((await valuesOf(hourly.id))[0]?.[1]).toBeCloseTo(3600, 6);
    const circle = await call("PUT", `derived/${flow.id}`, {
      formula: { kind: "unit", sensor: hourly.id },
      reason: "x",
    });
    expect(circle.body.details).toEqual([
      { path: "formula", message: "La variable dependería de sí misma." },
    ]);
  });

  it("has the doubts about the values from which it follows, also when these change later", async () => {
    const flow = await create(flowBody(RATING(2)));
    const hourly = await create({
      device: weir.device,
      name: "Caudal por hora",
      unit: "m³/h",
      formula: { kind: "unit", sensor: flow.id },
    });
    const least = await create({
      device: weir.device,
      name: "Caudal mínimo",
      unit: "L/s",
      formula: { kind: "moving", sensor: flow.id, statistic: "min", window: 3 * 3600 },
    });
    const leastHourly = await create({
      device: weir.device,
      name: "Caudal mínimo por hora",
      unit: "m³/h",
      formula: { kind: "unit", sensor: least.id },
    });
    await idle(leastHourly.id);
    await send(weir, "stage", [
      [START, 0.5],
      [START + 2 * HOUR, 0.5],
      [START + 10 * HOUR, 3],
    ]);
    await idle(leastHourly.id);
    for (const { id } of [flow, hourly]) expect(await doubtsOf(id)).toEqual([[10, "extrapolated"]]);
    for (const { id } of [least, leastHourly])
      expect(await doubtsOf(id)).toEqual([
        [0, "partialWindow"],
        [10, "partialWindow,extrapolated"],
      ]);
    // A late reading adds a doubt to a smallest value that stays the same, and to what follows from it.
    const before = await valuesOf(leastHourly.id);
    await send(weir, "stage", [[START + HOUR, 3]]);
    await idle(leastHourly.id);
    expect(await doubtsOf(hourly.id)).toEqual([
      [1, "extrapolated"],
      [10, "extrapolated"],
    ]);
    for (const { id } of [least, leastHourly])
      expect(await doubtsOf(id)).toEqual([
        [0, "partialWindow"],
        [1, "extrapolated"],
        [2, "extrapolated"],
        [10, "partialWindow,extrapolated"],
      ]);
    expect((await valuesOf(leastHourly.id)).filter(([t]) => t !== START + HOUR)).toEqual(before);
    // A curve that was gauged further leaves no doubt anywhere.
    const gauged = { ...RATING(2), gauged: { from: 0, to: 5 } };
    await call("PUT", `derived/${flow.id}`, { formula: gauged, reason: "Aforo", version: 1 });
    await idle(leastHourly.id);
    for (const { id } of [flow, hourly]) expect(await doubtsOf(id)).toEqual([]);
    for (const { id } of [least, leastHourly])
      expect(await doubtsOf(id)).toEqual([
        [0, "partialWindow"],
        [10, "partialWindow"],
      ]);
  });

  it("says before saving what a formula changes, and the alerts that it would raise", async () => {
    await send(
      weir,
      "stage",
      [0, 1, 2, 3].map((hour) => [START + hour * HOUR, 1 + hour] as const),
    );
    const flow = await create(flowBody(RATING(2)));
    await idle(flow.id);
    const rule = {
      sensor: flow.id,
      type: "value",
      operator1: ">",
      value1: 25_000,
      priority: 1,
      sendMethods: [],
      consecutive: 1,
    };
    const saved = await app.call("PUT", `/fkl-modi/${f.project}/devices/${weir.device}/alerts`, {
      code,
      body: { alerts: [rule], reason: "Crecida" },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const asked = await call("POST", "derived-previews", {
      derived: flow.id,
      unit: "L/s",
      formula: RATING(4),
      appliesFrom: new Date(START + HOUR).toISOString(),
    });
    expect(asked.body.data).toMatchObject({
      readings: 3,
      values: 3,
      changed: 3,
      added: 0,
      removed: 0,
      isComplete: true,
      largest: { t: new Date(START + 3 * HOUR).toISOString() },
      alerts: [{ priority: 1, before: 0, after: 1 }],
      flags: [{ flag: "extrapolated", count: 2 }],
    });
    expect(asked.body.data.largest.after).toBeCloseTo(32_000, 3);
    expect(await valuesOf(flow.id)).toHaveLength(4);
    expect((await valuesOf(flow.id))[3]?.[1]).toBeCloseTo(16_000, 3);
  });

  it("raises an alert whose notification names the doubts about the value", async () => {
    const flow = await create(flowBody(RATING(2)));
    await idle(flow.id);
    const rule = {
      sensor: flow.id,
      type: "value",
      operator1: ">",
      value1: 9000,
      priority: 1,
      sendMethods: [1],
      consecutive: 1,
    };
    const saved = await app.call("PUT", `/fkl-modi/${f.project}/devices/${weir.device}/alerts`, {
      code,
      body: { alerts: [rule], reason: "Crecida" },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await send(weir, "stage", [[START, 3]]);
    const messages = async () => {
      const { rows } = await sql<{ message: string }>`select message from notifications
        where project_id = ${f.project}`.execute(app.db);
      return rows.map(({ message }) => message).join();
    };
    await expect.poll(messages, { timeout: 20_000 }).toContain("Valor con observaciones: Extrapolado.");
    const own = (await call("GET", "latest")).body.data
      .flatMap(({ sensors }: { sensors: { sensor: string }[] }) => sensors)
      .find(({ sensor }: { sensor: string }) => sensor === flow.id);
    expect(own.flags).toEqual(["extrapolated"]);
    const { items } = (await call("GET", "devices?size=100")).body.data;
    const listed = items.find(({ id }: { id: string }) => id === weir.device);
    expect(listed.sensors.find(({ id }: { id: string }) => id === flow.id).flags).toEqual(["extrapolated"]);
  });

  it("has values of a report of thousands of readings, in several variables that follow from each other", async () => {
    const flow = await create(flowBody(RATING(2)));
    const hourly = await create({
      device: weir.device,
      name: "Caudal por hora",
      unit: "m³/h",
      formula: { kind: "unit", sensor: flow.id },
    });
    const mean = await create({
      device: weir.device,
      name: "Altura media",
      unit: "cm",
      formula: { kind: "moving", sensor: weir.sensors.stage, statistic: "mean", window: 3600 },
    });
    await idle(hourly.id);
    const points = Array.from({ length: 1500 }, (_, n) => [START + n * 60_000, 0.5 + (n % 7) / 10] as const);
    await send(weir, "stage", points);
    await idle(hourly.id);
    const values = await valuesOf(hourly.id);
    expect(values.map(([t]) => t)).toEqual(points.map(([t]) => t));
    for (const n of [0, 3, 700, 1499])
      expect(values[n]?.[1]).toBeCloseTo(2 * (points[n]?.[1] ?? 0) ** 1.5 * 3600, 6);
    const means = await valuesOf(mean.id);
    expect(means).toHaveLength(1500);
    const window = points.slice(1440, 1500).map(([, stage]) => stage * 100);
    expect(means.at(-1)?.[1]).toBeCloseTo(window.reduce((sum, one) => sum + one, 0) / 60, 6);
  });

  it("finds the nearest reading of a source that reports often, beside one that is measured seldom", async () => {
    const other = await insertReporting(app.db, f.project, f.people.admin, ["stage"]);
    const weekly = [0, 7, 14].map((day) => START - (20 - day) * 24 * HOUR);
    await send(
      other,
      "stage",
      weekly.flatMap((t) => [-3, -1, 2, 5].map((hours) => [t + hours * HOUR, hours] as const)),
    );
    await send(
      weir,
      "stage",
      weekly.map((t) => [t, 10] as const),
    );
    const balance = await create({
      station: f.station,
      name: "Balance semanal",
      unit: "m",
      formula: {
        kind: "combination",
        operation: "sum",
        terms: [
          { sensor: weir.sensors.stage, factor: 1 },
          { sensor: other.sensors.stage, factor: 1 },
        ],
        within: 2 * 86_400,
      },
    });
    await idle(balance.id);
    expect(await valuesOf(balance.id)).toEqual(weekly.map((t) => [t, 9]));
    // A new one of each, in the live path.
    await send(other, "stage", [[START + 30 * 60_000, 4]]);
    await send(weir, "stage", [[START, 20]]);
    await idle(balance.id);
    expect((await valuesOf(balance.id)).at(-1)).toEqual([START, 24]);
  });

  it("never depends on itself, also when two formulas are changed at once", async () => {
    const other = await insertReporting(app.db, f.project, f.people.admin, ["stage"]);
    const over = (device: ReportingDevice, name: string) =>
      create({
        device: device.device,
        name,
        unit: "m",
        formula: { kind: "unit", sensor: device.sensors.stage },
      });
    const [a, b] = [await over(weir, "A"), await over(other, "B")];
    const changed = await Promise.all(
      [
        [a, b],
        [b, a],
      ].map(([one, source]) =>
        call("PUT", `derived/${one?.id}`, { formula: { kind: "unit", sensor: source?.id }, reason: "x" }),
      ),
    );
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("has at most five steps, whichever of them is changed last", async () => {
    const chainOf = async (length: number, name: string) => {
      const chain: DerivedVariable[] = [];
      for (let n = 0; n < length; n++) {
        const sensor = chain.at(-1)?.id ?? weir.sensors.stage;
        chain.push(
          await create({
            device: weir.device,
            name: `${name}${n}`,
            unit: "m",
            formula: { kind: "unit", sensor },
          }),
        );
      }
      return chain;
    };
    const [lower, upper] = [await chainOf(3, "X"), await chainOf(3, "Y")];
    const joined = (source: DerivedVariable | undefined) =>
      call("PUT", `derived/${upper[0]?.id}`, { formula: { kind: "unit", sensor: source?.id }, reason: "x" });
    expect((await joined(lower[2])).body.details?.[0]?.path).toBe("formula");
    expect((await joined(lower[1])).status).toBe(200);
  });

  it("has the values of a report of hundreds of thousands of readings", async () => {
    const length = 150_000;
    const series = {
      times: Array.from({ length }, (_, n) => n),
      values: Array.from({ length }, (_, n) => n),
    };
    const units = new Map([["a", [{ unit: "m", appliesFrom: 0, version: 1 }]]]);
    const sources: Sources = {
      numbers: new Map([["a", 1]]),
      units,
      levels: new Map(),
      derived: new Set(),
      sensors: new Map(),
    };
    const formula = { kind: "unit", sensor: "a" } as const;
    const definition = { number: 2, unit: "cm", versions: [{ version: 1, appliesFrom: 0, formula }] };
    const { values } = calculatePointwise(definition, sources, new Map([[1, series]]));
    expect([values.length, values.at(-1)]).toEqual([length, (length - 1) * 100]);
  });

  it("is refused with the faults of its formula", async () => {
    const faultsOf = async (body: object) =>
      (await call("POST", "derived", { device: weir.device, name: "X", unit: "m", ...body })).body.details;
    expect(
      await faultsOf({
        formula: { kind: "expression", text: "a + ", variables: [{ name: "a", sensor: weir.sensors.stage }] },
      }),
    ).toEqual([{ path: "formula.text", message: "Falta algo en la posición 4." }]);
    expect(await faultsOf({ formula: { kind: "unit", sensor: f.people.admin } })).toEqual([
      { path: "formula", message: "Elija sensores de este proyecto." },
    ]);
    expect(await faultsOf({ formula: { kind: "level", sensor: weir.sensors.stage } })).toEqual([
      { path: "formula.sensor", message: "Este sensor no tiene una calibración de nivel." },
    ]);
    expect(await faultsOf({ unit: "kPa", formula: { kind: "unit", sensor: weir.sensors.stage } })).toEqual([
      { path: "unit", message: "La unidad del resultado no corresponde a lo que da esta fórmula." },
    ]);
    const summed = { kind: "moving", sensor: weir.sensors.stage, statistic: "sum", window: 3600 };
    expect((await faultsOf({ formula: summed }))[0].path).toBe("formula.statistic");
    const wide = { kind: "rectangularWeir", crest: 2, channel: 1, height: 1, zero: 0 };
    const weirFormula = { kind: "structure", sensor: weir.sensors.stage, structure: wide };
    expect((await faultsOf({ unit: "L/s", formula: weirFormula }))[0]).toEqual({
      path: "formula.crest",
      message: "La cresta no puede ser más ancha que el canal.",
    });
    const twice = ["a", "a"].map((name) => ({ name, sensor: weir.sensors.stage }));
    expect(await faultsOf({ formula: { kind: "expression", text: "a + a", variables: twice } })).toEqual([
      { path: "formula.variables.1.name", message: "Este símbolo ya nombra otro sensor." },
    ]);
    expect(
      await faultsOf({ unit: "L/s", formula: { ...RATING(2), gauged: { from: 0.9, to: 0.2 } } }),
    ).toEqual([{ path: "formula.gaugedTo", message: "La altura final debe ser mayor que la inicial." }]);
    expect(
      (
        await call("POST", "derived", {
          name: "X",
          unit: "m",
          formula: { kind: "unit", sensor: weir.sensors.stage },
        })
      ).status,
    ).toBe(422);
  });
});

describe("a piezometer", () => {
  const LINEAR = (factor: number) => ({
    kind: "vibratingWire",
    reads: "digits",
    unit: "kPa",
    wire: { form: "linear", factor, zero: 9000, difference: "zeroMinusReading" },
    temperature: null,
    temperatureVariable: null,
    barometric: null,
  });
  const sensor = (factor: number, more: object = {}) => ({
    name: "Cuerda vibrante",
    variable: "vw",
    unit: "digits",
    parameters: LINEAR(factor),
    ...more,
  });

  it("has its level in metres as soon as it is calibrated, and another one after a calibration from its date on", async () => {
    const serial = `PZ-${Date.now()}`;
    const made = await app.call("POST", "/fkl-modi/devices", {
      code: await app.signIn(f.people.system),
      body: {
        project: f.project,
        serial,
        name: "PZ-1",
        terrainElevation: 3000,
        probeLength: 50,
        externalKey: "0123456789abcdef0123456789abcdef",
        sensors: [sensor(0.1)],
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const device = {
      device: made.body.data.id,
      serial,
      key: "0123456789abcdef0123456789abcdef",
      sensors: {},
    };
    const [level] = (await call("GET", `derived?device=${device.device}`)).body.data;
    expect(level).toMatchObject({
      name: "Nivel piezométrico",
      unit: "m s.n.m.",
      quantity: "level",
      kind: "level",
    });
    await send(device, "vw", [
      [START, 8000],
      [START + HOUR, 8000],
    ]);
    await idle(level.id);
    const metres = (factor: number) => Math.round((2950 + (1000 * factor) / 9.80665) * 1000) / 1000;
    expect(await valuesOf(level.id)).toEqual([
      [START, metres(0.1)],
      [START + HOUR, metres(0.1)],
    ]);
    const own = made.body.data.sensors[0].id;
    const previews = `devices/${device.device}/configuration-previews`;
    const calibration = {
      appliesFrom: new Date(START + HOUR / 2).toISOString(),
      sensors: [sensor(0.2, { id: own })],
    };
    const previewed = await call("POST", previews, calibration);
    expect(previewed.status, JSON.stringify(previewed.body)).toBe(200);
    expect(previewed.body.data).toMatchObject({
      others: 0,
      variables: [
        {
          name: "Nivel piezométrico",
          isNew: false,
          preview: {
            readings: 2,
            changed: 1,
            equal: 1,
            largest: { t: new Date(START + HOUR).toISOString(), before: metres(0.1), after: metres(0.2) },
          },
        },
      ],
    });
    const lower = { position: { terrainElevation: 2990 }, appliesFrom: calibration.appliesFrom };
    expect((await call("POST", previews, lower)).body.data.variables[0].preview).toMatchObject({
      changed: 1,
      largest: { after: metres(0.1) - 10 },
    });
    const second = { ...sensor(0.3), name: "Otra cuerda", variable: "vw2" };
    const withSecond = { sensors: [...calibration.sensors, second] };
    expect((await call("POST", previews, withSecond)).body.data.variables).toMatchObject([
      { isNew: false },
      { isNew: true, unit: "m s.n.m.", preview: { readings: 0, added: 0 } },
    ]);
    // A change of nothing too finds no device of another project.
    expect((await call("POST", `devices/${f.people.admin}/configuration-previews`, {})).status).toBe(404);
    // Nothing of it was stored.
    expect(await valuesOf(level.id)).toHaveLength(2);
    expect((await call("GET", `devices/${device.device}`)).body.data).toMatchObject({
      version: made.body.data.version,
      terrainElevation: 3000,
      sensors: [{ id: own }, { id: level.id }],
    });
    const saved = await call("PUT", `devices/${device.device}/sensors`, {
      reason: "Recalibración",
      appliesFrom: new Date(START + HOUR / 2).toISOString(),
      sensors: [sensor(0.2, { id: own })],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await idle(level.id);
    expect(await valuesOf(level.id)).toEqual([
      [START, metres(0.1)],
      [START + HOUR, metres(0.2)],
    ]);
    const again = (await call("GET", `derived?device=${device.device}`)).body.data;
    expect(again.map(({ id }: { id: string }) => id)).toEqual([level.id]);
  });
});
