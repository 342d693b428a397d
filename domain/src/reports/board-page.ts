import type { Milliequivalents } from "../chemistry/balance.ts";
import type { Percentages } from "../chemistry/diagram.ts";
import type { DerivedFlag } from "../derived/formula.ts";
import type { SeriesDrawing } from "./series-page.ts";

/** A sample as a diagram needs it; null where a value was not computed. */
export interface DrawnSample {
  station: string;
  stationId: string;
  /** Day of sampling. */
  day: string | null;
  meq: Milliequivalents;
  pctMeq: Percentages | null;
  /** Its charge balance failed: drawn as an outline. */
  open: boolean;
  /** mg/L. */
  tds: number | null;
}

export interface DrawnLine {
  name: string;
  unit: string;
  /** Amounts per interval, such as rain, drawn as bars. */
  bars: boolean;
  /** Instants in ms, ascending; a bucket has its minimum, maximum and mean, a reading the same number three times. */
  points: readonly { t: number; min: number; max: number; avg: number; isFlagged?: boolean }[];
  /** Doubts about derived values among the points. */
  flags?: readonly DerivedFlag[];
}

/** The most urgent status of a station's monitorings; null without monitorings. */
export type DrawnState = "unfulfilled" | "near" | "far" | "done" | "skipped" | null;

export interface DiagramView {
  /** Whether the diamond's fields are labelled. */
  fields: boolean;
  /** Whether each station's samples are connected by a line. */
  trails: boolean;
  /** Scale of Stiff diagrams: one that suits most polygons, one that contains all, or each polygon's own. */
  stiff: "usual" | "all" | "own";
}

/** Data of a board's tile in a PDF. Independent of the current time. */
/** The period of an indicator, `YYYY-MM-DD`. */
interface OfDays {
  from: string;
  to: string;
}

export type TileDrawing =
  | { kind: "series"; name: string; from: number; to: number; lines: readonly DrawnLine[] }
  | {
      kind: "latest";
      name: string;
      unit: string;
      /** Smallest difference that is shown; null: as reported. */
      resolution: number | null;
      value: number | null;
      at: number | null;
      /** Doubts about a derived value. */
      flags?: readonly DerivedFlag[];
    }
  | ({ kind: "kpi"; measure: "compliance"; done: number; due: number } & OfDays)
  | ({ kind: "kpi"; measure: "done" | "unfulfilled" | "near" | "far"; n: number; nearDays: number } & OfDays)
  | {
      kind: "map";
      stations: readonly { name: string; longitude: number; latitude: number; state: DrawnState }[];
      /** Number of stations without coordinates. */
      without: number;
      from: string;
      to: string;
    }
  | {
      kind: "diagram";
      diagram: "piper" | "stiff" | "durov" | "schoeller" | "gibbs" | "chadha" | "rectangular";
      samples: readonly DrawnSample[];
      /** Whether nitrate is added to chloride. */
      nitrate?: boolean;
      /** View settings as on the screen; omitted: the screen's defaults. */
      view?: DiagramView;
      /** Number of samples in which half of a detection limit substitutes an ion. */
      halved?: number;
      /** All stations of the project, in the order that determines their symbols. */
      order: readonly string[];
      /** Number of samples that match; more than are drawn if there are too many. */
      total: number;
      from: string | null;
      to: string | null;
    }
  | SeriesDrawing
  | { kind: "text"; html: string }
  /** The user has no access to the data, or what the tile shows no longer exists. */
  | { kind: "none"; why: "access" | "gone" | "failed" };

/** Position and size in columns and rows of the board's grid. */
export interface PlacedTile {
  x: number;
  y: number;
  w: number;
  h: number;
  title: string;
  drawing: TileDrawing;
}

/** A board as of the end of a day. */
export interface DrawnBoard {
  name: string;
  timeZone: string;
  tiles: PlacedTile[];
}

/** A tile on a page, with its row relative to the page's first. */
export interface PagedTile extends PlacedTile {
  page: number;
}

/**
 * Distributes the tiles of a board over pages of `rows` rows: ordered by row, none split between pages. A tile higher
 * than a page fills one.
 */
export function boardPages(tiles: readonly PlacedTile[], rows: number): PagedTile[] {
  let page = 0;
  let first = 0;
  const ordered = [...tiles].sort((a, b) => a.y - b.y || a.x - b.x);
  // Empty rows above the first tile are not part of the page.
  first = ordered[0]?.y ?? 0;
  return ordered.map((tile) => {
    const h = Math.min(tile.h, rows);
    if (tile.y + h > first + rows) {
      page++;
      first = tile.y;
    }
    return { ...tile, h, y: tile.y - first, page };
  });
}
