// Text in PDFs: available glyphs, text widths, line breaking.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { wellFormed } from "@vetaverde/domain/text/well-formed";
import type PDFDocument from "pdfkit";
import { createTextCache } from "./pdf.cache.ts";
import { createPen } from "./pdf.pen.ts";

export interface TextStyle {
  /** Points. */
  size: number;
  bold?: boolean;
  color?: string;
}

/** Replaces characters that the font does not have. */
const MISSING = "□";
/** Line height as a multiple of the font size. */
const LEADING = 1.32;
const TEXT = "#161B18";

export interface TextLayout {
  /**
   * The text that can be drawn: without control and invisible characters, and with a box for each character that the
   * font does not have.
   */
  clean(text: string): string;
  /** Whether a box was drawn. */
  hasMissingGlyphs(): boolean;
  lines(text: string, width: number, style: TextStyle): readonly string[];
  widthOf(text: string, style: TextStyle): number;
  /** Writes one line without wrapping; the position is its top left corner. */
  write(line: string, x: number, y: number, style: TextStyle): void;
}

export const leadingOf = ({ size }: TextStyle): number => size * LEADING;

/** Fonts of the library that reads PDFs, embedded as subsets: they cover the scripts of Europe and America. */
export function registerFonts(doc: PDFDocument): void {
  const home = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  for (const name of ["Regular", "Bold"])
    doc.registerFont(name, readFileSync(join(home, "standard_fonts", `LiberationSans-${name}.ttf`)));
}

export function createTextLayout(doc: PDFDocument): TextLayout {
  let missed = false;
  const known = new Map<string, string>();
  const cleaned = createTextCache<string>();
  const widths = createTextCache<number>();
  const broke = createTextCache<readonly string[]>();
  const pen = createPen(doc);
  const use = ({ size, bold }: TextStyle) => doc.font(bold ? "Bold" : "Regular").fontSize(size);
  const has = (text: string) =>
    [...text].every((sign) => doc._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  const drawable = (sign: string): string => {
    const before = known.get(sign);
    if (before !== undefined) return before;
    doc.font("Regular");
    const plain = sign.normalize("NFKC");
    const drawn = has(sign) ? sign : has(plain) ? plain : MISSING;
    known.set(sign, drawn);
    return drawn;
  };
  const cleanAnew = (text: string): string => {
    const plain = wellFormed(text)
      .normalize("NFC")
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[^\P{Cc}\n]/gu, " ")
      .replace(/\p{Cf}/gu, "");
    let drawn = "";
    for (const sign of plain) {
      const one = sign === "\n" ? sign : drawable(sign);
      if (one === MISSING && sign !== MISSING) missed = true;
      drawn += one;
    }
    return drawn;
  };
  const clean = (text: string) => cleaned(text, () => cleanAnew(text));
  const measured = (text: string, style: TextStyle, face: string) =>
    widths(`${face}${text}`, () => use(style).widthOfString(text));
  const faceOf = ({ size, bold }: TextStyle) => `${bold ? "b" : ""}${size} `;
  const widthOf = (text: string, style: TextStyle) => measured(text, style, faceOf(style));
  return {
    clean,
    hasMissingGlyphs: () => missed,
    widthOf,
    lines: (text, width, style) => {
      const face = faceOf(style);
      return broke(`${face}${width} ${text}`, () =>
        clean(text)
          .split("\n")
          .flatMap((paragraph) => breakLines(paragraph, width, (part) => measured(part, style, face))),
      );
    },
    write: (line, x, y, style) => pen(line, x, y, { ...style, color: style.color ?? TEXT }),
  };
}

/** A paragraph's lines; a word wider than a line is broken at any character. */
function breakLines(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  const space = measure(" ");
  let line = "";
  let wide = 0;
  const end = () => {
    lines.push(line);
    [line, wide] = ["", 0];
  };
  for (const word of paragraph.split(/[ \t]+/)) {
    for (const part of partsOf(word, width, measure)) {
      const own = measure(part);
      if (line !== "" && wide + space + own > width) end();
      wide += line === "" ? own : space + own;
      line = line === "" ? part : `${line} ${part}`;
    }
  }
  end();
  return lines;
}

function partsOf(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  let wide = 0;
  for (const sign of word) {
    const own = measure(sign);
    if (part !== "" && wide + own > width) {
      parts.push(part);
      [part, wide] = ["", 0];
    }
    part += sign;
    wide += own;
  }
  return [...parts, part];
}
