import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inkOf, priorityStyle } from "../series.colors.ts";
import type { Marks } from "./plot.marks.ts";
import type { Frame, Line } from "./plot.options.ts";

// A canvas context that records its calls, because jsdom has none. The drawing code of uPlot and of the marks is the
// real one.
interface DrawCall {
  op: string;
  args: readonly unknown[];
  stroke: unknown;
  dash: readonly number[];
}
let calls: DrawCall[];

function pen(): CanvasRenderingContext2D {
  const state: Record<string, unknown> = {};
  let dash: readonly number[] = [];
  return new Proxy(state, {
    get: (_, name: string) => {
      if (name in state) return state[name];
      if (name === "measureText") return (text: string) => ({ width: 6 * text.length });
      return (...args: unknown[]) => {
        if (name === "setLineDash") dash = args[0] as number[];
        calls.push({ op: name, args, stroke: state["strokeStyle"], dash });
      };
    },
    set: (_, name: string, value) => {
      state[name] = value;
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
}

/** The corners of the last paths, each as it was begun. */
let corners: [number, number][];
class RecordedPath {
  rect() {}
  moveTo(x: number, y: number) {
    corners.push([x, y]);
  }
  lineTo() {}
  arc() {}
  closePath() {}
}

beforeEach(() => {
  calls = [];
  corners = [];
  vi.stubGlobal("matchMedia", () => ({ addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("Path2D", RecordedPath);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => pen()) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 10, 20, 12);
const hours = Array.from({ length: 11 }, (_, n) => T0 + n * HOUR);
const line: Line = {
  key: "s",
  name: "Nivel",
  unit: "m",
  line: 0,
  last: null,
  drawn: { t: hours, v: hours.map((_, n) => 10 + n / 5) },
};

async function drawn(
  marks: Partial<Marks>,
  { lines = [line], ...framed }: Partial<Frame> & { lines?: readonly Line[] } = {},
) {
  const { default: uPlot } = await import("uplot");
  const { ALONE, dataOf, optionsOf } = await import("./plot.options.ts");
  const input = {
    lines,
    marks: { gaps: [], limits: [], alerts: [], references: [], ...marks },
    from: T0,
    to: T0 + 10 * HOUR,
  };
  const options = optionsOf({
    frame: { ...ALONE, ...framed },
    theme: "light",
    locale: "es",
    timeZone: "UTC",
    width: 900,
    height: 380,
    number: String,
    now: () => input,
    onCursor: () => {},
    onZoom: () => {},
  });
  const plot = new uPlot(options, dataOf(input.lines), document.createElement("div"));
  await new Promise((resolve) => setTimeout(resolve, 0));
  return plot;
}

/** Position at which an axis labels a value; a mark of that value must be drawn at the same position. */
const written = (text: string) => {
  const found = calls.find(({ op, args }) => op === "fillText" && args[0] === text);
  if (!found) throw new Error(`no ${text} on an axis`);
  return { x: Number(found.args[1]), y: Number(found.args[2]) };
};
/** Straight lines of one colour, each with its start and end. */
const straight = (ink: string) =>
  calls.flatMap((one, n) => {
    const next = calls[n + 1];
    if (one.op !== "moveTo" || one.stroke !== ink || next?.op !== "lineTo") return [];
    const [x1, y1, x2, y2] = [...one.args, ...next.args].map(Number);
    return [{ x1, y1, x2, y2, dash: one.dash }];
  });

describe("drawn limits and alerts of known readings", () => {
  it.each([1, 2, 3])(
    "a limit of priority %i is at its value on the axis, from edge to edge",
    async (priority) => {
      const limit = {
        value: 11,
        side: "above",
        band: true,
        label: "Máximo 11 m",
        short: "Máx. 11",
        scale: "m",
      } as const;
      const plot = await drawn({ limits: [{ ...limit, priority }] });
      const style = priorityStyle(priority, "light");
      const { left, width, top } = plot.bbox;
      const [one, ...more] = straight(style.mark);
      expect(more).toEqual([]);
      expect(one).toMatchObject({ x1: left, x2: left + width, dash: style.dash });
      expect(Math.abs((one?.y1 ?? 0) - written("11").y)).toBeLessThanOrEqual(1);
      expect(one?.y2).toBe(one?.y1);
      // The whole exceeded side is tinted: from the line up to the top.
      expect(calls.find(({ op }) => op === "fillRect")?.args).toEqual([
        left,
        top,
        width,
        (one?.y1 ?? 0) - top,
      ]);
      expect(written("Máximo 11 m").y).toBeCloseTo((one?.y1 ?? 0) - 6, 5);
    },
  );

  it.each([
    [1, 8],
    [2, 3],
    [3, 4],
  ])("an alert of priority %i is at its instant, as a shape of %i corners", async (priority, corners) => {
    const plot = await drawn({ alerts: [{ at: T0 + 6 * HOUR, priority }] });
    const { top, height } = plot.bbox;
    const [one, ...more] = straight(priorityStyle(priority, "light").mark);
    expect(more).toEqual([]);
    expect(Math.abs((one?.x1 ?? 0) - written("18:00").x)).toBeLessThanOrEqual(1);
    expect(one).toMatchObject({ x2: one?.x1, y1: top, dash: [2, 3] });
    // The shape is drawn after the line, at its foot: its number of corners is checked.
    const from = calls.findIndex(({ op, args }) => op === "lineTo" && args[0] === one?.x2);
    const shape = calls.slice(from + 1).filter(({ op }) => op === "lineTo");
    expect(shape).toHaveLength(corners);
    for (const { args } of shape) {
      const away = Math.hypot(Number(args[0]) - (one?.x1 ?? 0), Number(args[1]) - (top + height - 8));
      expect(away).toBeCloseTo(6, 5);
    }
  });

  it("an elevation is at its value on the axis, and one outside of the axis is named at the edge", async () => {
    const references = [
      { value: 11, label: "Sensor 11 m", scale: "m" },
      { value: 400, label: "Terreno 400 m", scale: "m" },
      { value: 11, label: "Sensor 11 m s.n.m.", scale: "m s.n.m." },
    ];
    const plot = await drawn({ references });
    const { left, width, top } = plot.bbox;
    const lines = straight(inkOf("light").muted).filter(({ x1, x2 }) => x1 === left && x2 === left + width);
    expect(lines).toMatchObject([{ dash: [] }]);
    expect(Math.abs((lines[0]?.y1 ?? 0) - written("11").y)).toBeLessThanOrEqual(1);
    expect(written("Sensor 11 m").y).toBeCloseTo((lines[0]?.y1 ?? 0) - 5, 5);
    expect(written("↑ Terreno 400 m").y).toBeCloseTo(top + 14, 5);
    expect(() => written("Sensor 11 m s.n.m.")).toThrow();
  });

  it("no limit of another unit and no alert of another time is drawn", async () => {
    const limit = {
      value: 11,
      side: "above",
      band: true,
      label: "11 L/s",
      short: "11",
      scale: "L/s",
      priority: 1,
    } as const;
    const plot = await drawn({ limits: [limit], alerts: [{ at: T0 - HOUR, priority: 2 }] });
    expect(straight(priorityStyle(1, "light").mark)).toEqual([]);
    expect(calls.some(({ args }) => args[0] === "11 L/s")).toBe(false);
    // It is drawn left of the clipped plot area.
    for (const { x1 } of straight(priorityStyle(2, "light").mark)) expect(x1).toBeLessThan(plot.bbox.left);
  });
});

it("draws values measured by hand as diamonds at their instants, beside the line of a device", async () => {
  const manual: Line = {
    key: "hand",
    name: "Nivel manual",
    unit: "m",
    line: 1,
    last: null,
    isManual: true,
    drawn: { t: [T0 + 3 * HOUR, T0 + 6 * HOUR], v: [10.5, 11.5] },
  };
  const plot = await drawn({}, { lines: [line, manual] });
  const tops = [
    [3, 10.5],
    [6, 11.5],
  ].map(([hour = 0, value = 0]) => [
    plot.valToPos(T0 + hour * HOUR, "x", true),
    plot.valToPos(value, "m", true) - 6 * devicePixelRatio,
  ]);
  for (const top of tops) expect(corners).toContainEqual(top);
  // Nothing joins them, and the device's line has no diamonds.
  const [, own, hand] = plot.series;
  expect(hand?.paths?.(plot, 2, 0, 10)).toBeNull();
  expect(own?.points?.paths).not.toBe(hand?.points?.paths);
});

describe("plots below each other", () => {
  const at = (value: number, priority: number) => ({
    value,
    priority,
    side: "above",
    band: true,
    scale: "m",
    label: `Máximo ${value} m`,
    short: `Máx. ${value}`,
  });

  it("name limits in the margin beside them, in the colour of their priority, and never over each other", async () => {
    const limits = [at(11, 1), at(11.02, 2)].map((one) => ({ ...one, side: "above" as const }));
    const plot = await drawn({ limits }, { margin: 92 });
    const { left, width } = plot.bbox;
    expect(plot.width - left - width).toBeGreaterThanOrEqual(92);
    const [first, second] = [written("Máx. 11"), written("Máx. 11.02")];
    expect(first.x).toBeGreaterThan(left + width);
    expect(Math.abs(first.y - second.y)).toBeGreaterThanOrEqual(14);
    expect(calls.some(({ op, args }) => op === "fillText" && String(args[0]).startsWith("Máximo"))).toBe(
      false,
    );
  });

  it("have the alerts and what is missing in a lane below the first one, and one axis of time", async () => {
    const gaps = [{ from: T0 + HOUR, to: T0 + 5 * HOUR, text: "Sin datos 4 h" }];
    const plot = await drawn(
      { gaps, alerts: [{ at: T0 + 6 * HOUR, priority: 1 }] },
      { hasLane: true, hasTimeAxis: false },
    );
    const bottom = plot.bbox.top + plot.bbox.height;
    expect(written("Sin datos 4 h").y).toBeGreaterThan(bottom);
    const symbol = calls.filter(
      ({ op, args, stroke }) =>
        op === "lineTo" && stroke === priorityStyle(1, "light").mark && Number(args[1]) > bottom,
    );
    expect(symbol.length).toBeGreaterThanOrEqual(7);
    expect(calls.some(({ op, args }) => op === "fillText" && /^\d\d:\d\d/.test(String(args[0])))).toBe(false);
  });
});
