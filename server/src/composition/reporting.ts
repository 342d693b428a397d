import type { FastifyInstance } from "fastify";
import { type BoardPdfSourceDeps, createBoardPdfSource } from "./board-pdf.ts";
import { createDocumentFiles } from "../features/files/files.documents.ts";
import type { FilesService } from "../features/files/files.service.ts";
import { mountGuide } from "../features/guide/guide.routes.ts";
import { createGuide } from "../features/guide/guide.service.ts";
import { createDiagrams, type DrawDiagram } from "../features/reports/diagrams.service.ts";
import { createNeutralisers } from "../features/reports/neutralisers.service.ts";
import { createReportJobs } from "../features/reports/reports.jobs.ts";
import { mountReports } from "../features/reports/reports.routes.ts";
import { createReports } from "../features/reports/reports.service.ts";
import { createSchedules } from "../features/reports/schedules.service.ts";
import type { FileStorage } from "../gateways/files/files.ts";
import type { Pictures } from "../gateways/images/pictures.ts";
import type { Emit } from "../platform/events/events.ts";
import type { CronJob, Task } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log/log.ts";
import { workerEntry } from "../platform/worker/worker-process.ts";
import { createWorkerProcesses } from "../platform/worker/worker-processes.ts";

const MONTHLY_TASK = "reports.monthly";
const PROCESS = { heapMegabytes: 300, memoryMegabytes: 700, maxReuseMegabytes: 300, idleMs: 60_000 };

export interface ReportingDeps extends BoardPdfSourceDeps {
  storage: FileStorage;
  files: FilesService;
  pictures: Pictures;
  /** Maximum size of a report in bytes. */
  maxBytes: number;
  emit: Emit;
  version: string;
  /** Directory of the built web client with the guide; null: none. */
  webRoot: string | null;
  log: Log;
  now: () => number;
}

export interface Reporting {
  tasks: Record<string, Task>;
  cron: CronJob[];
  /** Draws a water diagram as PDF. */
  diagram: DrawDiagram;
  mount(http: FastifyInstance): void;
  /** Called once requests are served: resumes work that a crashed process left behind. */
  catchUp(): void;
  close(): Promise<void>;
}

/** Builds the services for PDF reports, and for the consumption of neutralisers. */
export function createReporting(deps: ReportingDeps): Reporting {
  const { db, storage, files, pictures, maxBytes, emit, access, version, log, now } = deps;
  const boards = createBoardPdfSource(deps);
  const workerProcesses = createWorkerProcesses({
    entry: workerEntry(import.meta.url, "reporting.worker"),
    ...PROCESS,
    onTrouble: (what) => log.warn({ report: what }, "the drawing of a report had trouble"),
  });
  const kept = createDocumentFiles(db, files, storage, "report");
  const making = createReportJobs({
    db,
    boards,
    pictures,
    version,
    workerProcesses,
    emit,
    log,
    files: { put: (_project, source) => storage.put(source, { maxBytes }), add: kept.add },
  });
  const schedules = createSchedules({ db, boards, wake: making.wake, now });
  const guide = createGuide({ webRoot: deps.webRoot, workerProcesses, version });
  const reports = createReports({
    db,
    boards,
    pictures,
    version,
    workerProcesses,
    reportJobs: making,
    content: kept.content,
    now,
  });
  return {
    tasks: { [MONTHLY_TASK]: schedules.run },
    cron: [{ task: MONTHLY_TASK, pattern: "*/15 * * * *" }],
    diagram: createDiagrams({ db, version, workerProcesses, pictures, now }),
    mount: (http) => {
      mountReports(http, access, { reports, schedules, neutralisers: createNeutralisers({ db }) });
      mountGuide(http, access, guide);
    },
    catchUp: making.wake,
    close: async () => {
      await making.close();
      await workerProcesses.close();
    },
  };
}
