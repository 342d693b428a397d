/** Entities can expand without limit, or refer to files. */
const ENTITIES = /<!(?:ENTITY|DOCTYPE)[^>]*\[|<!ENTITY/i;
const DECLARATION = /^\s*<\?xml\b[^>]*?\?>/i;
const ENCODING = /encoding\s*=\s*["']([^"']+)["']/i;
/** Where the picture begins, after anything that a drawing program writes above it. */
const ROOT = /<(?:[\w-]+:)?svg[\s>/]/i;

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
  // Without a byte order mark, the first `<` identifies the encoding.
  { mark: [0x3c, 0x00], encoding: "utf-16le" },
  { mark: [0x00, 0x3c], encoding: "utf-16be" },
] as const;
/** Encodings that a declaration may name; others, in which text can be hidden (UTF-7), are refused. */
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
 * The text of an SVG, decoded as the renderer would decode it, in any encoding. The returned text must be rendered
 * instead of the bytes, so that what was checked is what is rendered.
 * @returns null when the bytes are not the text of an SVG; "hostile" when it has entities
 */
export function readSvg(bytes: Buffer): string | "hostile" | null {
  const text = decode(bytes);
  if (text === null || text.includes("\u0000") || !ROOT.test(text)) return null;
  if (ENTITIES.test(text)) return "hostile";
  // The declaration names the original encoding; the text is now UTF-8.
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
