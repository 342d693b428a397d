import type { Component } from "../../text/found.ts";

/** How a permit's pages look to the extractor. Scans have noise, and no bold headings. */
export type PermitKind = "text" | "columns" | "table" | "form" | "scan";

/**
 * A permit as its labelled text. A line is one unit, after a sign:
 *
 * - `+w` a commitment of the owner with the letter of its component; `-` none; `?` debatable
 * - `+w&` the same, in the paragraph of the line above
 * - `#` a heading, which is none; two spaces before the sign: an item of a list, set in
 * - `| cell | + w cell` the cells of a row, each with its sign; a cell without one is a detail of the row
 * - `%` a stamp across the margin, which is no part of the text
 *
 * Items that are set in have the responsible and the times of the head of their list, where they have none themselves.
 *
 * `{r …}`, `{f …}` and `{d …}` mark the responsible, the frequency and the deadline of a unit, and those of a row's
 * commitments; `{^f …}` that of the commitment above.
 */
export interface PermitSource {
  id: string;
  kind: PermitKind;
  /** Page header and footer; {p} is the page's number. */
  head?: string;
  foot?: string;
  text: string;
}

export interface PermitUnit {
  text: string;
  sign: "+" | "-" | "?" | "#";
  component: Component | null;
  responsible: string | null;
  /** Frequency and deadline, verbatim. */
  times: string[];
}

/** A paragraph of one or several units, a row of cells, or a stamp. */
export type PermitBlock =
  | { kind: "paragraph"; units: PermitUnit[]; indent: number }
  | { kind: "row"; cells: { text: string; units: PermitUnit[] }[] }
  | { kind: "stamp"; text: string };

const COMPONENTS: Readonly<Record<string, Component>> = {
  w: "water",
  a: "air",
  n: "noise",
  s: "soil",
  f: "flora_fauna",
  r: "waste",
  c: "social",
  h: "archaeology",
  g: "general",
};

const UNIT = /^([-?#]|\+([a-z]))(&?)\s+(.*)$/;
const MARK = /\{(\^?)([rfd]) ([^}]*)\}/g;

interface Marks {
  text: string;
  marks: { kind: string; isAbove: boolean; value: string }[];
}

function marksOf(source: string): Marks {
  const marks: Marks["marks"] = [];
  const text = source.replace(MARK, (_, above: string, kind: string, value: string) => {
    marks.push({ kind, isAbove: above !== "", value });
    return value;
  });
  return { text, marks };
}

function applyMarks(unit: PermitUnit, marks: Marks["marks"]): void {
  for (const { kind, value } of marks)
    if (kind === "r") unit.responsible ??= value;
    else unit.times.push(value);
}

class PermitReader {
  readonly blocks: PermitBlock[] = [];
  private last: PermitUnit | undefined;
  /** The last paragraph that is not set in: the head of the list below it. */
  private head: PermitUnit | undefined;

  read(line: string): void {
    const words = line.trim();
    if (words.startsWith("|")) this.readRow(words);
    else if (words.startsWith("% ")) this.blocks.push({ kind: "stamp", text: words.slice(2) });
    else this.readParagraph(words, (line.length - line.trimStart().length) * 9);
  }

  private readParagraph(words: string, indent: number): void {
    const [, , , continued, rest] = UNIT.exec(words) ?? [];
    if (rest === undefined) throw new Error(`a line without a sign: ${words}`);
    const unit = this.unitOf(words);
    if (indent === 0) this.head = unit;
    else if (this.head?.text.endsWith(":")) {
      unit.responsible ??= this.head.responsible;
      if (unit.times.length === 0) unit.times = this.head.times;
    }
    const before = this.blocks.at(-1);
    if (continued && before?.kind === "paragraph") before.units.push(unit);
    else this.blocks.push({ kind: "paragraph", units: [unit], indent });
  }

  private readRow(words: string): void {
    const details: Marks["marks"] = [];
    const cells = words
      .slice(1)
      .split("|")
      .map((cell) => cell.trim())
      .map((cell) => {
        if (UNIT.test(cell)) {
          const unit = this.unitOf(cell);
          return { text: unit.text, units: [unit] };
        }
        const { text, marks } = marksOf(cell);
        details.push(...marks.filter((mark) => !mark.isAbove));
        this.applyAbove(marks);
        return { text, units: [] };
      });
    for (const { units } of cells) for (const unit of units) if (unit.sign === "+") applyMarks(unit, details);
    this.blocks.push({ kind: "row", cells });
  }

  private applyAbove(marks: Marks["marks"]): void {
    const above = marks.filter((mark) => mark.isAbove);
    if (this.last) applyMarks(this.last, above);
  }

  private unitOf(words: string): PermitUnit {
    const [, sign = "-", letter = "", , rest = ""] = UNIT.exec(words) ?? [];
    const { text, marks } = marksOf(rest);
    const unit: PermitUnit = {
      text,
      sign: sign[0] as PermitUnit["sign"],
      component: COMPONENTS[letter] ?? null,
      responsible: null,
      times: [],
    };
    this.applyAbove(marks);
    applyMarks(
      unit,
      marks.filter((mark) => !mark.isAbove),
    );
    if (unit.sign === "+") this.last = unit;
    return unit;
  }
}

/** The blocks of a permit with the labels of their units. */
export function blocksOfPermit({ text }: PermitSource): PermitBlock[] {
  const reader = new PermitReader();
  for (const line of text.split("\n")) if (line.trim() !== "") reader.read(line);
  return reader.blocks;
}
