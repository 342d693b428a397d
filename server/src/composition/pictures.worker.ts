// Entry point of the processes that draw untrusted pictures, outside of the web process.
import { pictureFault, pictureTasks } from "../gateways/images/images.tasks.ts";
import { serveWorkerTasks } from "../platform/work/pool/worker-task-server.ts";

serveWorkerTasks(pictureTasks, pictureFault);
