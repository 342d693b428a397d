// Draws untrusted pictures in separate processes: one that takes too much time or memory is ended with its process, and
// delays only its own project.
import { AppError } from "../../platform/errors/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { CRASH_LIMITS } from "../../platform/work/pool/crash-limits.ts";
import { createFairPool } from "../../platform/work/pool/fair-pool.ts";
import { WorkerCrashed, WorkerFault } from "../../platform/work/pool/worker-pool.ts";
import type { Drawn } from "./images.draw.ts";
import type { DrawInput, EmblemInput, pictureTasks } from "./images.tasks.ts";

export interface Pictures {
  /**
   * A PNG of the picture's pixels, without anything else from the file.
   * @param lane the picture's project, or the user when there is none yet
   * @param longest pixels of the longer side
   * @throws AppError IMAGE_BROKEN, IMAGE_TOO_LARGE, IMAGE_TOO_COMPLEX, IMAGE_BUSY, FILES_REST
   */
  image(lane: string, bytes: Buffer, longest: number): Promise<Drawn>;
  /** As `image`, for PDFs and galleries: a JPEG on white. */
  photo(lane: string, bytes: Buffer, longest: number): Promise<Buffer>;
  /** As `image`, for PDFs: a PNG on a background with sufficient contrast. @param color the project's, `#RRGGBB` */
  emblem(lane: string, bytes: Buffer, longest: number, color: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** The largest picture of a phone takes some 300 MB of memory while it is drawn. */
const PROCESS = { heapMegabytes: 128, memoryMegabytes: 700, maxReuseMegabytes: 250, idleMs: 60_000 };
/** Longer than the limit of a picture itself, because a new process must load first. */
const DEADLINE_MS = 15_000;
/** A lane draws one picture at a time, so that the other process is available to all other lanes. */
const FAIR_QUEUE = {
  concurrency: 2,
  concurrencyPerLane: 1,
  maxWaiting: 400,
  maxWaitingPerLane: 120,
  busy: "IMAGE_BUSY",
} as const;

const FAULTS = ["IMAGE_BROKEN", "IMAGE_TOO_LARGE"] as const;

export function createPictures(entry: string, log: Log, deadlineMs = DEADLINE_MS): Pictures {
  const pool = createFairPool({
    ...PROCESS,
    entry,
    fairQueue: FAIR_QUEUE,
    breaker: CRASH_LIMITS,
    onTrouble: (detail) =>
      log.warn({ event: "worker.failed", worker: "pictures", detail }, "worker process reported an error"),
  });
  const draw = async (task: keyof typeof pictureTasks, lane: string, input: DrawInput | EmblemInput) => {
    const onCrash = ({ reason }: WorkerCrashed) =>
      log.warn(
        { event: "image.worker_crashed", lane, reason, bytes: input.bytes.length },
        "image crashed its worker process",
      );
    try {
      return await pool.runInLane({ task, input, quietMs: deadlineMs, lane, onCrash });
    } catch (error) {
      throw errorForCaller(error);
    }
  };
  return {
    image: async (lane, bytes, longest) => {
      const drawn = (await draw("image", lane, { bytes, longest })) as Drawn;
      return { ...drawn, bytes: Buffer.from(drawn.bytes) };
    },
    photo: async (lane, bytes, longest) =>
      Buffer.from((await draw("photo", lane, { bytes, longest })) as Uint8Array),
    emblem: async (lane, bytes, longest, color) =>
      Buffer.from((await draw("emblem", lane, { bytes, longest, color })) as Uint8Array),
    close: pool.close,
  };
}

function errorForCaller(error: unknown): unknown {
  if (error instanceof WorkerFault) {
    const code = FAULTS.find((one) => one === error.code) ?? "IMAGE_BROKEN";
    return new AppError(code, { params: { ...error.params }, cause: error });
  }
  if (!(error instanceof WorkerCrashed) || error.reason === "failed") return error;
  return new AppError("IMAGE_TOO_COMPLEX", { cause: error });
}
