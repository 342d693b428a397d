import { TextDecoder } from "node:util";

/** So much of a file is looked at to judge what it is. */
export const HEAD_BYTES = 64 * 1024;

const PREVIEWS = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "application/pdf"]);

/** Kinds that a browser shows without running anything of them. */
export const mayPreview = (kind: string): boolean => PREVIEWS.has(kind);

/**
 * The media type of a file, judged from its first bytes. The name decides only between kinds of plain text, which
 * nothing is ever done with but to download them.
 */
export async function kindOf(head: Buffer, name: string): Promise<string> {
  // Read at the first file and not at the start.
  const { fileTypeFromBuffer } = await import("file-type");
  // What is cut off after its first bytes can surprise whoever reads on for more.
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  if (known && known.mime !== "application/xml") return known.mime;
  const text = textOf(head);
  if (text === null) return "application/octet-stream";
  return kindOfText(text, name);
}

/** Null where it is no text. The last character may be cut in two. */
function textOf(head: Buffer): string | null {
  if (head.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    // The spreadsheets of older systems write in Windows' own alphabet.
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

/** The first lines hold the same separator equally often, or there is but one column. */
function looksLikeRows(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(Boolean).slice(0, 2);
  const counts = (separator: string) => lines.map((line) => line.split(separator).length);
  return [",", ";", "\t"].some((separator) => {
    const [first = 0, second = first] = counts(separator);
    return first === second && first > 1;
  });
}
