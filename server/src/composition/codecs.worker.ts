// Entry point of the thread in which device codecs run.
import { parentPort } from "node:worker_threads";
import type { FromThread, ToThread } from "../gateways/codecs/codec-messages.ts";
import { createSandbox } from "../gateways/codecs/sandbox.ts";

const sandbox = createSandbox();
parentPort?.on("message", async ({ id, code, input }: ToThread) => {
  const post = (outcome: FromThread["outcome"]) =>
    parentPort?.postMessage({ id, outcome } satisfies FromThread);
  await sandbox.ready();
  post(null);
  post(await sandbox.run(code, input));
});
