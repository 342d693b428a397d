import type { OcrLanguage } from "./ocr.ts";

/** Frequent short words of one of the languages that the others do not use. */
const SMALL: Record<OcrLanguage, ReadonlySet<string>> = {
  spa: new Set("el los las del una con por para que se su sus al y o es como en lo este".split(" ")),
  por: new Set(
    "o os as da do das dos em na no nas nos uma com por para que e ou ao não pela pelo".split(" "),
  ),
  fra: new Set("le les des du une et ou est dans par sur pour que qui au aux avec ne pas cette".split(" ")),
  eng: new Set("the of and to in shall be for is or by with on as this that must not any at".split(" ")),
};
const LEAST = 12;

/** The language of a text, or null when its words do not identify it. */
export function languageOf(texts: readonly string[]): OcrLanguage | null {
  const counts = new Map<OcrLanguage, number>();
  for (const word of texts
    .join(" ")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []) {
    for (const [language, small] of Object.entries(SMALL) as [OcrLanguage, ReadonlySet<string>][])
      if (small.has(word)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first || first[1] < LEAST || first[1] < (second?.[1] ?? 0) * 1.15) return null;
  return first[0];
}
