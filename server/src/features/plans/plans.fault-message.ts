import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";
import type { RowFault } from "./plans.rows.ts";
import { planWords } from "./plans.words.ts";

/** What is wrong with a cell, in a sentence, with what was probably meant. */
export function faultMessage(
  fault: RowFault,
  cell: { value: string; header: string },
  locale: Locale,
): string {
  const words = planWords(locale);
  const template: string = words.rules[fault.rule];
  const message = formatMessage(
    template,
    { value: cell.value, header: cell.header, ...fault.params },
    locale,
  );
  if (fault.suggestion === undefined) return message;
  return `${message} ${formatMessage(words.suggestion as string, { suggestion: fault.suggestion }, locale)}`;
}
