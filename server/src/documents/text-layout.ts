// Text in PDFs: available glyphs, text widths, line breaking.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { wellFormed } from "@vetaverde/domain/text/well-formed";
import type PDFDocument from "pdfkit";
import { TEXT } from "./colors.ts";
import { createTextCache } from "./text-cache.ts";
import { createLineWriter } from "./text-operators.ts";

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
  const glyphs = createGlyphFilter(doc);
  const widths = createTextCache<number>();
  const brokenLines = createTextCache<readonly string[]>();
  const writeLine = createLineWriter(doc);
  const measure = (text: string, { size, bold }: TextStyle, key: string) =>
    widths(`${key}${text}`, () =>
      doc
        .font(bold ? "Bold" : "Regular")
        .fontSize(size)
        .widthOfString(text),
    );
  const keyOf = ({ size, bold }: TextStyle) => `${bold ? "b" : ""}${size} `;
  return {
    clean: glyphs.clean,
    hasMissingGlyphs: glyphs.hasMissing,
    widthOf: (text, style) => measure(text, style, keyOf(style)),
    lines: (text, width, style) => {
      const key = keyOf(style);
      return brokenLines(`${key}${width} ${text}`, () =>
        glyphs
          .clean(text)
          .split("\n")
          .flatMap((paragraph) => breakLines(paragraph, width, (part) => measure(part, style, key))),
      );
    },
    write: (line, x, y, style) => writeLine(line, x, y, { ...style, color: style.color ?? TEXT }),
  };
}

/** Replaces the characters that cannot be drawn. */
function createGlyphFilter(doc: PDFDocument) {
  let hasMissing = false;
  const replacements = new Map<string, string>();
  const cleaned = createTextCache<string>();
  const has = (text: string) =>
    [...text].every((sign) => doc._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  const drawable = (sign: string): string => {
    const known = replacements.get(sign);
    if (known !== undefined) return known;
    doc.font("Regular");
    const plain = sign.normalize("NFKC");
    const replacement = has(sign) ? sign : has(plain) ? plain : MISSING;
    replacements.set(sign, replacement);
    return replacement;
  };
  const cleanUncached = (text: string): string => {
    const plain = wellFormed(text)
      .normalize("NFC")
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[^\P{Cc}\n]/gu, " ")
      .replace(/\p{Cf}/gu, "");
    let drawn = "";
    for (const sign of plain) {
      const one = sign === "\n" ? sign : drawable(sign);
      if (one === MISSING && sign !== MISSING) hasMissing = true;
      drawn += one;
    }
    return drawn;
  };
  return {
    clean: (text: string) => cleaned(text, () => cleanUncached(text)),
    hasMissing: () => hasMissing,
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
