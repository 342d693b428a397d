// Entry of the processes that are sent to read documents and to write bundles of them: they open strangers' PDFs away from
// the process that serves the web.
import { setFlagsFromString } from "node:v8";
import { bundleTasks } from "./features/commitments/bundle/bundle.tasks.ts";
import { readingFault, readingTasks } from "./features/instruments/reading.tasks.ts";
import { serveWorkerTasks } from "./platform/worker/worker-task-server.ts";

// What pages leave behind is swept before it adds up: the heap grows by a tenth between sweeps and not by its half.
setFlagsFromString("--heap-growing-percent=10");

serveWorkerTasks({ ...readingTasks, ...bundleTasks }, readingFault);
