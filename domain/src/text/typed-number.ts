import { readNumber } from "./cells.ts";

/** `2,9876e-7`, and the same as sheets print it: `2.9876x10^-7`, `2,9876 × 10⁻⁷`. */
const EXPONENTIAL =
  /^([-−+]?\d{1,15}(?:[.,]\d{1,15})?)(?:[eE]|\s*[xX×·*]\s*10(?:\^|(?=[-−+])))([-−+]?\d{1,2})$/;
const SUPERSCRIPTS = /[⁺⁻⁰¹²³⁴-⁹]+/;
const withoutSuperscripts = (text: string): string =>
  text.replace(SUPERSCRIPTS, (power) => `^${power.normalize("NFKC")}`);
const plain = (text: string): string => text.replace("−", "-");

/**
 * A measured value as a user types it, or null: a comma is a decimal mark, and thousands separators are not supported,
 * so that 2.838 and 2,838 are both two and eight tenths. Calibration sheets have exponents: `-2,9876e-7`.
 */
export function typedNumber(text: string): number | null {
  const [, mantissa = "", power = ""] = EXPONENTIAL.exec(withoutSuperscripts(text.trim())) ?? [];
  if (power !== "") return Number(`${plain(mantissa).replace(",", ".")}e${plain(power)}`);
  const read = readNumber(/^\s*[-−]?\d+[.,]\d{3}\s*$/.test(text) ? `${text.trim()}0` : text);
  return read.fault === undefined ? read.value : null;
}
