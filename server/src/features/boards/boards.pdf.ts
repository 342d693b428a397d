// The product's own boards for reports in PDF: what each tile shows at the end of a day, for one user.
import type { BoardTile } from "@vetaverde/contract/board-settings";
import type { Kpis, StationMap } from "@vetaverde/contract/kpis";
import type { Series } from "@vetaverde/contract/readings";
import type { WithDates } from "@vetaverde/contract/shapes";
import { isRain } from "@vetaverde/domain/readings/rain";
import type {
  DrawnBoard,
  DrawnLine,
  DrawnSample,
  PlacedTile,
  TileDrawing,
} from "@vetaverde/domain/reports/board-page";
import type { SeriesDrawing } from "@vetaverde/domain/reports/series-page";
import { indicatorPeriod } from "@vetaverde/domain/schedule/shares";
import { addDays, toEpochDay } from "@vetaverde/domain/time/dates";
import { periodBack } from "@vetaverde/domain/time/period-back";
import { instantOfLocal } from "@vetaverde/domain/time/zone";
import { actorOf, type Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type BoardVisibilityDeps, createBoardVisibility } from "./board-visibility.ts";
import * as store from "./boards.pdf.store.ts";

export interface WaterChoice {
  category: "Agua" | "Geoquímica";
  stations: readonly string[];
  from: string | null;
  to: string | null;
  nitrate?: "excluded" | "withChloride";
}

/** Both included, `YYYY-MM-DD`. */
interface Days {
  from: string;
  to: string;
}

export interface BoardPdfDeps extends BoardVisibilityDeps {
  /** Whether the user may see the data of a kind of tile. */
  may(kind: BoardTile["kind"], project: string, ctx: Context): Promise<boolean>;
  series(
    project: string,
    requested: { sensor: string[]; from: Date; to: Date; points: number },
  ): Promise<WithDates<Series>[]>;
  /** The indicators of a period as of an instant. */
  kpis(project: string, at: number, period: Days): Promise<Kpis>;
  map(project: string, at: number, period: Days): Promise<StationMap>;
  water(
    project: string,
    choice: WaterChoice,
    ctx: Context,
  ): Promise<{ samples: DrawnSample[]; order: string[]; total: number }>;
  /** A parameter over time; null: the project has no such parameter. */
  waterSeries(
    project: string,
    choice: WaterChoice & Pick<TileOf<"diagram">, "fraction" | "scale"> & { parameter: string },
    ctx: Context,
  ): Promise<SeriesDrawing | null>;
}

export interface BoardPdf {
  /** The product's own boards that the user may view, by name. */
  list(project: string, ctx: Context): Promise<{ id: string; name: string }[]>;
  /** @throws AppError NOT_FOUND for a board that the user may not view, or that the product does not render itself */
  check(project: string, board: string, ctx: Context): Promise<void>;
  /** Its tiles as of the end of a day. @throws AppError NOT_FOUND */
  draw(project: string, board: string, day: string, ctx: Context): Promise<DrawnBoard>;
}

const HOUR = 3_600_000;
const RANGES = { "24h": 24 * HOUR, "7d": 168 * HOUR, "30d": 720 * HOUR, "1y": 8760 * HOUR } as const;
/** The number of points that a tile in a PDF can show. */
const POINTS = 400;

export function createBoardPdf(deps: BoardPdfDeps): BoardPdf {
  const sight = createBoardVisibility(deps);
  const own = async (project: string, id: string, ctx: Context) => {
    const { name, content } = await sight.seen(project, id, ctx);
    if (content.provider !== "native") throw new AppError("NOT_FOUND");
    return { name, tiles: content.settings.tiles };
  };
  return {
    list: async (project, ctx) =>
      (await sight.visible(project, ctx))
        .filter(({ content }) => content.provider === "native")
        .map(({ id, name }) => ({ id, name })),
    check: async (project, board, ctx) => {
      // The token would draw the board with its creator's permissions.
      if (actorOf(ctx).token) throw new AppError("FORBIDDEN");
      await own(project, board, ctx);
    },
    draw: async (project, board, day, ctx) => {
      const { name, tiles } = await own(project, board, ctx);
      const timeZone = await store.timeZoneOf(deps.db, project);
      const end = instantOfLocal(toEpochDay(addDays(day, 1)), 0, timeZone) - 1;
      const known = new Map<BoardTile["kind"], boolean>();
      const placed: PlacedTile[] = [];
      // Serialised, so that a board of forty tiles does not occupy the whole database.
      for (const tile of tiles) {
        if (!known.has(tile.kind)) known.set(tile.kind, await deps.may(tile.kind, project, ctx));
        const { x, y, w, h, title } = tile;
        const drawing: TileDrawing = known.get(tile.kind)
          ? await drawingOf(deps, project, tile, { day, end, ctx }).catch(undrawn)
          : { kind: "none", why: "access" };
        placed.push({ x, y, w, h, title, drawing });
      }
      return { name, timeZone, tiles: placed };
    },
  };
}

/** The database cancelled a statement that took too long. */
const QUERY_CANCELED = "57014";

/**
 * What a board shows in place of a tile whose data cannot be loaded: one failing tile must not cost the report the
 * others.
 * @throws transient errors and programming errors
 */
