import type { DrawnSample, DrawnState, PlacedTile } from "@vetaverde/domain/reports/board-page";
import type { SeriesDrawing } from "@vetaverde/domain/reports/series-page";
import type { ReportBoard, ReportCover, ReportPiece } from "../render/report.protocol.ts";

const END = Date.parse("2026-11-01T02:59:59.999Z");
const HOUR = 3_600_000;

function sampleOf(n: number): DrawnSample {
  const share = (n % 7) / 10;
  return {
    station: `AS-0${n % 5}`,
    stationId: `s${n % 5}`,
    day: `2026-0${(n % 9) + 1}-15`,
    meq: { Ca: 2 + share, Mg: 1, Na: 1 + share, K: 0.1, HCO3: 2, Cl: 1, SO4: 1.1 + share },
    pctMeq: {
      Ca: 60 - 40 * share,
      Mg: 20,
      "Na+K": 20 + 40 * share,
      Cl: 20 + 30 * share,
      SO4: 30,
      "HCO3+CO3": 50 - 30 * share,
    },
    open: n % 6 === 0,
    tds: 300 + 40 * n,
  };
}
const samples = Array.from({ length: 24 }, (_, n) => sampleOf(n));

const wave = (n: number, step: number) => ({
  t: END - (168 - n) * HOUR,
  avg: 10 + 4 * Math.sin(n / 9) + step,
  min: 9 + 4 * Math.sin(n / 9) + step,
  max: 11.5 + 4 * Math.sin(n / 9) + step,
});
const line = (name: string, unit: string, step: number) => ({
  name,
  unit,
  bars: false,
  // No readings for a day.
  points: Array.from({ length: 168 }, (_, n) => wave(n, step)).filter((_, n) => n < 70 || n > 94),
});

/** Its highest values are extrapolated. */
const flagged = (drawn: ReturnType<typeof line>) => ({
  ...drawn,
  points: drawn.points.map((point) => ({ ...point, isFlagged: point.avg > 13 })),
  flags: ["extrapolated"] as const,
});

const STATES: DrawnState[] = ["unfulfilled", "near", "far", "done", "skipped", null];
const water = { kind: "diagram", samples, order: ["s0", "s1", "s2", "s3", "s4"], total: 24 } as const;
const days = { from: "2025-11-01", to: "2026-10-31" };

const year = { from: "2026-01-01", to: "2026-12-31" };

const place = (title: string, at: [number, number, number, number]) => {
  const [x, y, w, h] = at;
  return { title, x, y, w, h };
};

/** One tile of each kind. */
export const TILES: readonly PlacedTile[] = [
  { ...place("", [0, 0, 3, 2]), drawing: { kind: "kpi", measure: "compliance", done: 41, due: 50, ...year } },
  { ...place("", [3, 0, 3, 2]), drawing: { kind: "kpi", measure: "near", n: 7, nearDays: 15, ...year } },
  {
    ...place("", [6, 0, 3, 2]),
    drawing: {
      kind: "latest",
      name: "Cota · Laguna",
      unit: "m s.n.m.",
      resolution: 0.01,
      value: 2431.27,
      at: END - HOUR,
      flags: ["extrapolated"],
    },
  },
  { ...place("Reservado", [9, 0, 3, 2]), drawing: { kind: "none", why: "access" } },
  {
    ...place("Caudal del río", [0, 2, 7, 4]),
    drawing: {
      kind: "series",
      name: "AS-02 · Vertedero",
      from: END - 168 * HOUR,
      to: END,
      lines: [flagged(line("Caudal", "L/s", 0)), line("Caudal ecológico", "L/s", 3)],
    },
  },
  {
    ...place("Estaciones", [7, 2, 5, 6]),
    drawing: {
      kind: "map",
      without: 2,
      ...year,
      stations: STATES.map((state, n) => ({
        name: `AS-0${n}`,
        longitude: -70.2 + n / 100,
        latitude: -33.1 - (n % 3) / 100,
        state,
      })),
    },
  },
  {
    ...place("", [0, 6, 7, 2]),
    drawing: {
      kind: "text",
      html: "<h2>Turno</h2><p>Revisar la &lt;b&gt;laguna&lt;/b&gt; &amp; el río.</p><ul><li>Bombas</li><li>Cal</li></ul>",
    },
  },
  { ...place("Piper", [0, 8, 6, 8]), drawing: { ...water, ...days, diagram: "piper" } },
  { ...place("Stiff", [6, 8, 6, 8]), drawing: { ...water, ...days, diagram: "stiff" } },
  { ...place("Durov", [0, 16, 4, 6]), drawing: { ...water, ...days, diagram: "durov" } },
  { ...place("Schoeller", [4, 16, 4, 6]), drawing: { ...water, ...days, diagram: "schoeller" } },
  { ...place("Gibbs", [8, 16, 4, 6]), drawing: { ...water, ...days, diagram: "gibbs" } },
];

const at = (n: number) => `2025-${String((n % 12) + 1).padStart(2, "0")}-15`;
/** A year of two stations, every fifth result not detected. */
export const MANGANESE_RESULTS: SeriesDrawing["results"] = Array.from({ length: 24 }, (_, n) => ({
  station: `AS-0${n % 2}`,
  stationId: `s${n % 2}`,
  day: at(n >> 1),
  value: 0.1 + n / 100,
  series: `s${n % 2}`,
  open: n % 5 === 0,
  own: [],
}));
/** Manganese with a limit. */
const MANGANESE: SeriesDrawing = {
  kind: "waterSeries",
  parameter: "Manganeso",
  fractions: ["dissolved"],
  unit: "mg/L",
  scale: "log",
  results: MANGANESE_RESULTS,
  order: ["s0", "s1"],
  limits: (["max", "warning"] as const).map((side) => ({
    name: "NCh 1333 · Riego",
    side,
    value: side === "max" ? 0.2 : 0.16,
    from: null,
    to: null,
    stations: null,
  })),
  leftOut: {},
  total: 24,
  judging: false,
};

/** Tiles of the water with the diagrams of the diagrams' page. */
export const WATER_TILES: PlacedTile[] = [
  { ...place("Piper", [0, 0, 6, 6]), drawing: { ...water, ...days, diagram: "piper", nitrate: true } },
  { ...place("Chadha", [6, 0, 6, 6]), drawing: { ...water, ...days, diagram: "chadha" } },
  {
    ...place("Rectangular", [0, 6, 6, 6]),
    drawing: { ...water, ...days, diagram: "rectangular", nitrate: true },
  },
  { ...place("", [6, 6, 6, 6]), drawing: MANGANESE },
];

/** A board's cover and tiles, in the order in which they are fed. */
export async function* boardOf(
  tiles: readonly PlacedTile[],
  more: Partial<ReportCover> = {},
): AsyncGenerator<ReportPiece> {
  const cover: ReportCover = {
    kind: "cover",
    report: "board",
    locale: "es",
    version: "1.0.0",
    logo: null,
    project: { name: "Quebrada Alta", company: "Minera Quebrada Alta SpA", color: "#0A7A5A" },
    from: "2026-10-31",
    to: "2026-10-31",
    dataDay: null,
    limitSets: [],
    contents: [{ title: "Panorama de la faena", under: null }],
    ...more,
  };
  const board: ReportBoard = { kind: "board", timeZone: "America/Santiago", tiles };
  yield cover;
  yield board;
}
