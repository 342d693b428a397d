// Entry of the processes that are sent to read documents and to write bundles of them: they open strangers' PDFs away from
// the process that serves the web.
import { bundleTasks } from "./features/commitments/bundle/bundle.tasks.ts";
import { readingFault, readingTasks } from "./features/instruments/reading.tasks.ts";
import { serveErrands } from "./platform/worker/errand-server.ts";

serveErrands({ ...readingTasks, ...bundleTasks }, readingFault);
