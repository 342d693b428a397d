// Examples that can be calculated by hand, each from a device's report to what people and programs read.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const T = Date.parse("2026-11-20T10:00:00Z");
const KEY = "0123456789abcdef0123456789abcdef";
let app: TestApp;
let f: Fixture;
let code: string;

setUpSession("admin", { now: () => NOW, log: createLog("error") }, (opened) => {
  ({ app, f, code } = opened);
});

type Reading = readonly [variable: string, value: number, t?: number];
interface Example {
  sensors: readonly object[];
  place?: object;
  readings: readonly Reading[];
}
let devices = 0;

/** Creates a device at 2838 m with 29.15 m of probe, and sends its readings. @returns its id and its level's */
async function report({ sensors, place = {}, readings }: Example) {
  const serial = `W-${T}-${++devices}`;
  const made = await app.call("POST", "/fkl-modi/devices", {
    code: await app.signIn(f.people.system),
    body: {
      project: f.project,
      serial,
      name: serial,
      terrainElevation: 2838,
      probeLength: 29.15,
      ...place,
      externalKey: KEY,
      sensors,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": KEY },
    body: { serial, readings: readings.map(([variable, value, t = T]) => ({ variable, t, value })) },
  });
  expect(body.data).toMatchObject({ accepted: readings.length, rejected: [] });
  const device: string = made.body.data.id;
  const [level] = (await call("GET", `derived?device=${device}`)).body.data;
  return { device, sensors: made.body.data.sensors as { id: string }[], level: (level?.id ?? "") as string };
}
const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  app.call(method, `/fkl-modi/${f.project}/${path}`, { code, ...(body ? { body } : {}) });
const idle = async () =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select 1 from readings_log union all select 1 from derived_recomputes where status = 'waiting' limit 1`.execute(
            app.db,
          );
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);

/** The last value of a variable, which all that read it agree on, with its flags. */
async function lastValueOf(device: string, sensor: string) {
  const span = `sensor=${sensor}&from=${new Date(T - 86_400_000).toISOString()}&to=${new Date(NOW).toISOString()}`;
  const [series] = (await call("GET", `readings?${span}`)).body.data;
  const value: number | undefined = series.v.at(-1);
  const { sensors } = (await call("GET", "latest")).body.data.find(
    (one: { device: string }) => one.device === device,
  );
  const latest = sensors.find((one: { sensor: string }) => one.sensor === sensor);
  expect(latest?.value ?? undefined, "the latest values").toBe(value);
  const csv = (await call("GET", `readings.csv?${span}`)).raw.toString().trim().split("\n").at(-1);
  const { value: observations } = (
    await app.call(
      "GET",
      `/sta/v1.1/${f.project}/Datastreams('${sensor}')/Observations?$orderby=phenomenonTime desc`,
      {
        code,
      },
    )
  ).body;
  expect(observations[0]?.result, "SensorThings").toBe(value);
  if (value !== undefined) expect(Number(csv?.split(",")[2]), "CSV").toBe(value);
  return { value, flags: series.last?.flags ?? [] };
}

const linear = { form: "linear", factor: 0.0869, zero: 8946.2, difference: "zeroMinusReading" };
const wire = (parts: object = {}, unit = "digits") => ({
  name: "Cuerda vibrante",
  variable: "vw",
  unit,
  parameters: {
    kind: "vibratingWire",
    reads: "digits",
    unit: "kPa",
    wire: linear,
    temperature: null,
    temperatureVariable: null,
    barometric: null,
    ...parts,
  },
});
const sensorOf = (variable: string, unit: string, parameters: object) => ({
  name: variable,
  variable,
  unit,
  parameters,
});
const heat = { factor: -0.0532, zero: 12.4 };
const heated = (sign: "add" | "subtract") =>
  wire({ temperature: { ...heat, sign }, temperatureVariable: "temp" });
const thermometer = sensorOf("temp", "°C", { kind: "direct" });
const thermistor = sensorOf("temp", "Ω", {
  kind: "thermistor",
  reads: "Ω",
  a: 1.4051e-3,
  b: 2.369e-4,
  c: 1.019e-7,
});
const polynomial = { form: "polynomial", a: -2.9876e-7, b: -0.0846, c: null, zero: 8912.4 };

/** Worked by hand to six digits: the tip is at 2838 − 29.15 = 2808.85, and 9.80665 kPa are a metre. */
const LEVELS: readonly [title: string, example: Example, level: number][] = [
  // 0.0869 × (8946.2 − 8120.5) = 71.753330 kPa, 7.316803 m.
  ["of a linear wire", { sensors: [wire()], readings: [["vw", 8120.5]] }, 2816.167],
  // The same pressure in mbar, of 0.1 kPa each.
  [
    "of a sheet in millibars",
    { sensors: [wire({ unit: "mbar", wire: { ...linear, factor: 0.869 } })], readings: [["vw", 8120.5]] },
    2816.167,
  ],
  // + (−0.0532) × (11.2 − 12.4) = 71.817170 kPa.
  [
    "of a wire with its temperature added",
    {
      sensors: [heated("add"), thermometer],
      readings: [
        ["vw", 8120.5],
        ["temp", 11.2],
      ],
    },
    2816.173,
  ],
  [
    "of a wire with its temperature subtracted",
    {
      sensors: [heated("subtract"), thermometer],
      readings: [
        ["vw", 8120.5],
        ["temp", 11.2],
      ],
    },
    2816.16,
  ],
  // 3000 Ω are 24.992042 °C: 71.753330 − 0.0532 × 12.592042 = 71.083433 kPa, 7.248493 m.
  [
    "of a wire with a thermistor",
    {
      sensors: [heated("add"), thermistor],
      readings: [
        ["vw", 8120.5],
        ["temp", 3000],
      ],
    },
    2816.098,
  ],
  // C = 777.719808 from the field's zero; 2738.612788 Hz are 7500 digits, 126.414558 kPa, 12.890697 m.
  [
    "of a polynomial with its zero from the field, in hertz",
    { sensors: [wire({ reads: "Hz", wire: polynomial }, "Hz")], readings: [["vw", 2738.612788]] },
    2821.741,
  ],
  // (12.8 − 4) / 16 × 20 m = 11 m.
  [
    "of a transmitter of 4 to 20 mA",
    {
      sensors: [sensorOf("i", "mA", { kind: "current", range: 20, unit: "mH₂O", barometric: null })],
      readings: [["i", 12.8]],
    },
    2819.85,
  ],
  // (1523.4 − 12) × 0.1 / 9.80665 = 15.411991 m.
  [
    "of a digital transmitter with a zero",
    {
      sensors: [sensorOf("p", "mbar", { kind: "digital", unit: "mbar", zero: 12, barometric: null })],
      readings: [["p", 1523.4]],
    },
    2824.262,
  ],
  // 2826.4 − 14.38.
  [
    "of a dip below a casing",
    {
      sensors: [sensorOf("dip", "m", { kind: "standpipe", casing: 2826.4, reads: "m" })],
      readings: [["dip", 14.38]],
    },
    2812.02,
  ],
  // The tip is at 2838 − 29.15 cos 30° = 2812.755360.
  [
    "in an inclined hole",
    { sensors: [wire()], place: { inclination: 30 }, readings: [["vw", 8120.5]] },
    2820.072,
  ],
  // 2808.85 + 7.316803 × 1.02 − 0.15.
  [
    "with the project's factor and adjustment",
    { sensors: [wire()], place: { correction: 1.02, adjustment: -0.15 }, readings: [["vw", 8120.5]] },
    2816.163,
  ],
];

describe("a piezometer's level", () => {
  it.each(LEVELS)(
    "%s is the same in graph, latest value, CSV and SensorThings",
    async (_, example, level) => {
      const reported = await report(example);
      await idle();
      expect(await lastValueOf(reported.device, reported.level)).toEqual({ value: level, flags: [] });
    },
  );

  it("is corrected by a barometer of another device, and has none while its air pressure is unknown", async () => {
    const air = await report({
      sensors: [sensorOf("air", "hPa", { kind: "barometer", unit: "hPa" })],
      readings: [],
    });
    const [barometer] = air.sensors;
    const { device, level } = await report({
      sensors: [
        wire({
          temperature: { ...heat, sign: "add" },
          temperatureVariable: "temp",
          barometric: { zero: 72.1, unit: "kPa", sensor: barometer?.id },
        }),
        thermometer,
      ],
      readings: [
        ["vw", 8120.5],
        ["temp", 11.2],
      ],
    });
    await idle();
    expect(await lastValueOf(device, level)).toEqual({ value: undefined, flags: [] });
    const { rows } = await sql<{
      serial: string;
    }>`select serial from devices where id = ${air.device}`.execute(app.db);
    await app.call("POST", "/fkl-modi/ingest", {
      headers: { "x-device-key": KEY },
      body: { serial: rows[0]?.serial, readings: [{ variable: "air", t: T + 600_000, value: 713.5 }] },
    });
    await idle();
    // 71.817170 − (71.35 − 72.1) = 72.567170 kPa, 7.399792 m.
    expect(await lastValueOf(device, level)).toEqual({ value: 2816.25, flags: [] });
  });
});

describe("a flow", () => {
  const flowOf = async (formula: object, unit: string, readings: readonly Reading[], sourceUnit = "m") => {
    const { device, sensors } = await report({
      sensors: [sensorOf("h", sourceUnit, { kind: "direct" })],
      readings,
    });
    const made = await call("POST", "derived", {
      device,
      name: "Caudal",
      unit,
      formula: { sensor: sensors[0]?.id, ...formula },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await idle();
    return lastValueOf(device, made.body.data.id);
  };

  it("of a Cipolletti weir of 0.6 m at 0.15 m of head is 64.80 L/s", async () => {
    const structure = { kind: "cipolletti", crest: 0.6, zero: 0 };
    const { value } = await flowOf({ kind: "structure", structure }, "L/s", [["h", 15]], "cm");
    // 1.859 × 0.6 × 0.15^1.5 = 1.1154 × 0.0580948 = 0.0647989 m³/s.
    expect(value).toBeCloseTo(64.7989, 3);
  });

  it("of a rating curve of two segments is the one of its stage, marked where nobody gauged", async () => {
    const segments = [
      { upTo: 0.5, coefficient: 8, zero: 0.1, exponent: 2 },
      { upTo: null, coefficient: 5.0596, zero: 0.1, exponent: 1.5 },
    ];
    const curve = { kind: "rating", segments, gauged: { from: 0.15, to: 0.8 } };
    // 8 × 0.2² = 0.32; 5.0596 × 0.81^1.5 = 5.0596 × 0.729 = 3.688448.
    expect((await flowOf(curve, "m³/s", [["h", 0.3]])).value).toBeCloseTo(0.32, 9);
    const high = await flowOf(curve, "m³/s", [["h", 0.91]]);
    expect(high.value).toBeCloseTo(3.688_448, 6);
    expect(high.flags).toEqual(["extrapolated"]);
  });

  it("of a meter that rolled over is what both readings counted: 15 counts of 0.1 m³ in an hour", async () => {
    const meter = {
      kind: "totaliser",
      gives: "flow",
      volumePerCount: 0.1,
      rollsOverAfter: 9999,
      resets: false,
      maxFlow: null,
      maxGap: 86_400,
      replacements: [],
    };
    // 9990 … 9999 are ten counts to 0, and 5 more: 1.5 m³/h.
    const { value, flags } = await flowOf(
      meter,
      "m³/h",
      [
        ["h", 9990, T - 3_600_000],
        ["h", 5],
      ],
      "pulsos",
    );
    expect(value).toBeCloseTo(1.5, 9);
    expect(flags).toEqual(["rollover"]);
  });
});

describe("the uncertainty of a last value", () => {
  const accurate = (sensor: object, accuracy: number) => ({ ...sensor, accuracy });

  it("follows from the accuracy of wire, thermometer and barometer, also through a variable between them", async () => {
    const air = await report({
      sensors: [sensorOf("air", "hPa", { kind: "barometer", unit: "hPa" })],
      readings: [["air", 713.5]],
    });
    const { device, level } = await report({
      sensors: [
        accurate(
          wire({
            temperature: { ...heat, sign: "add" },
            temperatureVariable: "temp",
            barometric: { zero: 72.1, unit: "kPa", sensor: air.sensors[0]?.id },
          }),
          5,
        ),
        accurate(thermometer, 0.5),
      ],
      readings: [
        ["vw", 8120.5],
        ["temp", 11.2],
      ],
    });
    const made = await call("POST", "derived", {
      device,
      name: "Nivel en centímetros",
      unit: "cm",
      formula: { kind: "unit", sensor: level },
    });
    await idle();
    const uncertaintyOf = async (id: string) => (await call("GET", `derived/${id}/uncertainty`)).body.data;
    // The barometer's accuracy is not stated, and its air pressure moves the level.
    expect(await uncertaintyOf(level)).toMatchObject({
      at: new Date(T).toISOString(),
      value: 2816.25,
      uncertainty: null,
      unknown: [{ sensor: air.sensors[0]?.id, name: "air", unit: "hPa" }],
    });
    expect(await uncertaintyOf(made.body.data.id)).toMatchObject({
      uncertainty: null,
      unknown: [{ sensor: air.sensors[0]?.id }],
    });
    const saved = await call("PUT", `devices/${air.device}/sensors`, {
      reason: "Hoja de datos",
      sensors: [
        {
          ...accurate(sensorOf("air", "hPa", { kind: "barometer", unit: "hPa" }), 0.3),
          id: air.sensors[0]?.id,
        },
      ],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await idle();
    // 5 digits are 0.4345 kPa and 44 mm, 0.5 °C are 0.0266 kPa and 3 mm, 0.3 hPa are 3 mm: √(45² + 3² + 3²) mm.
    const known = await uncertaintyOf(level);
    expect(known.uncertainty).toBeCloseTo(0.045, 3);
    expect(
      known.effects.map(({ name, accuracy }: { name: string; accuracy: number }) => [name, accuracy]),
    ).toEqual([
      ["temp", 0.5],
      ["air", 0.3],
      ["Cuerda vibrante", 5],
    ]);
    expect((await uncertaintyOf(made.body.data.id)).uncertainty).toBeCloseTo(4.5, 1);
    const { status } = await call("GET", `derived/${f.people.admin}/uncertainty`);
    expect(status).toBe(404);
  });

  it("of two ways from one instrument is their sum, or nothing where they cancel out", async () => {
    const { device, sensors } = await report({
      sensors: [accurate(sensorOf("h", "m", { kind: "direct" }), 0.1)],
      readings: [["h", 2]],
    });
    const make = async (name: string, formula: object) =>
      (await call("POST", "derived", { device, name, unit: "m", formula })).body.data.id as string;
    const h = sensors[0]?.id;
    const [p, q] = [
      await make("P", { kind: "unit", sensor: h }),
      await make("Q", { kind: "unit", sensor: h }),
    ];
    const both = (text: string) => ({
      kind: "expression",
      text,
      variables: [
        { name: "p", sensor: p },
        { name: "q", sensor: q },
      ],
    });
    const [sum, difference] = [await make("Suma", both("p + q")), await make("Diferencia", both("p - q"))];
    await idle();
    const of = async (id: string) => (await call("GET", `derived/${id}/uncertainty`)).body.data;
    expect((await of(sum)).uncertainty).toBeCloseTo(0.2, 9);
    expect((await of(difference)).uncertainty).toBeCloseTo(0, 9);
    const flow = await call("POST", "derived", {
      device,
      name: "Caudal",
      unit: "m³/s",
      formula: { kind: "structure", sensor: h, structure: { kind: "cipolletti", crest: 0.6, zero: 0 } },
    });
    await idle();
    expect(await of(flow.body.data.id)).toMatchObject({ uncertainty: null, unknown: [], isCurveOpen: true });
    // Stated with five percent, both are added as squares, until the head is beyond what was established.
    const changed = await call("PUT", `derived/${flow.body.data.id}`, {
      formula: {
        kind: "structure",
        sensor: h,
        error: 0.05,
        structure: { kind: "cipolletti", crest: 8, zero: 0 },
      },
      reason: "Norma",
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await idle();
    const known = await of(flow.body.data.id);
    // 1.859 × 8 × 2^1.5 = 42.0648 m³/s; 5 % are 2.1032, and 0.1 m of head 1.859 × 8 × (2.1^1.5 − 2^1.5) = 3.1939 m³/s.
    expect(known).toMatchObject({ isCurveOpen: false, value: expect.closeTo(42.0648, 3) });
    expect(known.uncertainty).toBeCloseTo(Math.hypot(2.1032, 3.1939), 2);
  });

  it("is not that of a variable which took the name of a thermometer", async () => {
    const reported = await report({
      sensors: [heated("add"), thermometer],
      readings: [
        ["vw", 8120.5],
        ["temp", 11.2],
      ],
    });
    const own = (await call("GET", `devices/${reported.device}`)).body.data.sensors.filter(
      ({ origin }: { origin: string }) => origin === "device",
    );
    const retired = own.map(({ id, name, variable, unit, parameters }: Record<string, unknown>) => ({
      id,
      name,
      variable,
      unit,
      parameters,
      active: variable !== "temp",
    }));
    const saved = await call("PUT", `devices/${reported.device}/sensors`, {
      reason: "Retirado",
      sensors: retired,
    });
    const made = await call("POST", "derived", {
      device: reported.device,
      name: "temp",
      unit: "m",
      formula: { kind: "unit", sensor: reported.level },
    });
    await idle();
    expect([saved.status, made.status]).toEqual([200, 201]);
    expect((await call("POST", `derived/${reported.level}/recompute`, {})).status).toBe(200);
    await idle();
    expect((await lastValueOf(reported.device, reported.level)).value).toBe(2816.173);
  });
});
