import type { Milliequivalents } from "../chemistry/balance.ts";
import type { Percentages } from "../chemistry/diagram.ts";
import type { SeriesDrawing } from "./series-page.ts";

/** A sample as a diagram needs it; null where it was not computed. */
export interface DrawnSample {
  station: string;
  stationId: string;
  /** Of sampling. */
  day: string | null;
  meq: Milliequivalents;
  pctMeq: Percentages | null;
  /** Its balance failed: it is drawn as an outline. */
  open: boolean;
  /** mg/L. */
  tds: number | null;
}

export interface DrawnLine {
  name: string;
  unit: string;
  /** What fell in a stretch of time, as rain. */
  bars: boolean;
  /** Instants in ms, ascending; of a bucket its least, greatest and mean, of a reading one number thrice. */
  points: readonly { t: number; min: number; max: number; avg: number }[];
}

/** Of a station's monitorings, the most pressing status; null without monitorings. */
export type DrawnState = "unfulfilled" | "near" | "far" | "done" | "skipped" | null;

export interface DiagramView {
  /** The diamond's fields are named. */
  fields: boolean;
  /** Each station's way from sample to sample. */
  trails: boolean;
  /** Of Stiff: one that suits most, one that holds all, or each polygon's own. */
  stiff: "usual" | "all" | "own";
}

/** What a tile of a board is drawn of on paper. Nothing in it is of the clock. */
/** The period that an indicator is of, `YYYY-MM-DD`. */
interface OfDays {
  from: string;
  to: string;
}

export type TileDrawing =
  | { kind: "series"; name: string; from: number; to: number; lines: readonly DrawnLine[] }
  | { kind: "latest"; name: string; unit: string; value: number | null; at: number | null }
  | ({ kind: "kpi"; measure: "compliance"; done: number; due: number } & OfDays)
  | ({ kind: "kpi"; measure: "done" | "unfulfilled" | "near" | "far"; n: number; nearDays: number } & OfDays)
  | {
      kind: "map";
      stations: readonly { name: string; longitude: number; latitude: number; state: DrawnState }[];
      /** Stations whose place nobody knows. */
      without: number;
      from: string;
      to: string;
    }
  | {
      kind: "diagram";
      diagram: "piper" | "stiff" | "durov" | "schoeller" | "gibbs" | "chadha" | "rectangular";
      samples: readonly DrawnSample[];
      /** Nitrate is counted with chloride. */
      nitrate?: boolean;
      /** As on the screen; left out: as the screen has it before anybody chooses. */
      view?: DiagramView;
      /** Samples in which half of a detection limit stands for an ion. */
      halved?: number;
      /** All of the project's, in the order by which they have their symbols. */
      order: readonly string[];
      /** All that fit the choice: more than are drawn where they are too many. */
      total: number;
      from: string | null;
      to: string | null;
    }
  | SeriesDrawing
  | { kind: "text"; html: string }
  /** Whoever asked may not see these data, or what it shows is not there any more. */
  | { kind: "none"; why: "access" | "gone" | "failed" };

/** Columns and rows of the board's grid. */
export interface PlacedTile {
  x: number;
  y: number;
  w: number;
  h: number;
  title: string;
  drawing: TileDrawing;
}

/** A tile on a page: its row counted from the page's first. */
export interface PagedTile extends PlacedTile {
  page: number;
}

/**
 * The tiles of a board on pages of so many rows: in the order of their rows, none cut by the end of a page. One that is higher
 * than a page fills one.
 */
export function boardPages(tiles: readonly PlacedTile[], rows: number): PagedTile[] {
  let page = 0;
  let first = 0;
  const ordered = [...tiles].sort((a, b) => a.y - b.y || a.x - b.x);
  // What is free above the first one is no part of the page.
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
