import { cleanup, render } from "@testing-library/react";
import type { Borehole } from "@vetaverde/contract/piezometry";
import type { SensorLevels } from "@vetaverde/contract/piezometry-shapes";
import { VIBRATING_WIRE } from "@vetaverde/domain/testing/vibrating-wire";
import { describe, expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { History } from "./History.tsx";
import { elevationsOf } from "./levels.view.ts";
import { limitAt, piecesOf } from "./limits.ts";
import { Section } from "./Section.tsx";
import { wellsOf } from "./well.ts";

setUpPage({ words: ["piezometry"], screen: "desk" });

const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 10, 1);
const NOW = T0 + 30 * HOUR;
const iso = (hour: number) => new Date(T0 + hour * HOUR).toISOString();
const heated = { ...VIBRATING_WIRE, temperature: { factor: -0.0532, zero: 12.4, sign: "add" } };
const configuration = (hour: number, more: object = {}) => ({
  from: iso(hour),
  unit: "digits",
  parameters: VIBRATING_WIRE,
  terrain: 2838,
  probeLength: 29.15,
  inclination: 0,
  adjustment: 0,
  correction: 1,
  ...more,
});
const borehole = {
  id: "b",
  terrain: 2838,
  casing: 2838.5,
  depth: 32,
  probe: null,
  strata: [],
  screens: [],
  place: null,
  station: { id: "st", name: "PZ-T03" },
  sensors: [{ id: "s", name: "Cuerda", device: "MODi", group: null, elevation: 2808.85 }],
} as unknown as Borehole;
const sensor = (given: object = {}) =>
  ({
    sensor: "s",
    name: "Cuerda",
    borehole: "b",
    unit: "digits",
    resolution: "readings",
    t: [iso(0), iso(12), iso(24)],
    level: [2815, 2815.5, 2816],
    flags: [[], [], []],
    temperature: [null, null, null],
    air: [null, null, null],
    configurations: [configuration(-1)],
    // Calculated by hand in domain/src/piezometry/level-of.test.ts: 8120.5 digits are 2816.167 m.
    limits: [{ rule: "r", priority: 1, value: 8120.5, side: "below", isLevel: false }],
    ...given,
  }) as unknown as SensorLevels;
const wells = (one: SensorLevels) =>
  wellsOf({ boreholes: [borehole], soundings: [], sensors: [one], timeZone: "America/Santiago" });

describe("a rule's limit as a level", () => {
  it("is a straight line without changes, and jumps with another calibration", () => {
    const [limit] = wells(sensor())[0]?.series[0]?.limits ?? [];
    if (!limit) throw new Error("no limit");
    expect([limitAt(limit, T0)?.side, piecesOf(limit)]).toEqual([
      "above",
      [
        [
          { at: T0, level: 2816.167 },
          { at: T0 + 24 * HOUR, level: 2816.167 },
        ],
      ],
    ]);
    const moved = sensor({ configurations: [configuration(-1), configuration(20, { adjustment: 0.25 })] });
    const [later] = wells(moved)[0]?.series[0]?.limits ?? [];
    expect(later && [limitAt(later, T0)?.level, limitAt(later, NOW)?.level]).toEqual([2816.167, 2816.417]);
    expect(later && piecesOf(later)).toEqual([
      [
        { at: T0, level: 2816.167 },
        { at: T0 + 12 * HOUR, level: 2816.167 },
      ],
      [{ at: T0 + 24 * HOUR, level: 2816.417 }],
    ]);
    expect(later && piecesOf(later, (level) => level > 2816.2)).toEqual([
      [{ at: T0 + 24 * HOUR, level: 2816.417 }],
    ]);
  });

  it("follows the temperature, and is absent while that is unknown or the unit was another", () => {
    const warmed = sensor({
      configurations: [configuration(-1, { parameters: heated })],
      temperature: [null, 11.2, 12.4],
    });
    const [limit] = wells(warmed)[0]?.series[0]?.limits ?? [];
    expect(limit?.points.map(({ level }) => level)).toEqual([null, 2816.173, 2816.167]);
    const cooled = sensor({
      configurations: [configuration(-1), configuration(20, { parameters: heated })],
    });
    const [unknown] = wells(cooled)[0]?.series[0]?.limits ?? [];
    expect(unknown && [limitAt(unknown, T0 + 12 * HOUR)?.level, limitAt(unknown, NOW)]).toEqual([
      2816.167,
      null,
    ]);
    const other = sensor({ configurations: [configuration(-1, { unit: "Hz" })] });
    expect(wells(other)[0]?.series[0]?.limits).toEqual([]);
  });
});

it("a limit of the level is one line in metres, through a calibration and without an air pressure", () => {
  const level = sensor({
    limits: [{ rule: "r", priority: 1, value: 2816.5, side: "above", isLevel: true }],
    configurations: [configuration(-1), configuration(20, { adjustment: 0.25, unit: "Hz" })],
  });
  const [limit] = wells(level)[0]?.series[0]?.limits ?? [];
  if (!limit) throw new Error("no limit");
  expect([limitAt(limit, NOW), piecesOf(limit)]).toEqual([
    { level: 2816.5, side: "above" },
    [
      [
        { at: T0, level: 2816.5 },
        { at: T0 + 24 * HOUR, level: 2816.5 },
      ],
    ],
  ]);
});

