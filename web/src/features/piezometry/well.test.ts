import type { Borehole } from "@vetaverde/contract/piezometry";
import type { SensorLevels } from "@vetaverde/contract/piezometry-shapes";
import { describe, expect, it } from "vitest";
import { drawn, linesOf, spanOf, wellLevelOf, wellsOf } from "./well.ts";

const HOUR = 3_600_000;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1) + hour * HOUR).toISOString();
const sensor = (points: [number, number | null, string[]?][]) =>
  ({
    sensor: "s",
    name: "Cuerda",
    borehole: "b",
    t: points.map(([hour]) => at(hour)),
    level: points.map(([, level]) => level),
    flags: points.map(([, , flags]) => flags ?? []),
  }) as unknown as SensorLevels;
const borehole = { id: "b", sensors: [] } as unknown as Borehole;
const sounding = {
  date: "2026-10-20",
  level: 97,
  dip: 3,
  source: "sounding",
  revision: 1,
  beside: null,
} as const;
const made = (sensors: SensorLevels[]) => {
  const sources = { boreholes: [borehole], soundings: [{ borehole: "b", levels: [sounding] }], sensors };
  const [well] = wellsOf({ ...sources, timeZone: "America/Santiago" });
  if (!well) throw new Error("no well");
  return well;
};

describe("the water level of a borehole", () => {
  const well = made([
    sensor([
      [0, 100],
      [1, 101],
      [2, null, ["noBarometer"]],
      [3, 90, ["dry"]],
      [60, 102],
    ]),
  ]);
  const then = (hour: number) => wellLevelOf(well, Date.parse(at(hour)));

  it("is the sensor's last level, or else the last sounding, or else none", () => {
    expect(then(1.5)).toMatchObject({ level: 101, sensor: "Cuerda" });
    expect(then(50)).toMatchObject({ level: 97, sensor: null });
    expect(wellLevelOf(well, Date.parse("2026-10-19T12:00:00Z"))).toBeNull();
    expect(wellLevelOf(made([]), Date.parse("2026-12-20T12:00:00Z"))).toBeNull();
  });
  it("is not drawn without a level, nor where the sensor is dry", () => {
    expect([then(2), then(3)].map((one) => [one?.level, drawn(one)])).toEqual([
      [null, null],
      [90, null],
    ]);
    expect(drawn(null)).toBeNull();
  });
  it("is a line that ends at a gap and at a reading without a level", () => {
    const [series] = well.series;
    if (!series) throw new Error("no series");
    expect(linesOf(series).map((line) => line.map(({ level }) => level))).toEqual([[100, 101], [90], [102]]);
  });
});

it("the period begins with the first measurement, or with the chosen start", () => {
  const now = Date.UTC(2026, 10, 20);
  const well = made([sensor([[0, 100]])]);
  expect(new Date(spanOf([well], null, now).from).toISOString()).toBe("2026-10-20T15:00:00.000Z");
  expect(spanOf([well], 5, now)).toEqual({ from: 5, to: now });
  expect(spanOf([], null, now).from).toBe(now - 24 * HOUR);
});
