// Entry point of the process that draws reports, the guide and evidence, outside of the web process: hundreds of pages take
// seconds.
import { guideTasks } from "../features/guide/guide.tasks.ts";
import { reportTasks } from "../features/reports/report.tasks.ts";
import { evidenceTasks } from "../features/transmissions/evidence/evidence.tasks.ts";
import { serveWorkerTasks } from "../platform/work/pool/worker-task-server.ts";

serveWorkerTasks({ ...reportTasks, ...guideTasks, ...evidenceTasks }, () => null);