it("a limit is exceeded on the side of the instrument in force at that time, before and after a replacement", () => {
  const turned = sensor({ configurations: [configuration(-1), configuration(20, { correction: -1 })] });
  const [limit] = wells(turned)[0]?.series[0]?.limits ?? [];
  expect(limit && [limitAt(limit, T0)?.side, limitAt(limit, NOW)?.side]).toEqual(["above", "below"]);
});

describe("a limit in the piezometry drawings", () => {
  const shown = (measure: "elevation" | "depth", one = sensor()) => {
    const all = wells(one);
    const elevations = elevationsOf(all, measure);
    const { container } = render(
      <>
        <Section wells={all.map((well) => ({ well, from: null }))} elevations={elevations} at={NOW} />
        <History
          {...{ wells: all, elevations, from: T0, to: NOW, timeZone: "America/Santiago", at: NOW }}
          onAt={() => {}}
        />
      </>,
    );
    const [section, history] = container.querySelectorAll("svg");
    if (!section || !history) throw new Error("nothing drawn");
    // Two labelled ticks of the scale determine where any other value must be drawn.
    const ticks = [...section.querySelectorAll("text")].flatMap((text) => {
      const value = Number(text.textContent?.replace(".", "").replace("−", "-"));
      const grid = text.previousElementSibling;
      return grid?.tagName === "line" && Number.isFinite(value)
        ? [{ value, y: Number(grid.getAttribute("y1")) }]
        : [];
    });
    const [a, b] = [ticks[0], ticks.at(-1)];
    if (!a || !b || a === b) throw new Error("no scale");
    const y = (value: number) => a.y + ((value - a.value) / (b.value - a.value)) * (b.y - a.y);
    return { section, history, y };
  };

  it("is at its elevation in both drawings, across the column and over time, with its name and its priority's shape", () => {
    const { section, history, y } = shown("elevation");
    const line = history.querySelector("[data-limit] polyline");
    const [begin, end] = (line?.getAttribute("points") ?? "")
      .split(" ")
      .map((one) => one.split(",").map(Number));
    expect(begin?.[1]).toBeCloseTo(y(2816.167), 0);
    expect(end?.[1]).toBe(begin?.[1]);
    expect([begin?.[0], end?.[0]]).toEqual([8, 398.4]);
    const across = section.querySelector("[data-limit] line");
    expect(Number(across?.getAttribute("y1"))).toBeCloseTo(y(2816.167), 1);
    expect(section.querySelector("[data-limit] text")?.textContent).toBe("> 2.816,17");
    expect(history.querySelector("[data-limit] text")?.textContent).toBe(
      "Alerta alta PZ-T03: sobre 2.816,17",
    );
    // An octagon, as in the graph of a device.
    expect(history.querySelector("[data-limit] path")?.getAttribute("d")?.split("L")).toHaveLength(8);
  });

  it("is red with its priority's shape at a level beyond it, and only then", () => {
    const beyond = (value: number) =>
      shown(
        "elevation",
        sensor({ limits: [{ rule: "r", priority: 1, value, side: "above", isLevel: true }] }),
      ).section.querySelector("[data-exceeded]");
    const label = beyond(2815.9);
    expect(label?.textContent).toBe("2.816,00");
    expect(label?.querySelectorAll("path")[1]?.getAttribute("d")?.split("L")).toHaveLength(8);
    cleanup();
    expect(beyond(2816.1)).toBeNull();
  });

  it("has its name where it covers no level", () => {
    const { history, y } = shown(
      "elevation",
      sensor({ limits: [{ rule: "r", priority: 1, value: 2815.6, side: "above", isLevel: true }] }),
    );
    const name = Number(history.querySelector("[data-limit] text")?.getAttribute("y")) - 4;
    for (const level of [2815, 2815.5]) expect(Math.abs(y(level) - name)).toBeGreaterThanOrEqual(13);
    expect(Math.abs(y(2815.6) - name)).toBeGreaterThanOrEqual(8);
  });

  it("is measured downwards from the ground where depths are shown", () => {
    const { section, history, y } = shown("depth");
    const across = section.querySelector("[data-limit] line");
    expect(Number(across?.getAttribute("y1"))).toBeCloseTo(y(21.833), 1);
    expect(section.querySelector("[data-limit] text")?.textContent).toBe("< 21,83");
    expect(history.querySelector("[data-limit] text")?.textContent).toBe(
      "Alerta alta PZ-T03: a menos de 21,83 m",
    );
  });

  it("extends the axis where it is near, and is omitted where it would flatten the other values", () => {
    const limit = (value: number) => ({
      limits: [{ rule: "r", priority: 3, value, side: "below", isLevel: false }],
    });
    // 2841.0 m, just above the ground; and about 80 m above that.
    const near = shown("elevation", sensor(limit(5320)));
    expect(near.history.querySelectorAll("[data-limit]")).toHaveLength(1);
    expect(near.history.querySelector("[data-limit] path")?.getAttribute("d")?.split("L")).toHaveLength(4);
    cleanup();
    expect(shown("elevation", sensor(limit(-3600))).history.querySelector("[data-limit]")).toBeNull();
  });
});
