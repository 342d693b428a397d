// The table of shared strings: one pass records positions, and a text is decoded when a cell first needs it.
import { WorkbookFault } from "../workbook-fault.ts";
import type { ReadLimits } from "./limits.ts";
import { decodeText } from "./xml-text.ts";

const LESS = 0x3c;
const SLASH = 0x2f;
const BANG = 0x21;
const COLON = 0x3a;
// Repeated texts are few; a table of millions of different ones is not worth caching.
const CACHED = 200_000;

const PHONETIC = /<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g;
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\//g;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g;

/**
 * The text of a string item or of an inline string: joins the runs of rich text and omits phonetic hints for Japanese.
 */
export function runsText(xml: string): string {
  let source = xml.includes("rPh") ? xml.replace(PHONETIC, "") : xml;
  if (source.includes("<![CDATA[")) {
    source = source.replace(CDATA, (_, raw: string) => raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  }
  let text = "";
  for (const match of source.matchAll(TEXT)) text += match[1];
  return decodeText(text);
}

export class SharedStrings {
  readonly #xml: Buffer;
  #starts: Uint32Array;
  #count = 0;
  readonly #cache: (string | undefined)[] = [];

  constructor(xml: Buffer | undefined, limits: ReadLimits) {
    this.#xml = xml ?? Buffer.alloc(0);
    this.#starts = new Uint32Array(1024);
    this.#index(limits.sharedStrings);
  }

  get size(): number {
    return this.#count;
  }

  at(index: number): string {
    const cached = this.#cache[index];
    if (cached !== undefined) return cached;
    if (index < 0 || index >= this.#count || !Number.isInteger(index)) throw new WorkbookFault("broken");
    const end = index + 1 < this.#count ? this.#starts[index + 1] : this.#xml.length;
    const text = runsText(this.#xml.toString("utf8", this.#starts[index], end));
    if (index < CACHED) this.#cache[index] = text;
    return text;
  }

  /** Records where each `<si>` begins, with or without a namespace prefix. */
  #index(max: number): void {
    const xml = this.#xml;
    for (let at = 0; at < xml.length; at++) {
      if (xml[at] !== LESS) continue;
      const first = xml[at + 1];
      if (first === SLASH) continue;
      if (first === BANG && xml[at + 2] === 0x44) throw new WorkbookFault("broken"); // <!D…: no document types
      if (!isItem(xml, at + 1)) continue;
      if (this.#count >= max) throw new WorkbookFault("tooManyCells");
      if (this.#count === this.#starts.length) this.#grow();
      this.#starts[this.#count++] = at;
    }
  }

  #grow(): void {
    const grown = new Uint32Array(this.#starts.length * 2);
    grown.set(this.#starts);
    this.#starts = grown;
  }
}

/** Whether the tag whose name begins here is an `si`. */
function isItem(xml: Buffer, at: number): boolean {
  let name = at;
  for (let next = at; next < at + 12; next++) {
    const byte = xml[next];
    if (byte === COLON) name = next + 1;
    else if (byte === undefined || byte <= 0x20 || byte === 0x3e || byte === SLASH) {
      return next - name === 2 && xml[name] === 0x73 && xml[name + 1] === 0x69;
    }
  }
  return false;
}
