import { cleanup, render } from "@testing-library/react";
import type { WaterSeries } from "@vetaverde/contract/water-series";
import type { Figure } from "@vetaverde/domain/chemistry/figures/figure";
import { describe, expect, it } from "vitest";
import { symbolOf } from "../../charts/markers.ts";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { type Drawn, drawnOf } from "./report.marks.ts";
import { StiffGrid } from "./StiffGrid.tsx";
import { drawnSeries } from "./series/series.marks.ts";
import { setUpDrawing, waterOf } from "./testing/water.ts";

setUpDrawing();

const meq = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5 };
const water = waterOf(meq, { tds: { value: 640, measured: true } });
const symbols = new Map([
  ["s", symbolOf(0)],
  ["other", symbolOf(1)],
]);
const HIGH = 0.866025404;

/** Reads the positions of a sample's points back from the rendered drawing, in the figure's unit, y upwards. */
function read(drawn: Pick<Drawn, "marks" | "trails"> & { frame: Figure }, key: string) {
  const { container } = render(
    <PointDiagram label="x" {...drawn} labels={false} about={() => null} onOpen={() => {}} />,
  );
  const svg = container.querySelector("svg[data-diagram]");
  const { frame } = drawn;
  const scale = Number(svg?.getAttribute("width")) / frame.width;
  const up = (x: number, y: number) => ({ x: x / scale, y: frame.height - y / scale });
  const points = [...container.querySelectorAll(`path[data-sample='${key}']`)].map((path) => {
    const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(path.getAttribute("transform") ?? "") ?? [];
    return up(Number(x), Number(y));
  });
  const lines = [...container.querySelectorAll("polyline")].map((line) => placesIn(line, up));
  const limits = [...container.querySelectorAll("line")]
    .filter((line) => /limit/.test(line.getAttribute("class") ?? ""))
    .map((line) => {
      const of = (name: string) => Number(line.getAttribute(name));
      return { from: up(of("x1"), of("y1")), to: up(of("x2"), of("y2")) };
    });
  return { points, lines, limits, container };
}

type Up = (x: number, y: number) => { x: number; y: number };
const placesIn = (shape: Element, up: Up) =>
  (shape.getAttribute("points") ?? "").split(" ").map((pair) => {
    const [x = "", y = ""] = pair.split(",");
    return up(Number(x), Number(y));
  });

function same(read: readonly { x: number; y: number }[], byHand: readonly (readonly [number, number])[]) {
  expect(read).toHaveLength(byHand.length);
  read.forEach(({ x, y }, n) => {
    // A pixel is several thousandths of the unit; coordinates are written with a hundredth of a pixel.
    expect(x).toBeCloseTo(byHand[n]?.[0] ?? Number.NaN, 3);
    expect(y).toBeCloseTo(byHand[n]?.[1] ?? Number.NaN, 3);
  });
}

const drawing = { samples: [water], symbols, day: null, trails: false };

describe("a drawn sample, measured in the drawing", () => {
  it("is in Durov at the position of its percentages", () => {
    // Ca 40 %, Mg 20 %; Cl 20 %, SO4 30 %. The square's lower left corner is at 0.16 + high + 0.1 and 0.22.
    const corner = [0.16 + HIGH + 0.1, 0.22] as const;
    same(read(drawnOf("durov", drawing), "a").points, [
      [corner[0] - 0.1 - 0.2 * HIGH, corner[1] + 0.4 + 0.1],
      [corner[0] + 0.2 + 0.15, corner[1] + 1.1 + 0.3 * HIGH],
      [corner[0] + 0.35, corner[1] + 0.5],
    ]);
  });

  it("is in Schoeller at each ion's meq/L on its power of ten, joined in their order", () => {
    // Ca 4, Mg 2, Na+K 4, Cl 2, SO4 3, HCO3 5: one decade, from 1, of 0.55; columns 0.44 apart from 0.34 on, the foot at 0.2.
    const tens = [0.602059991, 0.301029996, 0.602059991, 0.301029996, 0.477121255, 0.698970004];
    const byHand = tens.map((ten, n) => [0.34 + 0.44 * n, 0.2 + 0.55 * ten] as const);
    const { points, lines } = read(drawnOf("schoeller", drawing), "a");
    same(points, byHand);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(6);
  });

  it("is in Gibbs at its shares by mg/L and at the power of ten of its TDS", () => {
    // Na 68.969, K 39.098, Ca 80.156; Cl 70.9, HCO3 305.08 mg/L; log 640 = 2.80618.
    const y = 0.28 + (2.80618 - 1) * 0.36;
    same(read(drawnOf("gibbs", drawing), "a").points, [
      [0.34 + 108.0676 / 188.2236, y],
      [1.64 + 70.9 / 375.98, y],
    ]);
  });

  it("is in Stiff a polygon of its meq/L on the scale written below it", () => {
    const { container } = render(<StiffGrid samples={[water]} symbols={symbols} onOpen={() => {}} />);
    const plot = container.querySelector("[data-plot]");
    const ends = [...(plot?.querySelectorAll("line") ?? [])].map((line) => Number(line.getAttribute("x1")));
    const half = Math.max(...ends) / 2;
    const polygon = plot?.querySelector("polygon");
    if (!polygon) throw new Error("no polygon");
    // Most is 5, so half of the width is 5 meq/L; the axis is in the middle, and the rows are 20 pixels apart from 8 on.
    const byHand = [
      [1 - 4 / 5, 8],
      [1 - 4 / 5, 28],
      [1 - 2 / 5, 48],
      [1 + 3 / 5, 48],
      [1 + 5 / 5, 28],
      [1 + 2 / 5, 8],
    ] as const;
    same(
      placesIn(polygon, (x, y) => ({ x: x / half, y })),
      byHand,
    );
    expect([...container.querySelectorAll("svg")].at(-1)?.textContent).toBe("52,502,55meq/L");
  });
});

