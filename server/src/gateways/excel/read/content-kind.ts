// Detects a file's type by its first bytes: names and declared types are not reliable.
import { type FoundKind, WorkbookFault } from "../workbook-fault.ts";

const OLE = "d0cf11e0a1b11ae1";

const SIGNATURES: readonly (readonly [hex: string, found: FoundKind])[] = [
  ["25504446", "pdf"],
  ["7b5c727466", "rtf"],
  ["89504e47", "image"],
  ["ffd8ff", "image"],
  ["47494638", "image"],
  ["504b0506", "zip"],
  ["504b0708", "zip"],
  ["1f8b", "zip"],
  ["377abcaf", "zip"],
  ["526172", "zip"],
];

/** Whether the bytes are text in some one-byte encoding or UTF-8. */
function looksLikeText(bytes: Buffer): boolean {
  return (
    bytes.length > 0 && !bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))
  );
}

/** `zip` and `ole` are containers to be inspected further; anything else is refused, naming its type. */
export function containerOf(bytes: Buffer): "zip" | "ole" {
  if (bytes.length === 0) throw new WorkbookFault("unknown", "empty");
  const head = bytes.toString("hex", 0, 8);
  if (head.startsWith("504b0304")) return "zip";
  if (head === OLE) return "ole";
  const known = SIGNATURES.find(([hex]) => head.startsWith(hex));
  if (known) throw new WorkbookFault("unknown", known[1]);
  const start = bytes
    .toString("latin1", 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trimStart();
  if (/^<(?:!doctype\s+html|html|table|head|body|meta)\b/i.test(start))
    throw new WorkbookFault("unknown", "html");
  if (start.startsWith("<?xml")) throw new WorkbookFault("unknown", /<html/i.test(start) ? "html" : "xml");
  const utf16 = head.startsWith("fffe") || head.startsWith("feff");
  throw new WorkbookFault("unknown", utf16 || looksLikeText(bytes.subarray(0, 4096)) ? "text" : "binary");
}
