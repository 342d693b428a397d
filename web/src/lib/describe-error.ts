import { isCallError } from "./call-error.ts";
import { type MessageKey, translate } from "./i18n.ts";

const own: Readonly<Record<string, MessageKey>> = {
  OFFLINE: "errors.OFFLINE",
  TIME_OUT: "errors.TIME_OUT",
  CANCELLED: "errors.CANCELLED",
  EMPTY: "errors.EMPTY",
  NOT_UNDERSTOOD: "errors.NOT_UNDERSTOOD",
};

/** A sentence for a person: the server's own where it gave one, in their language. */
export function describeError(error: unknown): string {
  if (!isCallError(error)) return translate("errors.unexpected");
  const key = own[error.error];
  if (key) return translate(key as "errors.OFFLINE");
  return error.message || translate("errors.unexpected");
}

/** The code that stands in muted beside it, for who has to report it. */
export const codeOf = (error: unknown): string | undefined => (isCallError(error) ? error.error : undefined);
