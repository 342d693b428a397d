import { buffer } from "node:stream/consumers";
import type { StatedSystem } from "@vetaverde/domain/geo/layer-system";
import type { StreamedWorkerTask, WorkerTask } from "../../gateways/excel/worker/worker-server.ts";
import { readShapes } from "./read-shapes.ts";

/** The worker process's tasks for files of map layers. */
export const mapLayerTasks: Readonly<Record<"mapLayers.shapes", WorkerTask>> = {
  "mapLayers.shapes": async (file, input) => readShapes(file, input as StatedSystem),
};

/** Tasks that take longer than the others and say meanwhile that they go on. */
export const mapPictureTasks: Readonly<Record<"mapLayers.picture", StreamedWorkerTask>> = {
  "mapLayers.picture": async (pieces, input, emit) => {
    // Loaded with the first photograph: the other imports do not need its libraries.
    const { convertGeotiff } = await import("./geotiff/convert-geotiff.ts");
    return convertGeotiff(await buffer(pieces), input as StatedSystem, emit);
  },
};
