// Entry point of the processes that read documents and write inspection bundles: they open untrusted PDFs outside of
// the web process.
import { setFlagsFromString } from "node:v8";
import { bundleTasks } from "../features/commitments/bundle/bundle.tasks.ts";
import { readingFault, readingTasks } from "../features/instruments/processing/document-tasks.ts";
import { serveWorkerTasks } from "../platform/work/pool/worker-task-server.ts";

// Collects the garbage of pages earlier: the heap grows by a tenth between collections instead of a half.
setFlagsFromString("--heap-growing-percent=10");

serveWorkerTasks({ ...readingTasks, ...bundleTasks }, readingFault);
