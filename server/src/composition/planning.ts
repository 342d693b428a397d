import { mountBaseMaps } from "../features/base-maps/base-maps.routes.ts";
import { mountKpis } from "../features/kpis/kpis.routes.ts";
import { createTallies } from "../features/kpis/tallies.ts";
import { mountMapLayers } from "../features/map-layers/map-layers.routes.ts";
import type { LayerUploads } from "../features/map-layers/map-layers.service.ts";
import type { EvidenceFiles } from "../features/plans/follow-up/plans.evidence.ts";
import { mountPlans } from "../features/plans/plans.routes.ts";
import { createPlansService, type PlansDeps, type PlansService } from "../features/plans/plans.service.ts";
import { createReminders } from "../features/reminders/reminders.service.ts";
import { mountSchedule } from "../features/schedule/schedule.routes.ts";
import { limitAttempts } from "../features/sessions/sessions.service.ts";
import { mayReadArea } from "./area-access.ts";
import type { Core } from "./core.ts";
import { createManualReadings } from "./manual-readings.ts";
import type { Module } from "./module.ts";

/** The menu area of instruments and their commitments. */
const INSTRUMENTS_AREA = "Commitments";
const REMIND_TASK = "reminders.day";

interface PlanningDeps extends Core, Pick<PlansDeps, "emit"> {
  evidence: EvidenceFiles;
  layerUploads: LayerUploads;
}

export interface Planning extends Module {
  plans: PlansService;
}

/** Builds the services for planned work, its progress, its calendar, and its reminders. */
export function createPlanning(deps: PlanningDeps): Planning {
  const { db, storage, orphanFiles, emit, workers, evidence, access, publicUrl, catalog, config, now } = deps;
  const { layerUploads: uploads } = deps;
  const tallies = createTallies({ db, now });
  const plans = createPlansService({
    db,
    emit,
    workers,
    mayPreview: evidence.mayPreview,
    tallies,
    createNames: catalog.createNames,
    manual: createManualReadings(db, now),
    mayReadPermits: (project, actor) => mayReadArea(access, INSTRUMENTS_AREA, project, actor),
    now,
  });
  const reminders = createReminders({ db, emit, hour: config.reminderHour, now });
  const limit = (key: string, most: number) => limitAttempts(db, key, most, now());
  return {
    plans,
    tasks: { ...tallies.tasks, [REMIND_TASK]: reminders.run },
    cron: [...tallies.cron, { task: REMIND_TASK, pattern: "*/15 * * * *" }],
    mount: (http) => {
      mountPlans(http, access, plans, evidence);
      mountKpis(http, access, { db, now });
      mountBaseMaps(http, access, { db, now });
      mountMapLayers(http, access, { db, storage, workers, uploads, release: orphanFiles.release, now });
      mountSchedule(http, access, { db, publicUrl, rightsOf: access.rightsOf, limit, now });
    },
    deleteExpired: plans.deleteExpired,
    // Sends the reminders that were missed while the server was stopped.
    begin: reminders.run,
  };
}
