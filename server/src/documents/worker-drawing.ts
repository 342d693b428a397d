// Documents are drawn in a separate process, which is fed piece by piece.
import { once } from "node:events";
import type { WorkerPool } from "../platform/work/pool/worker-pool.ts";
import type { WorkerTaskHandler } from "../platform/work/pool/worker-task-server.ts";
import type { DrawnDocument } from "./pieces.ts";

/** Maximum pieces in transit, so that neither process fills its memory. */
const MAX_IN_TRANSIT = 8;
/** Timeout for one piece: a page that expands without limit is ended with its process. */
const QUIET_MS = 60_000;

/** The task of the process that draws: it acknowledges each piece when it is drawn. */
export function drawingTask<Input, Piece>(
  draw: (input: Input, pieces: AsyncIterable<Piece>) => Promise<DrawnDocument>,
): WorkerTaskHandler {
  return (input, { fed, send }) => draw(input as Input, acknowledged<Piece>(fed(), send));
}

async function* acknowledged<Piece>(
  fed: AsyncIterable<unknown>,
  send: (event: unknown) => Promise<void>,
): AsyncGenerator<Piece> {
  for await (const piece of fed) {
    yield piece as Piece;
    await send(null);
  }
}

export interface DrawingRequest {
  task: string;
  input: unknown;
  /** @param idle resolves when all pieces so far are drawn */
  pieces(idle: () => Promise<void>): AsyncIterable<unknown>;
  signal: AbortSignal;
  /** Pieces were drawn. */
  onDrawn?(pieces: number): Promise<void>;
}

/** @throws WorkerCrashed, the signal's reason */
export async function drawInWorker(
  workerProcesses: WorkerPool,
  { task, input, pieces, signal, onDrawn }: DrawingRequest,
): Promise<DrawnDocument> {
  const backpressure = createBackpressure();
  try {
    const drawn = await workerProcesses.run({
      task,
      input,
      quietMs: QUIET_MS,
      signal,
      feed: backpressure.limit(pieces(backpressure.idle)),
      onEvents: async (events) => {
        backpressure.release(events.length);
        await onDrawn?.(events.length);
      },
    });
    // The result of the task that `drawingTask` makes.
    return drawn as DrawnDocument;
  } finally {
    backpressure.close();
  }
}

/** Pauses the feed while too many pieces are unfinished. */
function createBackpressure() {
  const changes = new EventTarget();
  let inTransit = 0;
  let isClosed = false;
  const until = async (limit: number) => {
    while (inTransit > limit && !isClosed) await once(changes, "change");
    if (isClosed) throw new Error("the drawing process takes no more pieces");
  };
  const notify = () => changes.dispatchEvent(new Event("change"));
  return {
    limit: async function* <T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
      for await (const piece of pieces) {
        await until(MAX_IN_TRANSIT - 1);
        inTransit++;
        yield piece;
      }
    },
    release: (pieces: number) => {
      inTransit -= pieces;
      notify();
    },
    idle: () => until(0),
    close: () => {
      isClosed = true;
      notify();
    },
  };
}
