import { SAMPLES_AREA } from "@vetaverde/contract/sample-parameters";
import { fold } from "@vetaverde/domain/text/fold";
import { insert as insertEntry } from "../features/catalog/catalog.store.ts";
import { mountEnvironmentReport } from "../features/environment-report/environment-report.routes.ts";
import type { DrawWaterPdf } from "../features/environment-report/water-pdf.service.ts";
import { findExceedances } from "../features/limits/exceedances.events.ts";
import { mountLimits } from "../features/limits/limits.routes.ts";
import { seriesLimits } from "../features/limits/limits.series.ts";
import { type StationExceedances, stationExceedances } from "../features/limits/station-exceedances.ts";
import { createVerdictReader } from "../features/limits/verdicts.refresh.ts";
import { deleteExpired } from "../features/samples/import/sample-previews.store.ts";
import type { SampleImportDeps } from "../features/samples/import/samples.import.ts";
import { mountSamples } from "../features/samples/samples.routes.ts";
import { actorOf, type Context } from "../platform/context/context.ts";
import { newId } from "../platform/db/id.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { type Emit, type Handler, on } from "../platform/events/events.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

interface WaterDeps extends Core {
  /** Called when an event occurs, not during construction: the event bus is built from this module's handlers. */
  emit: Emit;
  /** Draws a diagram as PDF; called on request, not during construction. */
  drawPdf: DrawWaterPdf;
}

export interface Water extends Module {
  handlers: Handler[];
  /** Number of results at a station above their limits, per limit set. */
  exceedancesOf(project: string, station: string): Promise<StationExceedances>;
}

/** A refusal is a result; any other error is a fault. */
function refused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Builds the services for laboratories' water samples, and for the limits that they are evaluated against. */
export function createWater({ db, emit, access, workers, drawPdf, now }: WaterDeps): Water {
  const mayAdmin = (project: string, ctx: Context) =>
    access
      .authorize(actorOf(ctx), { access: "admin", area: SAMPLES_AREA, project, subject: undefined })
      .then(() => true, refused);
  const addStation: SampleImportDeps["addStation"] = (
    tx,
    project,
    { name, latitude, longitude, elevation },
  ) =>
    insertEntry(
      tx,
      { project, kind: "stations", id: newId() },
      {
        name,
        nameKey: fold(name),
        description: null,
        latitude,
        longitude,
        elevation,
        frequency: null,
        components: [],
        active: true,
      },
    );
  const verdicts = createVerdictReader(db);
  return {
    tasks: verdicts.tasks,
    exceedancesOf: stationExceedances(verdicts),
    deleteExpired: () => deleteExpired(db, new Date(now())),
    handlers: [on("samples.imported", "limits.samples-imported", findExceedances({ emit, now }))],
    mount: (http) => {
      mountSamples(http, access, { db, workers, emit, mayAdmin, addStation, now });
      mountLimits(http, access, { db, keeper: verdicts, now });
      mountEnvironmentReport(http, access, { db, limitsOf: seriesLimits(verdicts), paper: drawPdf });
    },
  };
}
