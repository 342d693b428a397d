import { describe, expect, it } from "vitest";
import type { Line } from "../plot/plot.options.ts";
import { haveCommonUnit, panelsOf } from "./panels.ts";

const line = (name: string, unit: string, n: number, given: Partial<Line> = {}): Line => ({
  key: name,
  name,
  unit,
  line: n,
  last: null,
  drawn: { t: [], v: [] },
  ...given,
});
const level = line("level", "m s.n.m.", 3, { isDerived: true });
const dip = line("dip", "m s.n.m.", 4, { isManual: true });
const battery = line("battery", "V", 0);
const rain = line("rain", "mm", 1, { bars: true });
const settlement = line("settlement", "mm", 2);
const names = (isApart: boolean) =>
  panelsOf([battery, rain, settlement, level, dip], isApart).map(({ lines }) =>
    lines.map(({ name }) => name),
  );

describe("the plots of a device", () => {
  it("have one quantity each: what is derived first, rain and battery last; rain and settlement are apart", () => {
    expect(names(false)).toEqual([["level", "dip"], ["settlement"], ["rain"], ["battery"]]);
    const [first, second] = panelsOf([dip, level, battery], false);
    expect(first?.height).toBeGreaterThan(2 * (second?.height ?? 0));
    expect(first?.lines.map(({ isSolid = false }) => isSolid)).toEqual([false, true]);
  });

  it("have one sensor each where that is chosen, which is a choice only for equal units", () => {
    expect(names(true)).toEqual([["level"], ["settlement"], ["dip"], ["rain"], ["battery"]]);
    const of = (...units: string[]) => units.map((unit) => ({ unit, bars: false }));
    expect([haveCommonUnit(of("m", "V")), haveCommonUnit(of("m", "V", "m"))]).toEqual([false, true]);
  });
});
