// Entry of the worker process: opens strangers' files and writes workbooks, away from the process that serves the
// web. One process for all imports: what it may take of the machine is bounded once.
import { catalogTasks } from "./features/catalog/import/catalog-import.tasks.ts";
import { peopleTasks } from "./features/people/people.tasks.ts";
import { planTasks } from "./features/plans/plans.tasks.ts";
import { sampleTasks } from "./features/samples/samples.tasks.ts";
import { serveWorker } from "./gateways/excel/worker/worker-server.ts";

serveWorker({ ...planTasks, ...peopleTasks, ...sampleTasks, ...catalogTasks });
