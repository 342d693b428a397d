// Entry of the process that draws reports, away from the process that serves the web: hundreds of pages take seconds.
import { reportTasks } from "./features/reports/report.tasks.ts";
import { serveErrands } from "./platform/worker/errand-server.ts";

serveErrands(reportTasks, () => null);
