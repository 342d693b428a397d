// Entry of the processes that are sent to read documents: they open strangers' PDFs away from the process that serves
// the web.
import { readingFault, readingTasks } from "./features/instruments/reading.tasks.ts";
import { serveErrands } from "./platform/worker/errand-server.ts";

serveErrands(readingTasks, readingFault);
