import { isCallError, type WireFault } from "./call-error.ts";
import { translate } from "./i18n.ts";

const WIRE_FAULTS = [
  "OFFLINE",
  "TIME_OUT",
  "CANCELLED",
  "EMPTY",
  "NOT_UNDERSTOOD",
] as const satisfies readonly WireFault[];

/** A sentence for a person: the server's own where it gave one, in their language. */
export function describeError(error: unknown): string {
  if (!isCallError(error)) return translate("errors.unexpected");
  const fault = WIRE_FAULTS.find((one) => one === error.error);
  if (fault) return translate(`errors.${fault}`);
  return error.message || translate("errors.unexpected");
}

/** The code that stands in muted beside it, for who has to report it. */
export const codeOf = (error: unknown): string | undefined => (isCallError(error) ? error.error : undefined);