const result = (
  result: string,
  date: string,
  value: number,
  parts: object = {},
): WaterSeries["points"][number] => ({
  result,
  sample: `m${result}`,
  code: "A-1",
  station: "PM-01",
  stationId: "s",
  fraction: "",
  raw: String(value),
  rawUnit: "mg/L",
  date,
  value,
  detected: true,
  held: [],
  ...parts,
});
const limit = (value: number, parts: object = {}): WaterSeries["limits"][number] => ({
  set: "n",
  name: "NCh 1333",
  note: null,
  side: "max",
  value,
  from: null,
  to: null,
  stations: null,
  ...parts,
});
const series = (points: WaterSeries["points"], limits: WaterSeries["limits"] = []): WaterSeries => ({
  parameter: { code: "Mn", name: "Manganeso", unit: "mg/L" },
  points,
  limits,
  excluded: [],
  judging: false,
  total: points.length,
});
const options = {
  symbols,
  narrow: false,
  words: { quantity: "Sulfato (mg/L)", number: String, date: String },
  nameOf: ({ name }: { name: string }) => name,
};

describe("a parameter over time, measured in the drawing", () => {
  // 2024 has 366 days: 365 from the first to the last. The plot area is 2.08 wide from 0.26, with a fortieth free on
  // both sides, and 1 high from 0.14.
  const x = (days: number) => 0.26 + 2.08 * (0.025 + (0.95 * days) / 365);
  const points = [
    result("first", "2024-01-01", 2),
    result("mid", "2024-07-02", 6, { detected: false }),
    result("there", "2024-07-02", 8, { stationId: "other", station: "PM-02" }),
    result("next", "2024-10-01", 7),
    result("last", "2024-12-31", 10),
  ];

  it("has each result at its day and value, detected ones joined within each station only, and the limit at its height", () => {
    const drawn = drawnSeries(series(points, [limit(8, { from: "2024-07-02" })]), {
      ...options,
      scale: "linear",
    });
    if (!drawn) throw new Error("nothing drawn");
    const { points: first, lines, limits, container } = read(drawn, "first");
    same(first, [[x(0), 0.14]]);
    cleanup();
    same(read(drawn, "mid").points, [[x(183), 0.14 + 0.5]]);
    cleanup();
    same(read(drawn, "last").points, [[x(365), 0.14 + 1]]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(2);
    expect(limits).toHaveLength(1);
    same(
      [limits[0]?.from ?? { x: 0, y: 0 }, limits[0]?.to ?? { x: 0, y: 0 }],
      [
        [x(183), 0.14 + 0.75],
        [2.34, 0.14 + 0.75],
      ],
    );
    expect(container).toBeTruthy();
    expect(drawn.marks.find(({ key }) => key === "mid")?.open).toBe(true);
  });

  it("has a factor of ten as one decade on a logarithmic axis, and lists the results that cannot be drawn", () => {
    const some = [
      result("none", "2024-01-01", 0),
      result("one", "2024-01-01", 0.1),
      result("ten", "2024-12-31", 10),
    ];
    const drawn = drawnSeries(series(some), { ...options, scale: "log" });
    if (!drawn) throw new Error("nothing drawn");
    same(read(drawn, "one").points, [[x(0), 0.14]]);
    cleanup();
    same(read(drawn, "ten").points, [[x(365), 1.14]]);
    expect(drawn.leftOut).toMatchObject([{ result: "none", reason: "notPositive" }]);
  });

  it("omits a limit far above all values, with a note", () => {
    const drawn = drawnSeries(series(points, [limit(900)]), { ...options, scale: "linear" });
    if (!drawn) throw new Error("nothing drawn");
    expect(read(drawn, "first").limits).toHaveLength(0);
    expect(drawn.far.size).toBe(1);
  });
});
