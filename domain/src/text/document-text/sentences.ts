import { unmarked } from "./markers.ts";

/** Abbreviations after which a full stop ends no sentence, in the four languages, folded and without the stop. */
const SHORT = new Set(
  `art arts artic no nos nro nros num nums n inc lit p pp pag pags pg par parr cap caps vol fig figs tab ej eg ie ex
  etc cf vs approx aprox max min ref refs sec sect ss ap al all apdo anx sr sra srta srs sres dr dra drs ing lic prof
  mr mrs ms mme mlle m mm st ste av avda bd blvd dept depto dpto dir gral gen cia co corp ltd ltda inc sa sas eirl
  ds rm rd rj rs res dec decr mun reg prov dist est ed eds op cit ibid id resp tel jan feb mar apr jun jul aug sep
  sept oct nov dec ene abr ago dic fev set out dez janv fevr juil u d e s t ud uds km m2 m3 hab obs`.split(
    /\s+/,
  ),
);

const CLOSING = /["”’»)\]]/;
/** Possible beginnings of a sentence: a capital, a number, a quotation or bracket. */
const OPENING = /^[\s]+["“‘«([<¿¡]*[\p{Lu}\d[<]/u;

const bare = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[^\p{L}\d]/gu, "")
    .toLowerCase();

/** Whether the full stop belongs to an abbreviation, an initial or a numbering. */
function isShort(before: string, first: boolean): boolean {
  const word = before.match(/[^\s(["“«]+$/u)?.[0] ?? "";
  const stem = word.slice(0, -1);
  // "3.5 m." ends with a unit, "J. Pérez" begins with an initial.
  if (/\d\s+\p{Ll}{1,3}\d?\.$/u.test(before)) return false;
  if (/^\(?\p{L}$/u.test(stem)) return true;
  if (/^(?:\p{Lu}\.)+\p{Lu}?$/u.test(word) || /^(?:\p{L}\.)+$/u.test(word)) return true;
  if (first && /^\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivxIVX]+)$/.test(stem)) return true;
  return SHORT.has(bare(stem)) && stem.length <= 6;
}

/**
 * Positions of the sentences of a text, as [start, end). Neither a semicolon nor a stop inside brackets ends one; the
 * numbering at the beginning belongs to the first.
 */
export function sentencesOf(text: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  let start = 0;
  let depth = 0;
  const push = (end: number) => {
    const from = start + (text.slice(start, end).match(/^\s*/)?.[0].length ?? 0);
    const to = from + text.slice(from, end).trimEnd().length;
    if (to > from) sentences.push({ start: from, end: to });
    start = end;
    depth = 0;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "(") depth++;
    if (character === ")") depth = Math.max(0, depth - 1);
    if (!".?!…".includes(character)) continue;
    let end = at + 1;
    while (end < text.length && CLOSING.test(text[end] ?? "")) end++;
    if (!OPENING.test(text.slice(end, end + 6))) continue;
    // An unclosed bracket must not include the rest of the paragraph.
    if (depth > 0 && text.slice(end, end + 300).includes(")")) continue;
    const before = text.slice(start, at + 1);
    if (
      character === "." &&
      (isShort(before, !before.trim().includes(" ")) || unmarked(`${before} X`) === "X")
    )
      continue;
    push(end);
    at = end - 1;
  }
  push(text.length);
  return sentences;
}
