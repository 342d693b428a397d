import type { Locale } from "@vetaverde/domain/locale";
import { compileMessage } from "./compile.ts";
import type { ParametersOf } from "./message.ts";
import { type Compiled, type MessageValues, renderMessage } from "./render.ts";

/** Not a leak: the size is bounded by the number of messages in the files. */
const compiled = new Map<string, Compiled>();

/** Formats a message with the parameters that its type requires. */
export const formatMessage = <M extends string>(
  message: M,
  values: ParametersOf<M> & MessageValues,
  locale: Locale,
): string => formatAny(message, values, locale);

/**
 * Like `formatMessage`, for a message that is chosen at run time.
 * @throws if a parameter is missing
 */
export function formatAny(message: string, values: MessageValues, locale: Locale): string {
  let known = compiled.get(message);
  if (known === undefined) {
    known = compileMessage(message);
    compiled.set(message, known);
  }
  return renderMessage(known, values, locale);
}
