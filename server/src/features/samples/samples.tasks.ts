import { outbox, type WorkerTask } from "../../gateways/excel/worker/worker-server.ts";
import { type Sheet, writeSheets } from "../../gateways/excel/write/sheets-book.ts";
import { readSampleFile, type SampleFileInput } from "./samples.file.ts";

/** What the worker process does for laboratories' files. */
export const sampleTasks: Readonly<Record<"samples.read" | "samples.errors", WorkerTask>> = {
  "samples.read": async (file, input, tell) => {
    const { send, flush } = outbox(tell);
    const result = await readSampleFile(file, input as SampleFileInput, send);
    await flush();
    return result;
  },
  "samples.errors": (_file, input) => writeSheets([input as Sheet]),
};
