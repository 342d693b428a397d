// Entry of the processes that draw strangers' pictures, away from the process that serves the web.
import { pictureFault, pictureTasks } from "./gateways/images/images.tasks.ts";
import { serveWorkerTasks } from "./platform/worker/worker-task-server.ts";

serveWorkerTasks(pictureTasks, pictureFault);
