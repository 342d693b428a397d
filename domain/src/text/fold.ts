const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
/** Characters that nobody sees and that come along when text is copied: soft hyphen, zero-width marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060]/g;

/**
 * A text as names are compared: outer spaces gone, any run of white space (no-break spaces and line ends too) one
 * space, accents stripped, lower case. `"  Estación\u00a0 Nº 3 "` and `"estacion nº 3"` fold to the same.
 * Folding twice changes nothing.
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
