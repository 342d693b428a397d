// Entry point of the process that draws reports and the guide, outside of the web process: hundreds of pages take
// seconds.
import { guideTasks } from "../features/guide/guide.tasks.ts";
import { reportTasks } from "../features/reports/report.tasks.ts";
import { serveWorkerTasks } from "../platform/work/pool/worker-task-server.ts";

serveWorkerTasks({ ...reportTasks, ...guideTasks }, () => null);
