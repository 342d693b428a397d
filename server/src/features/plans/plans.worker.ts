// Entry of the worker process: opens strangers' files and writes workbooks, away from the process that serves the web.
import { serveWorker } from "../../gateways/excel/worker/worker-server.ts";
import { type CheckInput, checkFile } from "./plans.check.ts";
import { type MarkInput, markFile } from "./plans.mark.ts";
import { type TemplateInput, writeTemplate } from "./plans.template.ts";

/** Sends what a task produces as it comes, and waits for all of it before the task is done. */
function outbox(tell: (event: unknown) => Promise<void>): {
  send: (event: unknown) => void;
  flush: () => Promise<void>;
} {
  const sending: Promise<void>[] = [];
  return {
    send: (event) => {
      sending.push(tell(event));
    },
    flush: async () => {
      await Promise.all(sending);
    },
  };
}

serveWorker({
  check: async (file, input, tell) => {
    const { send, flush } = outbox(tell);
    const result = await checkFile(file, input as CheckInput, send);
    await flush();
    return result;
  },
  mark: async (file, input, tell) => {
    const { send, flush } = outbox(tell);
    await markFile(file, input as MarkInput, (piece) => send(piece));
    await flush();
    return null;
  },
  template: (_file, input) => writeTemplate(input as TemplateInput),
});
