/** Entities can be made to grow without end, or to name files. */
const ENTITIES = /<!(?:ENTITY|DOCTYPE)[^>]*\[|<!ENTITY/i;
const DECLARATION = /^\s*<\?xml\b[^>]*?\?>/i;
const ENCODING = /encoding\s*=\s*["']([^"']+)["']/i;
/** Where the picture begins, after whatever a drawing program writes above it. */
const ROOT = /<(?:[\w-]+:)?svg[\s>/]/i;

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
  // Without a mark, the first `<` tells.
  { mark: [0x3c, 0x00], encoding: "utf-16le" },
  { mark: [0x00, 0x3c], encoding: "utf-16be" },
] as const;
/** What a declaration may name; whatever else letters can be hidden in (UTF-7) is no picture. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["ascii", "utf-8"],
  ["iso-8859-1", "windows-1252"],
  ["latin1", "windows-1252"],
  ["windows-1252", "windows-1252"],
]);

/**
 * The text of an SVG, judged as whoever draws it would read it, whatever alphabet it is written in. What comes back is
 * to be drawn in place of the bytes: what was judged is what is read.
 * @returns null where the bytes are no text of an SVG; "hostile" where it has entities
 */
export function readSvg(bytes: Buffer): string | "hostile" | null {
  const text = decode(bytes);
  if (text === null || text.includes("\u0000") || !ROOT.test(text)) return null;
  if (ENTITIES.test(text)) return "hostile";
  // It named the alphabet that it was written in; now it is UTF-8.
  return text.replace(DECLARATION, "");
}

function decode(bytes: Buffer): string | null {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const head = bytes.subarray(0, 200).toString("latin1");
  const named = ENCODING.exec(DECLARATION.exec(head)?.[0] ?? "")?.[1]?.toLowerCase();
  const encoding = marked?.encoding ?? (named === undefined ? "utf-8" : NAMED.get(named));
  if (!encoding) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
