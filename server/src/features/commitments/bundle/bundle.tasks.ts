// The task of the process that writes inspection bundles.
import type { WorkerTaskHandler } from "../../../platform/work/pool/worker-task-server.ts";
import { drawBundle } from "./bundle.draw.ts";
import type { BundleInput, BundlePiece } from "./bundle.protocol.ts";

export const BUNDLE_TASK = "commitments.bundle";

export const bundleTasks: Readonly<Record<typeof BUNDLE_TASK, WorkerTaskHandler>> = {
  [BUNDLE_TASK]: (input, { fed, send }) => drawBundle(input as BundleInput, eased(fed(), send)),
};

/** Sends an event when a piece is finished, so that the sender knows that the process makes progress. */
async function* eased(
  fed: AsyncIterable<unknown>,
  send: (event: unknown) => Promise<void>,
): AsyncGenerator<BundlePiece> {
  for await (const piece of fed) {
    yield piece as BundlePiece;
    await send(null);
  }
}
