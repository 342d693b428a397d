import type { FastifyInstance } from "fastify";
import type { AccessService } from "../access/access.ts";
import { mountBaseMaps } from "../features/base-maps/base-maps.routes.ts";
import { mountKpis } from "../features/kpis/kpis.routes.ts";
import { createTallies } from "../features/kpis/tallies.ts";
import type { EvidenceFiles } from "../features/plans/plans.evidence.ts";
import { mountPlans } from "../features/plans/plans.routes.ts";
import { createPlansService, type PlansDeps, type PlansService } from "../features/plans/plans.service.ts";
import { createReminders } from "../features/reminders/reminders.service.ts";
import { mountSchedule } from "../features/schedule/schedule.routes.ts";
import { limitAttempts } from "../features/sessions/sessions.service.ts";
import type { CronJob, Task } from "../platform/jobs/jobs.ts";

const REMIND_TASK = "reminders.day";

interface PlanningDeps extends Omit<PlansDeps, "tallies" | "mayPreview" | "now"> {
  evidence: EvidenceFiles;
  access: AccessService;
  publicUrl: string;
  reminderHour: number | null;
  now: () => number;
}

export interface Planning {
  plans: PlansService;
  tasks: Record<string, Task>;
  cron: CronJob[];
  mount(http: FastifyInstance): void;
  /** Called once the job queue runs: sends the reminders that were missed while the server was stopped. */
  catchUp(): Promise<void>;
}

/** Builds the services for planned work, its progress, its calendar, and its reminders. */
export function createPlanning(deps: PlanningDeps): Planning {
  const { db, emit, workers, evidence, access, publicUrl, reminderHour, createNames, now } = deps;
  const tallies = createTallies({ db, now });
  const plans = createPlansService({
    db,
    emit,
    workers,
    mayPreview: evidence.mayPreview,
    tallies,
    createNames,
    now,
  });
  const reminders = createReminders({ db, emit, hour: reminderHour, now });
  const limit = (key: string, most: number) => limitAttempts(db, key, most, now());
  return {
    plans,
    tasks: { ...tallies.tasks, [REMIND_TASK]: reminders.run },
    cron: [...tallies.cron, { task: REMIND_TASK, pattern: "*/15 * * * *" }],
    mount: (http) => {
      mountPlans(http, access, plans, evidence);
      mountKpis(http, access, { db, now });
      mountBaseMaps(http, access, { db, now });
      mountSchedule(http, access, { db, publicUrl, rightsOf: access.rightsOf, limit, now });
    },
    catchUp: reminders.run,
  };
}
