import { createPictures, type Pictures } from "../gateways/images/pictures.ts";
import type { Log } from "../platform/log/log.ts";
import { workerEntry } from "../platform/work/pool/worker-process.ts";

/** The processes that draw all untrusted pictures. */
export const createPictureProcesses = (log: Log): Pictures =>
  createPictures(workerEntry(import.meta.url, "pictures.worker"), log);
