// A document that is drawn into a temporary file and sent from there.
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { WorkerPool } from "../platform/work/pool/worker-pool.ts";
import type { DrawnDocument } from "./pieces.ts";
import { type DrawingRequest, drawInWorker } from "./worker-drawing.ts";

export interface TemporaryPdf extends DrawnDocument {
  path: string;
  /** Deletes the file. */
  clear(): Promise<void>;
}

/**
 * @param request the task takes the path as its input `{ path }`
 * @throws WorkerCrashed, the signal's reason
 */
export async function drawTemporaryPdf(
  workerProcesses: WorkerPool,
  request: Omit<DrawingRequest, "input">,
): Promise<TemporaryPdf> {
  const folder = await mkdtemp(join(tmpdir(), "vv-pdf-"));
  const clear = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "document.pdf");
  try {
    const { data, pages } = await drawInWorker(workerProcesses, { ...request, input: { path } });
    return { data, pages, path, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** The file's bytes; it is deleted when they are read. */
export function readOnce({ path, clear }: Pick<TemporaryPdf, "path" | "clear">): Readable {
  const body = createReadStream(path);
  body.once("close", () => void clear());
  return body;
}