function undrawn(error: unknown): TileDrawing {
  if ((error as { code?: unknown }).code === QUERY_CANCELED) return { kind: "none", why: "failed" };
  if (!(error instanceof AppError) || error.error === "UNAVAILABLE") throw error;
  if (error.error === "NOT_FOUND") return { kind: "none", why: "gone" };
  if (error.error === "FORBIDDEN") return { kind: "none", why: "access" };
  return { kind: "none", why: "failed" };
}

interface At {
  day: string;
  /** The day's last instant. */
  end: number;
  ctx: Context;
}

async function drawingOf(
  deps: BoardPdfDeps,
  project: string,
  tile: BoardTile,
  { day, end, ctx }: At,
): Promise<TileDrawing> {
  switch (tile.kind) {
    case "text":
      return { kind: "text", html: tile.html };
    case "kpi":
      return kpiOf(await deps.kpis(project, end, indicatorPeriod(day)), tile.measure, indicatorPeriod(day));
    case "map":
      return mapOf(await deps.map(project, end, indicatorPeriod(day)), indicatorPeriod(day));
    case "series":
      return seriesOf(deps, project, tile, end);
    case "latest":
      return latestOf(deps, project, tile, end);
    case "diagram":
      return waterOf(deps, project, tile, { day, ctx });
  }
}

/**
 * A diagram of ions, or a parameter over time. Boards saved before the choice existed lack the fields of that choice.
 */
async function waterOf(
  deps: BoardPdfDeps,
  project: string,
  tile: TileOf<"diagram">,
  { day, ctx }: Pick<At, "day" | "ctx">,
): Promise<TileDrawing> {
  const { category, stations, diagram, range, parameter, fraction, scale, nitrate } = tile;
  const days = periodBack(range, tile, day);
  // Data of later days is left out.
  const to = days.to !== null && days.to < day ? days.to : day;
  const choice = { category, stations, from: days.from, to };
  if (diagram === "series") {
    const drawn = parameter
      ? await deps.waterSeries(project, { ...choice, parameter, fraction, scale }, ctx)
      : null;
    return drawn ?? { kind: "none", why: "gone" };
  }
  const samples = await deps.water(project, { ...choice, nitrate }, ctx);
  return {
    kind: "diagram",
    diagram,
    ...samples,
    from: days.from,
    to,
    ...(nitrate === "withChloride" ? { nitrate: true } : {}),
  };
}

function kpiOf(
  { upToDate, general, nearDays }: Kpis,
  measure: TileOf<"kpi">["measure"],
  days: Days,
): TileDrawing {
  if (measure === "compliance")
    return { kind: "kpi", measure, done: upToDate.doneOfDue, due: upToDate.due, ...days };
  const ahead = measure === "near" || measure === "far";
  return { kind: "kpi", measure, n: (ahead ? general : upToDate)[measure], nearDays, ...days };
}

function mapOf({ features }: StationMap, days: Days): TileDrawing {
  const stations = features.flatMap(({ geometry, properties: { name, worst } }) =>
    geometry
      ? [{ name, longitude: geometry.coordinates[0], latitude: geometry.coordinates[1], state: worst }]
      : [],
  );
  return { kind: "map", stations, without: features.length - stations.length, ...days };
}

type TileOf<K extends BoardTile["kind"]> = Extract<BoardTile, { kind: K }>;

async function seriesOf(
  { db, series }: BoardPdfDeps,
  project: string,
  { device, sensors: chosen, range }: TileOf<"series">,
  end: number,
): Promise<TileDrawing> {
  const sensors = (await store.sensorsOf(db, project, device)).filter(({ id }) => chosen.includes(id));
  const [first] = sensors;
  if (!first) return { kind: "none", why: "gone" };
  const from = end - RANGES[range];
  const drawnLines = await series(project, {
    sensor: sensors.map(({ id }) => id),
    from: new Date(from),
    to: new Date(end),
    points: POINTS,
  });
  const bySensor = new Map(drawnLines.map((one) => [one.sensor, one]));
  const lines = sensors.map(({ id, name, unit, variable }): DrawnLine => {
    const one = bySensor.get(id);
    const bars = isRain({ name, unit, variable });
    const flags = one?.flags?.map(({ flag }) => flag) ?? [];
    return { name, unit, bars, points: one ? pointsOf(one) : [], flags };
  });
  return { kind: "series", name: first.place, from, to: end, lines };
}

function pointsOf(one: WithDates<Series>): DrawnLine["points"] {
  const flagged = new Set(one.flags?.flatMap(({ at }) => at));
  return one.t.map((at, n) => {
    const of = { t: new Date(at).getTime(), isFlagged: flagged.has(n) };
    if ("v" in one) return { ...of, min: one.v[n] ?? 0, max: one.v[n] ?? 0, avg: one.v[n] ?? 0 };
    return { ...of, min: one.min[n] ?? 0, max: one.max[n] ?? 0, avg: one.avg[n] ?? 0 };
  });
}

async function latestOf(
  { db }: BoardPdfDeps,
  project: string,
  { device, sensor }: TileOf<"latest">,
  end: number,
): Promise<TileDrawing> {
  const one = (await store.sensorsOf(db, project, device)).find(({ id }) => id === sensor);
  if (!one) return { kind: "none", why: "gone" };
  const last = await store.lastBefore(db, project, one.number, new Date(end));
  return {
    kind: "latest",
    name: `${one.name} · ${one.place}`,
    unit: one.unit,
    resolution: one.resolution,
    value: last?.value ?? null,
    at: last?.t.getTime() ?? null,
    flags: last?.flags ?? [],
  };
}
