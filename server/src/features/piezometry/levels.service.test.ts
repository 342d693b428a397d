import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSessions } from "../../testing/set-up.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 3_600_000;
let app: TestApp;
let f: Fixture;
let codes: Record<"system" | "admin" | "write" | "read", string>;
setUpSessions(["system", "admin", "write", "read"], { now: () => NOW }, (opened) => {
  ({ app, f, codes } = opened);
});

const call = (who: keyof typeof codes, method: string, path: string, body?: unknown) =>
  app.call(method, path, { code: codes[who], ...(body === undefined ? {} : { body }) });
const hours = (n: number) => new Date(NOW + n * HOUR).toISOString();

let deviceCount = 0;
interface Made {
  id: string;
  serial: string;
  key: string;
  sensors: string[];
}
const GROUND = { terrainElevation: 2838, probeLength: 29.15 };

async function device(sensors: object[], fields: object = GROUND): Promise<Made> {
  deviceCount += 1;
  const serial = `PZ-${deviceCount}`;
  const body = {
    project: f.project,
    serial,
    name: serial,
    externalKey: `the-key-of-the-device-${serial}`,
    sensors,
    ...fields,
  };
  const { status, body: answer } = await call("system", "POST", "/fkl-modi/devices", body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  const { id, sensors: made, externalKey } = answer.data;
  return { id, serial, key: externalKey, sensors: made.map((one: { id: string }) => one.id) };
}
const sensor = (variable: string, unit: string, parameters: object, more: object = {}) => ({
  name: variable,
  variable,
  unit,
  parameters,
  ...more,
});
const report = async ({ serial, key }: Made, readings: [string, string, number][]) => {
  const sent = { serial, readings: readings.map(([variable, t, value]) => ({ variable, t, value })) };
  const { body } = await app.call("POST", "/fkl-modi/ingest", {
    body: sent,
    headers: { "x-device-key": key },
  });
  expect(body.data).toMatchObject({ accepted: readings.length, rejected: [] });
};
const levels = async (id: string, query = "") => {
  const { status, body } = await call(
    "read",
    "GET",
    `/fkl-modi/${f.project}/piezometry?sensor=${id}${query}`,
  );
  expect(status).toBe(200);
  return body.data[0];
};

const heat = { factor: -0.0532, zero: 12.4, sign: "add" };
const line = { form: "linear", factor: 0.0869, zero: 8946.2 };
const wire = (parts: object = {}) => ({
  kind: "vibratingWire",
  reads: "digits",
  unit: "kPa",
  wire: line,
  ...parts,
});
const digital = { kind: "digital", unit: "mH₂O" };

// The figures are those calculated by hand in domain/src/piezometry/level-of.test.ts.
describe("the worked examples, from a report to the levels call", () => {
  it.each<[string, object, string, number, number]>([
    ["a linear wire", wire(), "digits", 8120.5, 2816.167],
    [
      "a polynomial wire in Hz",
      wire({ reads: "Hz", wire: { form: "polynomial", a: -2.9876e-7, b: -0.0846, zero: 8912.4 } }),
      "Hz",
      2738.612788,
      2821.741,
    ],
    ["a 4–20 mA transmitter", { kind: "current", range: 20, unit: "mH₂O" }, "mA", 12.8, 2819.85],
    ["a digital sensor", { kind: "digital", unit: "mbar", zero: 12 }, "mbar", 1523.4, 2824.262],
    ["a standpipe", { kind: "standpipe", casing: 2826.4 }, "m", 14.38, 2812.02],
    // 2838 − 0.35 − 14.38
    [
      "a standpipe that ends below the ground",
      { kind: "standpipe", casing: null, stickup: -0.35 },
      "m",
      14.38,
      2823.27,
    ],
    // 0.02 × (2890 − 2650) = 4.8 psi are 33.0948336 kPa and 3.374734 m over 2808.85
    [
      "a wire whose sheet is in Hz and psi, with its period reported",
      wire({
        reads: "µs",
        basis: "Hz",
        unit: "psi",
        wire: { form: "linear", factor: 0.02, zero: 2890, difference: "zeroMinusReading" },
      }),
      "µs",
      377.358490566,
      2812.225,
    ],
  ])("of %s give the level to the millimetre", async (_, parameters, unit, reading, level) => {
    const made = await device([sensor("level", unit, parameters)]);
    await report(made, [["level", hours(-1), reading]]);
    const found = await levels(made.sensors[0] ?? "");
    expect(found).toMatchObject({ level: [level], flags: [[]], reading: [reading], resolution: "readings" });
    expect(found.t).toEqual([hours(-1)]);
    expect(found.configurations).toHaveLength(1);
  });

  it("a vibrating wire is corrected by its thermometer and the project's barometer; without them there is a reason and no level", async () => {
    const weather = await device([sensor("pressure", "hPa", { kind: "barometer", unit: "hPa" })], {});
    const made = await device([
      sensor(
        "level",
        "digits",
        wire({
          temperature: heat,
          temperatureVariable: "Temperature",
          barometric: { zero: 72.1, sensor: weather.sensors[0] },
        }),
      ),
      sensor("temperature", "°C", { kind: "direct" }),
    ]);
    await report(weather, [["pressure", hours(-4), 713.5]]);
    await report(made, [
      ["level", hours(-3), 8120.5],
      ["temperature", hours(-2.9), 11.2],
      // The air pressure was not measured within six hours of these, and at the last one no temperature either.
      ["level", hours(-30), 8120.5],
      ["temperature", hours(-31), 11.2],
      ["level", hours(-60), 8120.5],
    ]);
    const found = await levels(made.sensors[0] ?? "");
    expect(found.level).toEqual([null, null, 2816.25]);
    expect(found.flags).toEqual([["noTemperature", "noBarometer"], ["noBarometer"], []]);
    expect([found.temperature[2], found.air[2].toFixed(6)]).toEqual([11.2, "71.350000"]);
    expect(found.probe).toEqual({ length: 29.15, elevation: 2808.85 });
  });
});

describe("alert limits with the levels", () => {
  it("are included while their rule is in use: value rules only, the gravest first", async () => {
    const made = await device([sensor("level", "digits", wire())]);
    await report(made, [["level", hours(-1), 8120.5]]);
    const [id = ""] = made.sensors;
    expect((await levels(id)).limits).toEqual([]);
    const rule = { sensor: id, type: "limits", priority: 2, sendMethods: [] };
    const stuck = { sensor: id, type: "stuck", minutes: 60, priority: 1, sendMethods: [] };
    const grave = { sensor: id, type: "value", operator1: "<", value1: 8000, priority: 1, sendMethods: [] };
    const save = (alerts: object[]) =>
      call("admin", "PUT", `/fkl-modi/${f.project}/devices/${made.id}/alerts`, { reason: "Umbral", alerts });
    const { body } = await save([{ ...rule, min: 8100, max: 9000 }, stuck, grave]);
    const [first, , third] = body.data.rules.map((one: { id: string }) => one.id);
    expect((await levels(id)).limits).toEqual([
      { rule: third, priority: 1, value: 8000, side: "below", isLevel: false },
      { rule: first, priority: 2, value: 8100, side: "below", isLevel: false },
      { rule: first, priority: 2, value: 9000, side: "above", isLevel: false },
    ]);
    await save([]);
    expect((await levels(id)).limits).toEqual([]);
  });

  it("are included for a rule of the derived level, as a level", async () => {
    const made = await device([sensor("level", "digits", wire())]);
    await report(made, [["level", hours(-1), 8120.5]]);
    const [id = ""] = made.sensors;
    const path = `/fkl-modi/${f.project}/devices/${made.id}`;
    const { body } = await call("admin", "GET", `${path}/sensors`);
    const level = body.data.find(({ origin }: { origin: string }) => origin === "derived");
    const alerts = [{ sensor: level.id, type: "limits", max: 2816.5, priority: 2, sendMethods: [] }];
    const saved = await call("admin", "PUT", `${path}/alerts`, { reason: "Umbral", alerts });
    const [rule] = saved.body.data.rules;
    expect((await levels(id)).limits).toEqual([
      { rule: rule.id, priority: 2, value: 2816.5, side: "above", isLevel: true },
    ]);
  });
});

describe("a level is computed from the configuration of its date", () => {
  it("so that a calibration within a period changes only later levels", async () => {
    const made = await device([sensor("level", "digits", wire())]);
    await report(
      made,
      [-30, -20, -10].map((at) => ["level", hours(at), 8120.5]),
    );
    const before = await levels(made.sensors[0] ?? "");
    expect(before.level).toEqual([2816.167, 2816.167, 2816.167]);
    const path = `/fkl-modi/${f.project}/devices/${made.id}`;
    // 0.0869 × (8956.2 − 8120.5) = 72.62233 kPa, 7.405416 m
    const renewed = await call("admin", "PUT", `${path}/sensors`, {
      sensors: [
        { ...sensor("level", "digits", wire({ wire: { ...line, zero: 8956.2 } })), id: made.sensors[0] },
      ],
      reason: "Cero medido en terreno",
      appliesFrom: hours(-20),
    });
    expect(renewed.status).toBe(200);
    const after = await levels(made.sensors[0] ?? "");
    expect(after.level).toEqual([2816.167, 2816.255, 2816.255]);
    // The project's convention, from its own date: × 1.02 and + 0.1: 2808.85 + 7.553525 + 0.1
    const moved = await call("system", "PUT", path, {
      correction: 1.02,
      adjustment: 0.1,
      reason: "Nueva convención",
      appliesFrom: hours(-15),
    });
    expect(moved.status).toBe(200);
    const last = await levels(made.sensors[0] ?? "");
    expect(last.level).toEqual([2816.167, 2816.255, 2816.504]);
    expect(last.configurations.map((one: { from: string }) => one.from)).toEqual([
      ...["1970-01-01T00:00:00.000Z", hours(-20), hours(-15)],
    ]);
    // A span that begins later includes the configuration valid at its beginning.
    const tail = await levels(made.sensors[0] ?? "", `&from=${hours(-12)}`);
    expect([tail.level, tail.configurations.length]).toEqual([[2816.504], 1]);
  });

  it("and has flags where it is doubtful, and a reason where it is missing", async () => {
    const made = await device([sensor("level", "m", digital, { min: -1, max: 40 })]);
    await report(made, [
      ["level", hours(-50), -0.1],
      ["level", hours(-49), 1],
      ["level", hours(-48), 29.2],
      ["level", hours(-12), 41],
    ]);
    const found = await levels(made.sensors[0] ?? "");
    expect(found.flags).toEqual([["dry"], [], ["artesian", "jump"], ["artesian", "outOfRange"]]);
    const nowhere = await device([sensor("level", "m", digital)], {});
    await report(nowhere, [["level", hours(-1), 3]]);
    const unknown = await levels(nowhere.sensors[0] ?? "");
    expect([unknown.level, unknown.flags, unknown.probe]).toEqual([[null], [["noPosition"]], null]);
  });
});

describe("a period with more readings than points", () => {
  const many = async (made: Made) => {
    const all: [string, string, number][] = [];
    for (let n = 0; n < 600; n++) all.push(["level", hours(-600 + n), 5 + (n % 7) + (n === 333 ? 3 : 0)]);
    await report(made, all);
    return made.sensors[0] ?? "";
  };
  it("has one reading of each bucket and the exact extremes between, but not across a calibration", async () => {
    const made = await device([sensor("level", "m", digital)]);
    const id = await many(made);
    const found = await levels(id, "&points=50");
    expect(found.resolution).toBe("envelope");
    expect(found.t.length).toBeLessThanOrEqual(52);
    expect(found.t.at(-1)).toBe(hours(-1));
    expect(Math.max(...found.max)).toBeCloseTo(2808.85 + 5 + (333 % 7) + 3, 9);
    expect(Math.min(...found.min)).toBeCloseTo(2813.85, 9);
    // Each is the level of an existing reading.
    const every = await levels(id, "&points=5000");
    const known = new Map(every.t.map((t: string, at: number) => [t, every.level[at]]));
    for (const [at, t] of found.t.entries()) expect(found.level[at]).toBe(known.get(t));
    await call("admin", "PUT", `/fkl-modi/${f.project}/devices/${made.id}/sensors`, {
      sensors: [{ ...sensor("level", "m", { ...digital, zero: 1 }), id }],
      reason: "Cero nuevo",
      appliesFrom: hours(-301.5),
    });
    const changed = await levels(id, "&points=50");
    expect(changed.min.filter((one: number | null) => one === null)).toHaveLength(1);
    expect(changed.max[0]).toBe(found.max[0]);
    expect(changed.max.at(-1)).toBeCloseTo(found.max.at(-1) - 1, 9);
  });

  it("has no extremes between where the level depends on more than the reading", async () => {
    const made = await device([
      sensor("level", "m", { kind: "digital", unit: "mH₂O", barometric: { zero: 72, sensor: f.sensor } }),
    ]).catch(() => null);
    // Only a barometer can be chosen as one.
    expect(made).toBeNull();
    const weather = await device([sensor("pressure", "kPa", { kind: "barometer", unit: "kPa" })], {});
    const open = await device([
      sensor("level", "m", { ...digital, barometric: { zero: 72, sensor: weather.sensors[0] } }),
    ]);
    const id = await many(open);
    await report(weather, [["pressure", hours(-300), 72]]);
    const found = await levels(id, "&points=50");
    expect([found.resolution, found.min]).toEqual(["sampled", undefined]);
    expect(found.level.filter((one: number | null) => one !== null).length).toBeGreaterThan(0);
    expect(found.flags[0]).toEqual(["noBarometer"]);
  });

  it("must not end before it begins, and uses the project's days", async () => {
    const path = `/fkl-modi/${f.project}/piezometry`;
    const back = await call("read", "GET", `${path}?from=2026-02-02&to=2026-02-01`);
    expect(back.body).toMatchObject({
      code: 422,
      error: "VALIDATION",
      details: [{ path: "to", message: "El término no puede ser anterior al inicio." }],
    });
    expect((await call("read", "GET", `${path}?from=2026-02-02&to=2026-02-02`)).status).toBe(200);
    const others = await app.signIn(f.people.stranger);
    expect((await app.call("GET", path, { code: others })).status).toBe(403);
    // A sensor of another project is not found.
    const made = await device([sensor("level", "m", digital)]);
    await report(made, [["level", hours(-1), 3]]);
    const theirs = `/fkl-modi/${f.otherProject}/piezometry?sensor=${made.sensors[0]}`;
    const answer = await app.call("GET", theirs, { code: others });
    expect([answer.status, answer.body.data]).toEqual([200, []]);
  });
});

describe("a manual sounding", () => {
  it("is listed with the sensor's level of that day, and the difference", async () => {
    const station = newId();
    await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${station}, 'PZ-9', 'pz-9')`.execute(
      app.db,
    );
    const hole = await call("admin", "POST", `/fkl-modi/${f.project}/boreholes`, {
      station,
      terrain: 2838,
      casing: 2838.6,
      depth: 37,
      probe: 29.15,
      strata: [],
    });
    expect(hole.status).toBe(201);
    const made = await device([sensor("level", "m", digital)], { ...GROUND, station });
    // Noon of 18 November in Chile is 15:00 UTC; on the 16th the sensor reported nothing.
    await report(made, [
      ["level", "2026-11-18T05:00:00.000Z", 9],
      ["level", "2026-11-18T14:30:00.000Z", 10],
      ["level", "2026-11-18T22:00:00.000Z", 11],
    ]);
    const { id } = hole.body.data;
    const added = await call("write", "POST", `/fkl-modi/${f.project}/boreholes/${id}/levels`, {
      kind: "dip",
      source: "sounding",
      values: [
        { date: "2026-11-16", value: 19.8 },
        { date: "2026-11-18", value: 19.7 },
      ],
    });
    expect(added.status).toBe(201);
    const { body } = await call("read", "GET", `/fkl-modi/${f.project}/boreholes/levels`);
    const soundings = body.data.find((one: { borehole: string }) => one.borehole === id).levels;
    expect(soundings[0]).toMatchObject({ level: 2818.8, beside: null });
    expect(soundings[1]).toMatchObject({
      level: 2818.9,
      beside: { sensor: made.sensors[0], level: 2818.85, difference: 0.05, t: "2026-11-18T14:30:00.000Z" },
    });
    const shown = await call("read", "GET", `/fkl-modi/${f.project}/stratigraphy`);
    expect(shown.body.data.find((one: { id: string }) => one.id === id).sensors).toEqual([
      { id: made.sensors[0], name: "level", device: made.serial, group: null, elevation: 2808.85 },
    ]);
    const found = await levels(made.sensors[0] ?? "", "&from=2026-11-18&to=2026-11-18");
    expect([found.borehole, found.t.length]).toEqual([id, 3]);
  });
});
