// The side of the process that goes on errands, one after the other.
import { once } from "node:events";
import { EVENTS_UNDER_WAY, type FromErrand, type ToErrand } from "./errand-messages.ts";

export interface ErrandTools {
  /** Tells the web process; waits while too much that was told is not taken in. */
  tell(event: unknown): Promise<void>;
  /** What the web process hands over piece by piece. */
  fed(): AsyncIterable<unknown>;
}

export type ErrandTask = (input: unknown, tools: ErrandTools) => Promise<unknown>;

/** What a person is to be told about, as plain data: a class does not survive the way between processes. */
export interface Told {
  code: string;
  params: Record<string, number>;
}

/** Serves errands. `faultOf` tells which errors a person is to hear of; all others are our own. */
export function serveErrands(
  tasks: Readonly<Record<string, ErrandTask>>,
  faultOf: (error: unknown) => Told | null,
): void {
  let current = createErrand();
  process.on("message", (message: ToErrand) => {
    if (message.type !== "start") return current.hear(message);
    current = createErrand();
    void run(tasks, message.task, message.input, current, faultOf);
  });
  process.on("disconnect", () => process.exit(0));
}

/** What passes between the two sides of one errand. */
function createErrand(): ErrandTools & { hear(message: ToErrand): void } {
  const news = new EventTarget();
  const pieces: unknown[] = [];
  let ended = false;
  let underWay = 0;
  return {
    hear: (message) => {
      if (message.type === "fed") pieces.push(message.piece);
      else if (message.type === "end") ended = true;
      else if (message.type === "taken") underWay -= message.events;
      news.dispatchEvent(new Event("news"));
    },
    tell: async (event) => {
      while (underWay >= EVENTS_UNDER_WAY) await once(news, "news");
      underWay++;
      // Gone on with at once: what is under way is counted, and who does not hear it any more has ended this process.
      void post({ type: "event", event }).catch(() => {});
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
  tasks: Readonly<Record<string, ErrandTask>>,
  name: string,
  input: unknown,
  tools: ErrandTools,
  faultOf: (error: unknown) => Told | null,
): Promise<void> {
  try {
    const task = tasks[name];
    if (!task) throw new Error(`no errand is called "${name}"`);
    await post({ type: "done", result: await task(input, tools) });
  } catch (error) {
    const told = faultOf(error);
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await post(told ? { type: "fault", ...told } : { type: "failed", message });
  }
}

function post(message: FromErrand): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
