import type { BoardTile } from "@vetaverde/contract/board-settings";
import { WATER_DIAGRAMS_AREA } from "@vetaverde/contract/environment-report";
import { PLANS_AREA } from "@vetaverde/contract/monitorings";
import type { AccessService } from "../access/access.ts";
import { type BoardPdf, createBoardPdf } from "../features/boards/boards.pdf.ts";
import { drawnSamples } from "../features/environment-report/drawn-samples.ts";
import { drawnSeries } from "../features/environment-report/drawn-series.ts";
import { createEnvironmentReportService } from "../features/environment-report/environment-report.service.ts";
import { createWaterSeries } from "../features/environment-report/water-series.service.ts";
import { createKpisService } from "../features/kpis/kpis.service.ts";
import { seriesLimits } from "../features/limits/limits.series.ts";
import { createVerdictReader } from "../features/limits/verdicts.refresh.ts";
import type { MenusService } from "../features/menus/menus.service.ts";
import { createReadings } from "../features/readings/readings.service.ts";
import { actorOf, type Context } from "../platform/context/context.ts";
import type { Db } from "../platform/db/db.ts";
import type { LongReads } from "../platform/db/replica.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";

export interface BoardPdfSourceDeps {
  db: Db;
  longReads: LongReads;
  access: AccessService;
  secrets: Secrets;
  /** Called when a board is rendered, not at start-up. */
  menu: MenusService["get"];
}

/** The area whose permission a tile's data require; a text requires none. */
const AREAS: Readonly<Record<BoardTile["kind"], string | null>> = {
  series: "ModiList",
  latest: "ModiList",
  kpi: PLANS_AREA,
  map: PLANS_AREA,
  diagram: WATER_DIAGRAMS_AREA,
  text: null,
};

/** Renders boards for reports. Each feature provides a tile's data through the same service that serves the page. */
export function createBoardPdfSource({ db, longReads, access, secrets, menu }: BoardPdfSourceDeps): BoardPdf {
  const readings = createReadings({ db, longReads });
  const water = createEnvironmentReportService({ db });
  const series = createWaterSeries({ db, limitsOf: seriesLimits(createVerdictReader(db)) });
  return createBoardPdf({
    db,
    access,
    secrets,
    menu,
    may: (kind, project, ctx) => mayRead(access, kind, project, ctx),
    series: readings.series,
    kpis: (project, at, period) =>
      createKpisService({ db, now: () => at }).kpis({ params: { project }, query: period, body: undefined }),
    map: (project, at, period) =>
      createKpisService({ db, now: () => at }).map({ params: { project }, query: period, body: undefined }),
    water: (project, choice, ctx) => drawnSamples(water, project, choice, ctx),
    waterSeries: async (project, { stations, fraction, from, to, ...choice }, ctx) => {
      const query = {
        ...choice,
        ...(stations.length > 0 ? { station: [...stations] } : {}),
        ...(fraction ? { fraction } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      };
      try {
        return (await drawnSeries({ report: water, series }, project, query, ctx)).drawing;
      } catch (error) {
        if (error instanceof AppError && error.error === "NOT_FOUND") return null;
        throw error;
      }
    },
  });
}

async function mayRead(
  access: AccessService,
  kind: BoardTile["kind"],
  project: string,
  ctx: Context,
): Promise<boolean> {
  const area = AREAS[kind];
  if (area === null) return true;
  try {
    await access.authorize(actorOf(ctx), { access: "read", area, project, subject: undefined });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
