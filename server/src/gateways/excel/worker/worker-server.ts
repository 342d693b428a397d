// The worker process's side: handles jobs serially and answers each with events and one result.
import { WorkbookFault } from "../workbook-fault.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/**
 * A job's work; `emitEvent` resolves when the message is sent, so that a slow receiver slows the work down instead of
 * filling memory.
 */
export type WorkerTask = (
  file: Buffer,
  input: unknown,
  emit: (event: unknown) => Promise<void>,
) => Promise<unknown>;

function post(message: FromWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

async function run(
  tasks: Readonly<Record<string, WorkerTask>>,
  job: number,
  name: string,
  file: Buffer,
  input: unknown,
) {
  try {
    const task = tasks[name];
    if (!task) throw new Error(`the worker knows no task "${name}"`);
    const result = await task(file, input, (event) => post({ type: "event", job, event }));
    await post({ type: "done", job, result });
  } catch (error) {
    if (error instanceof WorkbookFault) {
      await post({ type: "fault", job, fault: { code: error.code, detail: error.found } });
    } else {
      await post({
        type: "failed",
        job,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  }
}

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
export function serveWorker(tasks: Readonly<Record<string, WorkerTask>>): void {
  let slices: Uint8Array[] = [];
  process.on("message", (message: ToWorker) => {
    if (message.type === "slice") {
      slices.push(message.bytes);
      return;
    }
    const file = Buffer.concat(slices);
    slices = [];
    void run(tasks, message.job, message.task, file, message.input);
  });
  process.on("disconnect", () => process.exit(0));
  void post({ type: "ready" });
}
