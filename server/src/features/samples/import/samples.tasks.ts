import { outbox, type WorkerTask } from "../../../gateways/excel/worker/worker-server.ts";
import type { SampleFileInput } from "../samples.types.ts";
import { readSampleFile } from "./samples.file.ts";
import { markSampleFile, type SampleMarkInput } from "./samples.mark.ts";

/** Worker process tasks for laboratory files. */
export const sampleTasks: Readonly<Record<"samples.read" | "samples.mark", WorkerTask>> = {
  "samples.read": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    const result = await readSampleFile(file, input as SampleFileInput, send);
    await flush();
    return result;
  },
  "samples.mark": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    await markSampleFile(file, input as SampleMarkInput, (piece) => send(piece));
    await flush();
    return null;
  },
};
