// Characters that XML 1.0 forbids, even escaped: control characters, lone surrogates, two non-characters. With one of
// them no program opens the workbook, and the writing library does not remove them.
const UNSPEAKABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** The text without characters that a cell cannot contain. */
export const speakable = (text: string): string => text.replace(UNSPEAKABLE, "");

/** The same for any cell value. */
export const speakableCell = <V>(value: V): V | string =>
  typeof value === "string" ? speakable(value) : value;
