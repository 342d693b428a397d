import { createPictures, type Pictures } from "./gateways/images/pictures.ts";
import type { Log } from "./platform/log/log.ts";
import { workerEntry } from "./platform/worker/worker-process.ts";

/** The processes in which all pictures of strangers are drawn. */
export const createPictureProcesses = (log: Log): Pictures =>
  createPictures(workerEntry(import.meta.url, "pictures.worker"), log);
