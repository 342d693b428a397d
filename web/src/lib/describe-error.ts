import { isCallError, type WireFault } from "./call-error.ts";
import { translate } from "./i18n.ts";

const WIRE_FAULTS = [
  "OFFLINE",
  "TIME_OUT",
  "CANCELLED",
  "EMPTY",
  "NOT_UNDERSTOOD",
] as const satisfies readonly WireFault[];

/** User-readable message of an error: the server's own, in the user's language, if there is one. */
export function describeError(error: unknown): string {
  if (!isCallError(error)) return translate("errors.unexpected");
  const fault = WIRE_FAULTS.find((one) => one === error.error);
  if (fault) return translate(`errors.${fault}`);
  return error.message || translate("errors.unexpected");
}

/** Error code, displayed muted next to the message for support requests. */
export const codeOf = (error: unknown): string | undefined => (isCallError(error) ? error.error : undefined);
