// Entry point of the worker process that opens untrusted files and writes workbooks, outside of the web process. All
// imports share it, so that their resources are limited in one place.
import { catalogTasks } from "../features/catalog/import/catalog-import.tasks.ts";
import { loggerTasks } from "../features/logger-files/read/logger-files.tasks.ts";
import { mapLayerTasks, mapPictureTasks } from "../features/map-layers/map-layers.tasks.ts";
import { peopleTasks } from "../features/people/people.tasks.ts";
import { planTasks } from "../features/plans/import/plans.tasks.ts";
import { sampleTasks } from "../features/samples/import/samples.tasks.ts";
import { serveWorker } from "../gateways/excel/worker/worker-server.ts";

serveWorker(
  { ...planTasks, ...peopleTasks, ...sampleTasks, ...catalogTasks, ...mapLayerTasks },
  { ...loggerTasks, ...mapPictureTasks },
);
