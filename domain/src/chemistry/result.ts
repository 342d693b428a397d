import { readNumber as cellNumber } from "../text/cells.ts";

/** A laboratory's result for one parameter of one sample. */
export type Result =
  | { kind: "value"; value: number }
  /** Not detected; `limit` is the detection limit, null where it is not stated. */
  | { kind: "below"; limit: number | null }
  /** Above the measuring range. */
  | { kind: "above"; limit: number }
  | { kind: "missing" }
  /** Neither a number nor a usual notation for a missing one. */
  | { kind: "unreadable" }
  /** `1,234` can be 1.234 or 1234: it depends on the file's decimal mark. */
  | { kind: "ambiguous" };

const MISSING = new Set([
  "",
  "-",
  "--",
  "—",
  "–",
  "na",
  "n/a",
  "n.a.",
  "n.m.",
  "nm",
  "s/d",
  "sd",
  "s.d.",
  "nr",
  "n.r.",
  "*",
]);
const NOT_DETECTED =
  /^(nd|n\.?d\.?|n\/d|bdl|b\.d\.l\.?|<? ?(ld|lod|lq|loq|ldm|mdl|dl)|no detectad[oa]|not detected|non detecte|nao detectad[oa]|trazas?|traces?|tracos?|udl|u)$/;

export interface ReadingRules {
  /** The decimal mark of the file; null where it is not known. */
  decimal: "," | "." | null;
}

/**
 * Reads a laboratory's cell. Nothing is corrected silently: unreadable text is reported as such, and a non-detect keeps
 * its limit.
 * @param cell as in the file: a number, or text such as `<0,5`, `ND<0.5`, `n.d.`, `> 2420`, `1 234,5`
 */
export function readResult(cell: number | string | null, rules: ReadingRules = { decimal: null }): Result {
  if (cell === null) return { kind: "missing" };
  if (typeof cell === "number")
    return Number.isFinite(cell) ? { kind: "value", value: cell } : { kind: "unreadable" };
  const text = cell
    .normalize("NFKC")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .trim()
    .toLowerCase();
  const folded = text.normalize("NFD").replace(/\p{M}/gu, "");
  if (MISSING.has(folded)) return { kind: "missing" };
  if (NOT_DETECTED.test(folded)) return { kind: "below", limit: null };
  const [, sign = "", rest = ""] =
    /^(?:n\.?d\.? ?|bdl ?)?(<=?|≤|>=?|≥|menor (?:que|a|de) |inferior a |less than |inferieur a |mayor (?:que|a|de) |maior que |greater than )? ?(.*)$/.exec(
      folded,
    ) ?? [];
  const number = readNumber(rest, rules);
  if (typeof number === "string") return { kind: number };
  if (/^(<|≤|menor|inferi|less)/.test(sign)) return { kind: "below", limit: number };
  if (sign !== "") return { kind: "above", limit: number };
  // Notations such as brackets require a sign; a bare `ND 0.5` means its limit.
  return /^(n\.?d|bdl)/.test(folded) ? { kind: "below", limit: number } : { kind: "value", value: number };
}

const MARKS = /[.,]/g;
const SCIENTIFIC = /^([+-]?[\d.,]+)e([+-]?\d{1,3})$/;

/** A number with a decimal point or comma, thousands separators, or an exponent. */
function readNumber(text: string, { decimal }: ReadingRules): number | "unreadable" | "ambiguous" {
  const [, mantissa, power] = SCIENTIFIC.exec(text) ?? [];
  if (mantissa !== undefined) {
    // With an exponent, the only mark is a decimal one: mantissas have no thousands separators.
    const marks = mantissa.match(MARKS) ?? [];
    return marks.length > 1 || mantissa === ""
      ? "unreadable"
      : Number(`${mantissa.replace(",", ".")}e${power}`);
  }
  if (decimal !== null && text.match(MARKS)?.length === 1 && /^[+-]?\d*[.,]\d+$/.test(text)) {
    if (text.includes(decimal)) return Number(text.replace(decimal, "."));
    // The other mark is a thousands separator; otherwise the cell does not follow the file's notation.
    return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? Number(text.replace(MARKS, "")) : "unreadable";
  }
  const read = cellNumber(text);
  if (read.fault === "ambiguousNumber") return "ambiguous";
  return read.fault ? "unreadable" : read.value;
}

/**
 * The decimal mark that a file's own cells prove: `7,25` and `0,125` prove a comma, `1.234,5` as well.
 * @returns null where no cell proves one, or cells contradict each other
 */
export function decimalOf(cells: Iterable<unknown>): ReadingRules["decimal"] {
  const separators = new Set<"," | ".">();
  for (const cell of cells) {
    if (typeof cell !== "string") continue;
    const [, number = ""] = /^\s*(?:[<>≤≥]=?\s*)?[+-]?([\d.,]+)\s*$/.exec(cell) ?? [];
    const marks = number.match(MARKS) ?? [];
    const mark = marks.at(-1) as "," | "." | undefined;
    if (!mark || (marks.length > 1 && marks[0] === mark)) continue;
    if (marks.length > 1 || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) separators.add(mark);
  }
  const [only] = separators;
  return separators.size === 1 ? (only ?? null) : null;
}

/** Substitutes for a non-detect in a computation. */
export const SUBSTITUTIONS = ["half", "zero", "limit", "root", "exclude"] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/**
 * The number that a computation uses for a result, in the result's unit; null where it uses none. Half the limit is the
 * convention (US EPA, Data Quality Assessment QA/G-9S); the caller must indicate that it was substituted.
 */
export function numberOf(result: Result, substitution: Substitution = "half"): number | null {
  if (result.kind === "value") return result.value;
  if (result.kind !== "below" || substitution === "exclude" || result.limit === null) return null;
  if (substitution === "zero") return 0;
  if (substitution === "limit") return result.limit;
  return substitution === "half" ? result.limit / 2 : result.limit / Math.SQRT2;
}
