import { outbox, type WorkerTask } from "../../../gateways/excel/worker/worker-server.ts";
import { type LintFileInput, lintFile } from "../review/plans.lint.ts";
import { type CheckInput, checkFile } from "./plans.check.ts";
import { type MarkInput, markFile } from "./plans.mark.ts";
import { type TemplateInput, writeTemplate } from "./plans.template.ts";

/** The worker process's tasks for plans. */
export const planTasks: Readonly<Record<`plans.${"check" | "lint" | "mark" | "template"}`, WorkerTask>> = {
  "plans.check": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    const result = await checkFile(file, input as CheckInput, send);
    await flush();
    return result;
  },
  "plans.lint": async (file, input) => lintFile(file, input as LintFileInput),
  "plans.mark": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    await markFile(file, input as MarkInput, (piece) => send(piece));
    await flush();
    return null;
  },
  "plans.template": (_file, input) => writeTemplate(input as TemplateInput),
};
