import { WorkerPool } from "./gateways/excel/worker/worker-pool.ts";
import type { Log } from "./platform/log/log.ts";
import { workerEntry } from "./platform/worker/worker-process.ts";

// An .xls file at the limit of what may be uploaded needs most of this heap; an .xlsx of 100,000 rows a third.
const WORKER = { heapMegabytes: 400, timeLimitMs: 80_000, idleMs: 10 * 60_000, queue: 8 };

/** The process in which all imports open their files. */
export function createWorkbooks(log: Log): WorkerPool {
  const onTrouble = (what: string) => log.warn({ worker: what }, "the workbook worker had trouble");
  return new WorkerPool({ ...WORKER, entry: workerEntry(import.meta.url, "workbooks.worker"), onTrouble });
}
