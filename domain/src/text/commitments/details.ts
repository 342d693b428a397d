import type { ReadLanguage } from "../found.ts";
import { flat } from "./flat.ts";

/** What a condition is written with: up to the next punctuation that is no decimal or thousands mark. */
const INNER = String.raw`(?:[^,;.()]|(?<=\d)[,.](?=\d))`;
const begun = (words: string): RegExp => new RegExp(String.raw`(?:^|[,;(]\s?)((?:${words})${INNER}{4,180})`);

const CONDITIONS: Readonly<Record<ReadLanguage, RegExp>> = {
  es: begun(
    String.raw`(?:en caso(?: de)?|en el caso|si|siempre que|cuando|salvo|excepto|a menos que|de verificarse|de producirse|de ser)\b`,
  ),
  en: begun(String.raw`(?:in the event|in case|if|where|when|unless|except|provided that|should|for any)\b`),
  fr: begun("en cas|dans le cas|si|lorsqu|sauf|des lors|a moins"),
  pt: begun(String.raw`(?:em caso|no caso|caso|se|quando|salvo|exceto|desde que|sempre que|a menos que)\b`),
};

const UNIT =
  "(?:mg|µg|ug|g|kg|t|m3|m³|l|ml|dB|ha|km|m|cm|mm|°C|%|ppm|ntu|unt|h)(?:\\s?\\(?a?\\)?)?(?:\\s?\\/\\s?(?:l|s|h|d|j|m3|m³|nm3|nm³|kg|día|dia|day|jour|año|an))?";
// Neither the number of a section ("B.1 L'exploitant") nor an elided article is a measure.
const MEASURE = new RegExp(
  `(?:(?:no|not|ne|n'|não|nao)\\s+)?(?:\\p{L}+\\s+){0,3}?(?:<|>|≤|≥)?\\s?(?<!\\p{L}\\.)\\d+(?:[.,]\\d+)*\\s?${UNIT}(?![\\p{L}\\d'’])`,
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
