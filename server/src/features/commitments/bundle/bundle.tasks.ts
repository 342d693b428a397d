// What the process that writes inspection bundles does.
import type { WorkerTaskHandler } from "../../../platform/worker/worker-task-server.ts";
import { drawBundle } from "./bundle.draw.ts";
import type { BundleInput, BundlePiece } from "./bundle.messages.ts";

export const BUNDLE_TASK = "commitments.bundle";

export const bundleTasks: Readonly<Record<typeof BUNDLE_TASK, WorkerTaskHandler>> = {
  [BUNDLE_TASK]: (input, { fed, send }) => drawBundle(input as BundleInput, eased(fed(), send)),
};

/** Says when a piece is done with, so that whoever waits knows that it goes on. */
async function* eased(
  fed: AsyncIterable<unknown>,
  send: (event: unknown) => Promise<void>,
): AsyncGenerator<BundlePiece> {
  for await (const piece of fed) {
    yield piece as BundlePiece;
    await send(null);
  }
}
