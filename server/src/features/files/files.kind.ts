import { TextDecoder } from "node:util";

/** The bytes of a file from which its type is detected. */
export const HEAD_BYTES = 64 * 1024;

const PREVIEWS = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "application/pdf"]);

/** Kinds that a browser displays without executing any of their content. */
export const mayPreview = (kind: string): boolean => PREVIEWS.has(kind);

/**
 * The media type of a file, detected from its first bytes. The name decides only between kinds of plain text, which are
 * only ever downloaded.
 */
export async function kindOf(head: Buffer, name: string): Promise<string> {
  // Loaded with the first file, not at start-up.
  const { fileTypeFromBuffer } = await import("file-type");
  // The parser may throw when it reads beyond the truncated head.
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  if (known && known.mime !== "application/xml") return known.mime;
  const text = textOf(head);
  if (text === null) return "application/octet-stream";
  return kindOfText(text, name);
}

/** Null when it is not text. The last character may be cut off. */
function textOf(head: Buffer): string | null {
  if (head.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    // Spreadsheets of older systems use a Windows code page.
    return head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
      ? null
      : head.toString("latin1");
  }
}

function kindOfText(text: string, name: string): string {
  const begin = text.slice(0, 4096);
  if (/<svg[\s>]/i.test(begin)) return "image/svg+xml";
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/i.test(begin)) return "text/html";
  if (/^\s*<\?xml/i.test(begin)) return "application/xml";
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === "csv" && looksLikeRows(begin)) return "text/csv";
  if (extension === "json") return "application/json";
  return "text/plain";
}

/** The first two lines contain the same separator equally often. */
function looksLikeRows(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(Boolean).slice(0, 2);
  const counts = (separator: string) => lines.map((line) => line.split(separator).length);
  return [",", ";", "\t"].some((separator) => {
    const [first = 0, second = first] = counts(separator);
    return first === second && first > 1;
  });
}
