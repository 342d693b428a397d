// Entry of the process that draws reports and the guide, away from the process that serves the web: hundreds of pages take seconds.
import { guideTasks } from "./features/guide/guide.tasks.ts";
import { reportTasks } from "./features/reports/report.tasks.ts";
import { serveErrands } from "./platform/worker/errand-server.ts";

serveErrands({ ...reportTasks, ...guideTasks }, () => null);
