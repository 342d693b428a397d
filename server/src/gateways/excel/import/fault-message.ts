import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { importWords } from "./import.messages.ts";
import type { RowFault } from "./layout.ts";

/** The message for a faulty cell, with the value that was probably meant. `rules` are the import's own messages. */
export function faultMessage(
  fault: RowFault,
  cell: { value: string; header: string },
  rules: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  const words = importWords(locale);
  const common: Readonly<Record<string, string>> = words.rules;
  const template = rules[fault.rule] ?? common[fault.rule];
  if (template === undefined) throw new Error(`the rule ${fault.rule} has no words`);
  const params = { value: cell.value, header: cell.header, ...fault.params };
  const message = formatMessage(template, params, locale);
  if (fault.suggestion === undefined) return message;
  return `${message} ${formatMessage(words.suggestion as string, { suggestion: fault.suggestion }, locale)}`;
}
