// The part of XML that a workbook needs: tags with attributes from small parts, and decoded text. Document type
// declarations are refused, so the only entities are XML's own five and numeric ones.
import { WorkbookFault } from "../workbook-fault.ts";

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function entity(whole: string, body: string): string {
  if (body[0] !== "#") return NAMED[body] ?? whole;
  const code =
    body[1] === "x" || body[1] === "X" ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Text between tags: entities, and the `_x000D_` escapes by which Excel writes control characters. */
export function decodeText(raw: string): string {
  const text = raw.includes("&") ? raw.replace(/&(#?\w+);/g, entity) : raw;
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function refuseDoctype(xml: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new WorkbookFault("broken");
}

export interface Tag {
  readonly name: string;
  /** Attributes by local name. */
  readonly attributes: Readonly<Record<string, string>>;
}

const TAG = /<(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The opening tags of a small part, in order, with any namespace prefix. */
export function* tagsOf(xml: string): Generator<Tag> {
  refuseDoctype(xml);
  for (const [, name = "", raw = ""] of xml.matchAll(TAG)) {
    const attributes: Record<string, string> = {};
    for (const [, key = "", double, single] of raw.matchAll(ATTRIBUTE))
      attributes[key] = decodeText(double ?? single ?? "");
    yield { name, attributes };
  }
}
