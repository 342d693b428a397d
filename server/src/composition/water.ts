import { SAMPLES_AREA } from "@vetaverde/contract/sample-parameters";
import { fold } from "@vetaverde/domain/text/fold";
import type { FastifyInstance } from "fastify";
import type { AccessService } from "../access/access.ts";
import { insert as insertEntry } from "../features/catalog/catalog.store.ts";
import { mountEnvironmentReport } from "../features/environment-report/environment-report.routes.ts";
import type { DrawWaterPdf } from "../features/environment-report/water-pdf.service.ts";
import { findExceedances } from "../features/limits/exceedances.events.ts";
import { mountLimits } from "../features/limits/limits.routes.ts";
import { seriesLimits } from "../features/limits/limits.series.ts";
import { type StationExceedances, stationExceedances } from "../features/limits/station-exceedances.ts";
import { createVerdictReader } from "../features/limits/verdicts.refresh.ts";
import { deleteExpired } from "../features/samples/sample-previews.store.ts";
import type { SampleImportDeps } from "../features/samples/samples.import.ts";
import { mountSamples } from "../features/samples/samples.routes.ts";
import type { WorkbookProcesses } from "../gateways/excel/worker/workbook-processes.ts";
import { actorOf, type Context } from "../platform/context/context.ts";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { type Emit, type Handler, on } from "../platform/events/events.ts";
import type { Guard } from "../platform/http/guard.ts";
import type { Task } from "../platform/jobs/jobs.ts";

interface WaterDeps {
  db: Db;
  /** Called when an event occurs, not during construction: the event bus is built from this module's handlers. */
  emit: Emit;
  access: AccessService;
  workers: Pick<WorkbookProcesses, "run" | "warm">;
  /** Draws a diagram as PDF; called on request, not during construction. */
  paper: DrawWaterPdf;
  now: () => number;
}

export interface Water {
  heard: Handler[];
  /** Number of results at a station above their limits, per limit set. */
  exceedancesOf(project: string, station: string): Promise<StationExceedances>;
  tasks: Record<string, Task>;
  /** Deletes expired uploads. */
  deleteExpired(): Promise<void>;
  mount(http: FastifyInstance, guard: Guard): void;
}

/** A refusal is a result; any other error is a fault. */
function refused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Builds the services for laboratories' water samples, and for the limits that they are evaluated against. */
export function createWater({ db, emit, access, workers, paper, now }: WaterDeps): Water {
  const mayAdmin = (project: string, ctx: Context) =>
    access
      .authorize(actorOf(ctx), { access: "admin", area: SAMPLES_AREA, project, subject: undefined })
      .then(() => true, refused);
  const addStation: SampleImportDeps["addStation"] = (
    tx,
    project,
    { name, latitude, longitude, elevation },
  ) =>
    insertEntry(tx, project, "stations", newId(), {
      name,
      nameKey: fold(name),
      description: null,
      latitude,
      longitude,
      elevation,
      frequency: null,
      components: [],
      active: true,
    });
  const keeper = createVerdictReader(db);
  return {
    tasks: keeper.tasks,
    exceedancesOf: stationExceedances(keeper),
    deleteExpired: () => deleteExpired(db, new Date(now())),
    heard: [on("samples.imported", "limits.samples-imported", findExceedances({ emit, now }))],
    mount: (http, guard) => {
      mountSamples(http, guard, { db, workers, emit, mayAdmin, addStation, now });
      mountLimits(http, guard, { db, keeper, now });
      mountEnvironmentReport(http, guard, { db, limitsOf: seriesLimits(keeper), paper });
    },
  };
}
