import { PasskeyFault } from "./browser-passkeys.ts";
import { describeError } from "./describe-error.ts";

/** Message of a failed passkey operation: the given texts for browser errors, the server's own for its errors. */
export const describeFault = (error: unknown, messages: { known: string; cancelled: string }): string =>
  error instanceof PasskeyFault ? messages[error.reason] : describeError(error);
