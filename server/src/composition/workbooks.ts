import {
  createWorkbookProcesses,
  type WorkbookProcesses,
} from "../gateways/excel/worker/workbook-processes.ts";
import type { Log } from "../platform/log/log.ts";
import { workerEntry } from "../platform/work/pool/worker-process.ts";

// An .xls file of the maximum upload size needs most of this heap; an .xlsx of 100,000 rows a third. A photograph of the
// largest size is held twice outside of it.
const PROCESS = { heapMegabytes: 400, memoryMegabytes: 1500, timeLimitMs: 80_000, idleMs: 10 * 60_000 };

/** The processes in which all imports open their files. */
export function createWorkbooks(log: Log): WorkbookProcesses {
  const onTrouble = (detail: string) =>
    log.warn({ event: "worker.failed", worker: "workbooks", detail }, "worker process reported an error");
  const entry = workerEntry(import.meta.url, "workbooks.worker");
  return createWorkbookProcesses({ ...PROCESS, entry, onTrouble });
}
