// Low-level scanning of a worksheet's XML bytes: where a tag ends, its name, the numbers in its attributes.
import { WorkbookFault } from "../workbook-fault.ts";

const MORE = 0x3e;
const COLON = 0x3a;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
export const SLASH = 0x2f;
export const EQUALS = 0x3d;
export const SPACE = 0x20;

/** Position of the `>` that ends the tag, -1 when the chunk ends before it; attributes may contain a quoted `>`. */
export function tagEnd(bytes: Buffer, from: number): number {
  let quote = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === MORE) return at;
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
  }
  return -1;
}

/** Position of the tag's name after its namespace prefix. */
export function localName(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === COLON) return at + 1;
    if (byte <= SPACE || byte === MORE || byte === SLASH) return from;
  }
  return from;
}

export function nameEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at] ?? 0;
    if (byte <= SPACE || byte === MORE || byte === SLASH) return at;
    at++;
  }
}

/** Whether the bytes of a tag's name are this name. */
export function isName(bytes: Buffer, start: number, end: number, name: string): boolean {
  if (end - start !== name.length) return false;
  for (let at = 0; at < name.length; at++) if (bytes[start + at] !== name.charCodeAt(at)) return false;
  return true;
}

/** Position of the element's closing tag, -1 when the chunk ends before it. */
export function elementEnd(bytes: Buffer, from: number, element: string): number {
  for (let at = bytes.indexOf("</", from); at !== -1; at = bytes.indexOf("</", at + 2)) {
    const close = tagEnd(bytes, at);
    if (close === -1) return -1;
    const name = localName(bytes, at + 2);
    if (isName(bytes, name, nameEnd(bytes, name), element)) return at;
  }
  return -1;
}

/** Skips a comment; a document type is refused. */
export function skipDeclaration(bytes: Buffer, at: number): number {
  if (bytes.toString("latin1", at, at + 4) !== "<!--") throw new WorkbookFault("broken");
  const end = bytes.indexOf("-->", at + 4);
  return end === -1 ? -1 : end + 3;
}

export function eachAttribute(
  bytes: Buffer,
  from: number,
  close: number,
  visit: (key: number, start: number, end: number) => void,
): void {
  for (let at = from; at < close; at++) {
    if (bytes[at] !== EQUALS) continue;
    const quote = bytes[at + 1];
    let end = at + 2;
    while (end < close && bytes[end] !== quote) end++;
    if ((bytes[at - 2] ?? 0) <= SPACE) visit(bytes[at - 1] ?? 0, at + 2, end);
    at = end;
  }
}

export function digits(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return end > start ? value : -1;
}

/** Column index of a reference such as `AB12`, from 0. */
export function columnOf(bytes: Buffer, start: number, end: number, fallback: number): number {
  let column = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x41 || byte > 0x5a) break;
    column = column * 26 + byte - 0x40;
  }
  return column > 0 ? column - 1 : fallback;
}
