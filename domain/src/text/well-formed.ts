const HALVES = /\p{Surrogate}/gu;

/** The text without NUL and unpaired surrogates, which neither the database nor a file can store. */
export const wellFormed = (text: string): string => text.replaceAll("\0", "").replace(HALVES, "");

/** The first `maxLength` UTF-16 units of a text, one fewer where the cut would split a surrogate pair. */
export function cutAt(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  const halved = maxLength < text.length && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, halved ? maxLength - 1 : maxLength);
}
