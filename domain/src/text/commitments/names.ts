import type { ReadLanguage } from "../found.ts";
import { flat } from "./flat.ts";
import { en } from "./wording.en.ts";
import { es } from "./wording.es.ts";
import { fr } from "./wording.fr.ts";
import { pt } from "./wording.pt.ts";
import type { Wording } from "./wording.ts";

/**
 * An abbreviation after the full name: "Ministry of Mines (MM)", "(en adelante, la DGA)", "Instituto do Ambiente – IA".
 */
const SHORT =
  /\((?:[^()]{0,30}[\s“"«,])?([A-Z][A-Za-z]*[A-Z][A-Za-z]*)[”"»]?\)|\s[-–—]\s?([A-Z]{2,}[A-Za-z]*)(?![\p{L}\d])/gu;

/**
 * The abbreviations of authorities, flat: a document introduces them once after the full names, and then uses them
 * alone.
 */
function shortNamesIn(texts: readonly string[], { authority }: Wording): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (const match of text.matchAll(SHORT)) {
      const before = flat(text.slice(Math.max(0, match.index - 110), match.index));
      const clause = before.slice(Math.max(...[".", ";", ")"].map((end) => before.lastIndexOf(end))) + 1);
      if (clause.search(authority) >= 0) names.add(flat(match[1] ?? match[2] ?? ""));
    }
  }
  return [...names];
}

/** The languages' wordings extended by the document's abbreviations of authorities. */
export function wordingsFor(texts: readonly string[]): Readonly<Record<ReadLanguage, Wording>> {
  const withNames = (wording: Wording): Wording => {
    const names = shortNamesIn(texts, wording);
    if (names.length === 0) return wording;
    return {
      ...wording,
      authority: new RegExp(`${wording.authority.source}|\\b(?:${names.join("|")})\\b`, "g"),
    };
  };
  return { es: withNames(es), en: withNames(en), fr: withNames(fr), pt: withNames(pt) };
}
