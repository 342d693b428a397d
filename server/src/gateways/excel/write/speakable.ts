// XML 1.0 has no place for these at all, escaped or not: control characters, halves of pairs, two non-characters. One of
// them, and no program opens the workbook; the library that writes it leaves them in.
const UNSPEAKABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** What a cell can hold of a text. */
export const speakable = (text: string): string => text.replace(UNSPEAKABLE, "");

/** The same for whatever a cell is given. */
export const speakableCell = <V>(value: V): V | string =>
  typeof value === "string" ? speakable(value) : value;
