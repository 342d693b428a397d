// Station codes in a text.

export interface Coded {
  readonly codes: readonly string[];
  readonly at: number;
  readonly end: number;
}

const DASH = "[-\\u2010-\\u2015\\u2212]";
/** Letters, a hyphen and a number; OCR reads a zero as the letter, and inserts a space after a hyphen. */
const ONE = `((?:[A-Z]{1,5}\\d{0,2}${DASH} ?)(?:[A-Z]{1,4}${DASH} ?)?[A-HJ-NP-Z]?)([0-9OIl]{0,3}\\d[0-9OIl]{0,3}|[0O]\\d|\\d[0O])(?![\\p{L}\\d])`;
const CODE = new RegExp(
  `(?<![\\p{L}\\d-])${ONE}(?: ?(?:a|al|to|à|au|até|hasta|y|–|-) ?(?:\\1)?(\\d{1,4})(?![\\p{L}\\d.,]))?`,
  "gu",
);
/** Prefixes of norms and resolutions, whose numbers look like station codes. */
const NO_PLACE = /^(?:RCA|NCH|DS|ISO|PAS|DIA|EIA|RES|NOM|CFR|ABNT|NBR|IT|MP|PM|COVID)-/;
const MAX_OF_A_RANGE = 200;

const digits = (code: string): string => code.replace(/O/g, "0").replace(/[Il]/g, "1");

/** The codes in a text, including those within a range: PZ-01 a PZ-08 are eight. */
export function codesIn(text: string): Coded[] {
  return [...text.matchAll(CODE)].flatMap((match) => {
    const head = (match[1] ?? "").replace(new RegExp(DASH, "gu"), "-").replaceAll(" ", "");
    if (NO_PLACE.test(head)) return [];
    const from = digits(match[2] ?? "");
    const whole = { at: match.index, end: match.index + match[0].length };
    const to = match[3];
    const last = Number(to ?? from);
    // "AS-01 y 02" names two, "AS-01 a 08" eight.
    const ranged = to !== undefined && !/ y /.test(match[0]);
    if (to !== undefined && !ranged) return [{ ...whole, codes: [head + norm(from), head + norm(to)] }];
    const count = ranged ? last - Number(from) : 0;
    if (count < 0 || count > MAX_OF_A_RANGE) return [{ ...whole, codes: [head + norm(from)] }];
    return [
      { ...whole, codes: Array.from({ length: count + 1 }, (_, at) => head + norm(`${Number(from) + at}`)) },
    ];
  });
}

const norm = (number: string): string => number.replace(/^0+(?=\d)/, "").padStart(2, "0");
