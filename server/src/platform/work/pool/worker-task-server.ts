// The worker process's side: it runs one task after the other.
import { once } from "node:events";
import { EVENTS_UNDER_WAY, type FaultParams, type FromWorker, type ToWorker } from "./worker-messages.ts";

export interface WorkerTaskTools {
  /** Sends an event to the web process, in the order of the calls; waits while too many are not handled there. */
  send(event: unknown): Promise<void>;
  /** The input that the web process streams. */
  fed(): AsyncIterable<unknown>;
}

export type WorkerTaskHandler = (input: unknown, tools: WorkerTaskTools) => Promise<unknown>;

/** A fault to be shown to the user, as plain data: classes do not survive serialisation between processes. */
export interface ReportedFault {
  code: string;
  params: FaultParams;
}

/**
 * Runs the tasks that the web process sends. `faultOf` returns a fault to be shown to the user; all other errors are
 * internal.
 */
export function serveWorkerTasks(
  tasks: Readonly<Record<string, WorkerTaskHandler>>,
  faultOf: (error: unknown) => ReportedFault | null,
): void {
  let current = createTaskChannel();
  process.on("message", (message: ToWorker) => {
    if (message.type !== "start") return current.receive(message);
    current = createTaskChannel();
    void run(tasks, message.task, message.input, current, faultOf);
  });
  process.on("disconnect", () => process.exit(0));
}

/** The messages between the two sides of one task. */
function createTaskChannel(): WorkerTaskTools & { receive(message: ToWorker): void } {
  const news = new EventTarget();
  const pieces: unknown[] = [];
  let ended = false;
  let underWay = 0;
  let sending: Promise<void> = Promise.resolve();
  const sendNext = async (event: unknown) => {
    while (underWay >= EVENTS_UNDER_WAY) await once(news, "news");
    underWay++;
    // Not awaited: unacknowledged events are counted, and this process ends when the web process disconnects.
    void post({ type: "event", event }).catch(() => {});
  };
  return {
    receive: (message) => {
      if (message.type === "fed") pieces.push(message.piece);
      else if (message.type === "end") ended = true;
      else if (message.type === "taken") underWay -= message.events;
      news.dispatchEvent(new Event("news"));
    },
    send: (event) => {
      sending = sending.then(() => sendNext(event));
      return sending;
    },
    fed: async function* () {
      for (;;) {
        const piece = pieces.shift();
        if (piece !== undefined) yield piece;
        else if (ended) return;
        else await once(news, "news");
      }
    },
  };
}

async function run(
  tasks: Readonly<Record<string, WorkerTaskHandler>>,
  name: string,
  input: unknown,
  tools: WorkerTaskTools,
  faultOf: (error: unknown) => ReportedFault | null,
): Promise<void> {
  try {
    const task = tasks[name];
    if (!task) throw new Error(`unknown task "${name}"`);
    await post({ type: "done", result: await task(input, tools) });
  } catch (error) {
    const fault = faultOf(error);
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await post(fault ? { type: "fault", ...fault } : { type: "failed", message });
  }
}

function post(message: FromWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
