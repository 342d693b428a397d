// Tasks of the process that draws untrusted pictures.
import { AppError } from "../../platform/errors/app-error.ts";
import type { ReportedFault, WorkerTaskHandler } from "../../platform/work/pool/worker-task-server.ts";
import { drawEmblem, drawImage, drawPhoto } from "./images.draw.ts";

export interface DrawInput {
  readonly bytes: Uint8Array;
  /** Pixels of the longer side. */
  readonly longest: number;
}
export interface EmblemInput extends DrawInput {
  /** The project's, `#RRGGBB`. */
  readonly color: string;
}

const bufferOf = ({ bytes }: DrawInput) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const pictureTasks: Readonly<Record<"image" | "photo" | "emblem", WorkerTaskHandler>> = {
  image: (input) => drawImage(bufferOf(input as DrawInput), (input as DrawInput).longest),
  photo: (input) => drawPhoto(bufferOf(input as DrawInput), (input as DrawInput).longest),
  emblem: (input) => {
    const { longest, color } = input as EmblemInput;
    return drawEmblem(bufferOf(input as EmblemInput), longest, color);
  },
};

/** Errors that are reported to the user. */
export const pictureFault = (error: unknown): ReportedFault | null =>
  error instanceof AppError ? { code: error.error, params: error.params as Record<string, number> } : null;
