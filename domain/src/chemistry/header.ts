import { LOCALES } from "../locale.ts";
import { fold } from "../text/fold.ts";
import { STANDARD_PARAMETERS, type StandardParameter } from "./parameters.ts";
import { parseUnit } from "./units.ts";

/** Of the whole sample, or of its filtered part. */
export const FRACTIONS = ["total", "dissolved"] as const;
export type Fraction = (typeof FRACTIONS)[number];

export interface ParameterHeader {
  parameter: string;
  /** Null where the header does not state it. */
  fraction: Fraction | null;
  /** As written in the header; null where it states none. */
  unit: string | null;
}

const keyOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

const KNOWN = new Map<string, string>();
const learn = ({ code, names, aliases }: StandardParameter) => {
  for (const text of [code, ...LOCALES.map((locale) => names[locale]), ...aliases])
    KNOWN.set(keyOf(text), code);
};
/** Created on first use. */
const known = (): ReadonlyMap<string, string> => {
  if (KNOWN.size === 0) STANDARD_PARAMETERS.forEach(learn);
  return KNOWN;
};

const FRACTION: readonly (readonly [Fraction, RegExp])[] = [
  [
    "dissolved",
    /(^|[\s_.,(-])(disuelt[oa]s?|dissolved|dissous|dissoute?s?|dissolvid[oa]s?|filtrad[oa]|filtered|dis|diss|d)\.?\)?$/,
  ],
  ["total", /(^|[\s_.,(-])(total(es)?|totaux|totale|totais|recoverable|tot|t)\.?\)?$/],
];
/** What a name states about its basis, which is no part of the parameter: `Hardness (as CaCO3)`. */
const BASIS_IN_NAME =
  /[\s,(-]*(?:\(|\b(?:as|como|en|em|comme|exprim\p{L}+ en|expresad\p{L}+ como|expressed as|express\p{L}+ (?:como|em))\b)\s*(?:caco3|carbonato de calcio|calcium carbonate|carbonate de calcium)\s*\)?/u;
const BRACKETS = /^(.*?)\s*[([]\s*([^()[\]]+(?:\([^()]*\))?)\s*[)\]]\s*(.*)$/;

/**
 * The parameter that a column's header names, in the notations of laboratories: `Sulfato disuelto (mg/L)`, `Ca_D mg/L`,
 * `SO4-2`, `Cobre total [µg/l]`.
 * @param own codes of a project's own parameters, by the letters and digits of their names
 * @returns null for an unknown name: nothing is guessed from a part of a word
 */
export function readHeader(text: string, own: Readonly<Record<string, string>> = {}): ParameterHeader | null {
  const [whole, unit] = apart(text.trim());
  return readName(whole, unit, own) ?? readWithoutBasis(whole, unit, own);
}

function readWithoutBasis(
  name: string,
  unit: string | null,
  own: Readonly<Record<string, string>>,
): ParameterHeader | null {
  const plain = fold(name);
  const rest = plain.replace(BASIS_IN_NAME, " ").trim();
  return rest === plain || rest === "" ? null : readName(rest, unit, own);
}

/**
 * Symbols of elements that are no parameters, and would be read as abbreviations in capitals: cerium is no `CE`
 * (conductivity), scandium no `SC`, tantalum no `TA` (alkalinity).
 */
const OTHER_ELEMENTS = /^(Ce|Sc|Ta)(?!\p{L})/u;

function readName(
  name: string,
  unit: string | null,
  own: Readonly<Record<string, string>>,
): ParameterHeader | null {
  const key = keyOf(name);
  const ofProject = Object.hasOwn(own, key) ? own[key] : undefined;
  if (!ofProject && OTHER_ELEMENTS.test(name.trim())) return null;
  const whole = ofProject ?? known().get(key);
  // "Total dissolved solids" is a name as a whole, its first words are no fraction.
  if (whole) return { parameter: whole, fraction: null, unit };
  const plain = fold(name);
  for (const [fraction, words] of FRACTION) {
    const rest = plain.replace(words, "");
    const parameter = rest === plain ? undefined : known().get(keyOf(rest));
    if (parameter) return { parameter, fraction, unit };
  }
  return null;
}

/** The unit in a header, whatever else it names; null for none. */
export const unitOfHeader = (text: string): string | null => apart(text.trim())[1];

/** Splits a header into name and unit, which is in brackets or after the name. */
function apart(text: string): [name: string, unit: string | null] {
  const [, before = "", inside = "", after = ""] = BRACKETS.exec(text) ?? [];
  // Brackets may contain a fraction as well: `Cobre (total)`.
  if (inside && isUnit(inside)) return [`${before} ${after}`.trim(), inside.trim()];
  for (const at of text.matchAll(/[\s_,]+/g)) {
    const behind = text.slice(at.index + at[0].length);
    if (at.index > 0 && isUnit(behind)) return [text.slice(0, at.index), behind];
  }
  return [text, null];
}

const OTHER_UNITS = new Set(
  [
    "°c",
    "ºc",
    "c",
    "µs/cm",
    "us/cm",
    "ms/cm",
    "ds/m",
    "mv",
    "ntu",
    "unt",
    "pt-co",
    "nmp/100 ml",
    "ufc/100 ml",
    "u. ph",
    "upH",
    "-",
  ].map(fold),
);
/** Whether the text is a unit and nothing else. */
export const isUnit = (text: string): boolean =>
  // The micro sign has two code points in Unicode.
  parseUnit(text) !== null || OTHER_UNITS.has(fold(text.replace(/\u03bc/g, "\u00b5")));
