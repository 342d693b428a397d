import { PasskeyFault } from "./browser-passkeys.ts";
import { describeError } from "./describe-error.ts";

/** A sentence for what failed: the browser's part in the given words, the server's in its own. */
export const describeFault = (error: unknown, words: { known: string; cancelled: string }): string =>
  error instanceof PasskeyFault ? words[error.reason] : describeError(error);
