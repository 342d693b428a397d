const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
/** Invisible characters that are copied along with text: soft hyphen, zero-width marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060]/g;

/**
 * Normalises a text for comparing names: trimmed, any run of white space (no-break spaces and line ends too) one space,
 * accents stripped, lower case. `"  Estación\u00a0 Nº 3 "` and `"estacion nº 3"` fold to the same. Idempotent.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(INVISIBLE, "")
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{Mn}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
