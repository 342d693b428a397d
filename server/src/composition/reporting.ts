import { createDocumentFiles } from "../features/files/files.documents.ts";
import type { FilesService } from "../features/files/files.service.ts";
import { mountGuide } from "../features/guide/guide.routes.ts";
import { createGuide } from "../features/guide/guide.service.ts";
import { createDiagrams, type DrawDiagram } from "../features/reports/diagrams/diagrams.service.ts";
import { createNeutralisers } from "../features/reports/neutralisers/neutralisers.service.ts";
import { createReportJobs } from "../features/reports/reports.jobs.ts";
import { mountReports } from "../features/reports/reports.routes.ts";
import { createReports } from "../features/reports/reports.service.ts";
import { createSchedules } from "../features/reports/schedules.service.ts";
import type { Emit } from "../platform/events/events.ts";
import { VERSION } from "../platform/program/version.ts";
import { createWorkerPool, type WorkerPool } from "../platform/work/pool/worker-pool.ts";
import { workerEntry } from "../platform/work/pool/worker-process.ts";
import { type BoardPdfSourceDeps, createBoardPdfSource } from "./board-pdf.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

const MONTHLY_TASK = "reports.monthly";
const PROCESS = { heapMegabytes: 300, memoryMegabytes: 700, maxReuseMegabytes: 300, idleMs: 60_000 };

interface ReportingDeps extends Core, Pick<BoardPdfSourceDeps, "menu"> {
  files: FilesService;
  emit: Emit;
}

export interface Reporting extends Module {
  /** Draws a water diagram as PDF. */
  diagram: DrawDiagram;
  /** The processes that draw documents. */
  workerProcesses: WorkerPool;
}

/** Builds the services for PDF reports, and for the consumption of neutralisers. */
export function createReporting(deps: ReportingDeps): Reporting {
  const { db, storage, files, pictures, emit, access, log, now } = deps;
  const { maxBytes } = deps.config.files;
  const version = VERSION;
  const boards = createBoardPdfSource(deps);
  const workerProcesses = createWorkerPool({
    entry: workerEntry(import.meta.url, "reporting.worker"),
    ...PROCESS,
    onTrouble: (detail) =>
      log.warn({ event: "worker.failed", worker: "reports", detail }, "worker process reported an error"),
  });
  const stored = createDocumentFiles(db, files, storage, "report");
  const reportJobs = createReportJobs({
    db,
    boards,
    pictures,
    version,
    workerProcesses,
    emit,
    log,
    files: { put: (_project, source) => storage.put(source, { maxBytes }), add: stored.add },
  });
  const schedules = createSchedules({ db, boards, wake: reportJobs.wake, now });
  const guide = createGuide({ webRoot: deps.webRoot, workerProcesses, version });
  const reports = createReports({
    db,
    boards,
    pictures,
    version,
    workerProcesses,
    reportJobs,
    content: stored.content,
    now,
  });
  return {
    tasks: { [MONTHLY_TASK]: schedules.run },
    cron: [{ task: MONTHLY_TASK, pattern: "*/15 * * * *" }],
    workerProcesses,
    diagram: createDiagrams({ db, version, workerProcesses, pictures, now }),
    mount: (http) => {
      mountReports(http, access, { reports, schedules, neutralisers: createNeutralisers({ db }) });
      mountGuide(http, access, guide);
    },
    begin: reportJobs.wake,
    close: async () => {
      await reportJobs.close();
      await workerProcesses.close();
    },
  };
}
