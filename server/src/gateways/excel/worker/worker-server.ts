// The worker process's side: tasks on workbooks, which get their file as a whole.
import type { FaultParams } from "../../../platform/work/pool/worker-messages.ts";
import { serveWorkerTasks, type WorkerTaskTools } from "../../../platform/work/pool/worker-task-server.ts";
import { WorkbookFault } from "../workbook-fault.ts";

/**
 * A job's work; `emit` resolves when the event is sent, so that a slow receiver slows the work down instead of filling
 * memory.
 */
export type WorkerTask = (
  file: Buffer,
  input: unknown,
  emit: (event: unknown) => Promise<void>,
) => Promise<unknown>;

/** The same for a file that is larger than memory: its pieces are read one after the other. */
export type StreamedWorkerTask = (
  pieces: AsyncIterable<Uint8Array>,
  input: unknown,
  emit: (event: unknown) => Promise<void>,
) => Promise<unknown>;

/** Sends a task's output as it is produced, and waits until all of it is sent before the task finishes. */
export function outbox(emit: (event: unknown) => Promise<void>): {
  send: (event: unknown) => void;
  flush: () => Promise<void>;
} {
  const sending: Promise<void>[] = [];
  return {
    send: (event) => {
      sending.push(emit(event));
    },
    flush: async () => {
      await Promise.all(sending);
    },
  };
}

/** Serves the tasks until the web process disconnects. */
export function serveWorker(
  tasks: Readonly<Record<string, WorkerTask>>,
  streamed: Readonly<Record<string, StreamedWorkerTask>> = {},
): void {
  const handlers = Object.entries(tasks).map(([name, task]) => {
    const handler = async (input: unknown, { fed, send }: WorkerTaskTools) =>
      task(await join(fed()), input, send);
    return [name, handler] as const;
  });
  const streamHandlers = Object.entries(streamed).map(([name, task]) => {
    const handler = (input: unknown, { fed, send }: WorkerTaskTools) =>
      task(fed() as AsyncIterable<Uint8Array>, input, send);
    return [name, handler] as const;
  });
  serveWorkerTasks(Object.fromEntries([...handlers, ...streamHandlers]), (error) =>
    error instanceof WorkbookFault ? { code: error.code, params: paramsOf(error) } : null,
  );
}

const paramsOf = ({ found }: WorkbookFault): FaultParams => (found ? { found } : {});

async function join(pieces: AsyncIterable<unknown>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece as Uint8Array);
  return Buffer.concat(all);
}
