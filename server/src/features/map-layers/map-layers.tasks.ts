import type { StatedSystem } from "@vetaverde/domain/geo/layer-system";
import type { WorkerTask } from "../../gateways/excel/worker/worker-server.ts";
import { readShapes } from "./read-shapes.ts";

/** The worker process's tasks for files of map layers. */
export const mapLayerTasks: Readonly<Record<"mapLayers.shapes", WorkerTask>> = {
  "mapLayers.shapes": async (file, input) => readShapes(file, input as StatedSystem),
};
