/** Content lines of iCalendar: escaped, folded and terminated as required by RFC 5545, 3.1 and 3.3.11. */

/** A literal line, or texts of users that must be escaped. */
export type TextLine = string | { name: string; texts: readonly string[] };

const MAX_OCTETS = 75;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text of iCalendar may hold, and halves of characters
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/gu;

/** A line with a user's text; `language` if it is known. */
export const textLine = (name: string, text: string, language?: string): TextLine => ({
  name: language ? `${name};LANGUAGE=${language}` : name,
  texts: [text],
});

export const writeLines = (lines: readonly TextLine[]): string =>
  lines.map((line) => `${fold(typeof line === "string" ? line : written(line))}\r\n`).join("");

const written = ({ name, texts }: Exclude<TextLine, string>) => `${name}:${texts.map(escaped).join(",")}`;

export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(CONTROL, " ")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, "\\n");

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters of one octet
const PLAIN = /^[\u0000-\u007f]*$/;

/** Folds lines at 75 octets; a continuation starts with a space. Characters are never split. */
function fold(line: string): string {
  if (line.length <= MAX_OCTETS && PLAIN.test(line)) return line;
  let folded = "";
  let octets = 0;
  let start = 0;
  let at = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      folded += `${line.slice(start, at)}\r\n `;
      start = at;
      octets = 1;
    }
    octets += size;
    at += character.length;
  }
  return folded + line.slice(start);
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
