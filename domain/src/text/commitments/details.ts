import type { ReadLanguage } from "../found.ts";
import { flat } from "./flat.ts";

const CONDITIONS: Readonly<Record<ReadLanguage, RegExp>> = {
  es: /(?:^|[,;(]\s?)((?:en caso(?: de)?|en el caso|si|siempre que|cuando|salvo|excepto|a menos que|de verificarse|de producirse|de ser)\b[^,;.()]{4,180})/,
  en: /(?:^|[,;(]\s?)((?:in the event|in case|if|where|when|unless|except|provided that|should|for any)\b[^,;.()]{4,180})/,
  fr: /(?:^|[,;(]\s?)((?:en cas|dans le cas|si|lorsqu|sauf|des lors|a moins)[^,;.()]{4,180})/,
  pt: /(?:^|[,;(]\s?)((?:em caso|no caso|caso|se|quando|salvo|exceto|desde que|sempre que|a menos que)\b[^,;.()]{4,180})/,
};

const UNIT =
  "(?:mg|µg|ug|g|kg|t|m3|m³|l|ml|dB|ha|km|m|cm|mm|°C|%|ppm|ntu|unt|h)(?:\\s?\\(?a?\\)?)?(?:\\s?\\/\\s?(?:l|s|h|d|j|m3|m³|nm3|nm³|kg|día|dia|day|jour|año|an))?";
const MEASURE = new RegExp(
  `(?:(?:no|not|ne|n'|não|nao)\\s+)?(?:\\p{L}+\\s+){0,3}?(?:<|>|≤|≥)?\\s?\\d+(?:[.,]\\d+)*\\s?${UNIT}(?![\\p{L}\\d])`,
  "iu",
);

/** The condition of a duty and its measurable indicator: verbatim, or null. */
export function detailsOf(
  text: string,
  language: ReadLanguage,
): { condition: string | null; indicator: string | null } {
  const plain = flat(text);
  const condition = CONDITIONS[language].exec(plain);
  const at = condition ? condition.index + condition[0].length - (condition[1] ?? "").length : 0;
  const measure = MEASURE.exec(text);
  return {
    condition: condition ? text.slice(at, at + (condition[1] ?? "").length).trim() : null,
    indicator: measure ? measure[0].trim() : null,
  };
}
