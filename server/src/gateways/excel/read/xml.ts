// Parses untrusted XML: no document types, no custom entities, limited depth.
import { DOMParser, type Document } from "@xmldom/xmldom";
import { WorkbookFault } from "../workbook-fault.ts";
import { decodeText } from "./csv-text.ts";

const MAX_TEXT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 64;

const TAG = /<(\/?)[A-Za-z_][^<>]*>/g;
const PASSAGES = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g;

/** @throws WorkbookFault for a document type, too much depth, too many bytes, and anything that is not XML */
export function openXml(bytes: Buffer): Document {
  if (bytes.length > MAX_TEXT_BYTES) throw new WorkbookFault("bomb");
  const text = decodeText(bytes)
    .replace(/^\ufeff/, "")
    .trimStart();
  const bare = text.replace(PASSAGES, "");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(bare)) throw new WorkbookFault("unknown", "doctype");
  let depth = 0;
  for (const [tag, closing] of bare.matchAll(TAG)) {
    if (closing) depth--;
    else if (!tag.endsWith("/>") && ++depth > MAX_DEPTH) throw new WorkbookFault("unknown", "deep");
  }
  try {
    return new DOMParser({ locator: false, onError: () => {} }).parseFromString(text, "text/xml");
  } catch (error) {
    if (error instanceof WorkbookFault) throw error;
    throw new WorkbookFault("broken");
  }
}
