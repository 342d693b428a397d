import type { PageText, TextRun } from "../../text/page.ts";
import type { LabelledUnit } from "../extraction-score.ts";
import { A4, column, run } from "../pages.ts";
import { type RandomInteger, seeded } from "../seeded.ts";
import { blocksOfPermit, type PermitBlock, type PermitSource, type PermitUnit } from "./permit-source.ts";

const TOP = 62;
const BOTTOM = 775;
const PITCH = 12;
/** White space below a paragraph, from baseline to baseline. */
const PARAGRAPH = 20;
const LEFT = 60;

/** Where text goes next: down a column, then to the next column or page. */
class Cursor {
  readonly pages: PageText[] = [];
  y = TOP;
  private at = 0;
  private readonly columns: readonly { x: number; width: number }[];

  constructor(columns: readonly { x: number; width: number }[]) {
    this.columns = columns;
    this.pages.push({ page: 1, ...A4, runs: [] });
  }

  get column(): { x: number; width: number } {
    return this.columns[this.at] ?? { x: LEFT, width: 475 };
  }

  get page(): PageText {
    return this.pages.at(-1) as PageText;
  }

  /** Moves to where a block of this height fits; a block is not divided. */
  fit(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.y = TOP;
    this.at++;
    if (this.at < this.columns.length) return;
    this.at = 0;
    this.pages.push({ page: this.pages.length + 1, ...A4, runs: [] });
  }

  /** Writes the lines of one block, and goes below it. */
  write(lines: (x: number, y: number, width: number) => TextRun[], gap: number): void {
    const height = (runs: readonly TextRun[]) => Math.max(...runs.map(({ y }) => y)) - this.y;
    this.fit(height(lines(this.column.x, this.y, this.column.width)));
    const runs = lines(this.column.x, this.y, this.column.width);
    this.page.runs.push(...runs);
    this.y = Math.max(...runs.map(({ y }) => y)) + gap;
  }
}

const COLUMNS = {
  one: [{ x: LEFT, width: 475 }],
  two: [
    { x: 50, width: 235 },
    { x: 310, width: 235 },
  ],
};

/** Left edges and widths of a row's cells, by their number. */
function cellsAcross(count: number): { x: number; width: number }[] {
  if (count === 2)
    return [
      { x: 55, width: 130 },
      { x: 205, width: 330 },
    ];
  const widths = count === 3 ? [60, 290, 90] : count === 4 ? [110, 190, 80, 80] : [45, 180, 80, 90, 75];
  let x = 50;
  return widths.map((width) => {
    const cell = { x, width };
    x += width + 14;
    return cell;
  });
}

const rowRuns = (cells: readonly { text: string }[], y: number): TextRun[] => {
  const places = cellsAcross(cells.length);
  return cells.flatMap(({ text }, index) => {
    const place = places[index] ?? { x: LEFT, width: 80 };
    return text === "" ? [] : column(text, place.x, y, place.width, 11);
  });
};

/** Breaks long words at the ends of a scan's lines, as narrow typing does. */
function hyphenated(lines: TextRun[], random: RandomInteger): TextRun[] {
  return lines.map((line, index) => {
    const next = lines[index + 1];
    const [word = "", ...rest] = next?.text.split(" ") ?? [];
    if (!next || next.y === line.y || !/^\p{Ll}{9,}$/u.test(word) || random(0, 2) > 0) return line;
    next.text = [word.slice(4), ...rest].join(" ");
    next.width = next.text.length * 5;
    const text = `${line.text} ${word.slice(0, 4)}-`;
    return { ...line, text, width: text.length * 5 };
  });
}

const PLAIN = /[áéíóúàèìòùâêîôûãõç]/g;

/** A word as OCR returns it: sometimes without its accents, rarely with a confused letter. */
function misread(word: string, random: RandomInteger): string {
  let text = word;
  if (random(1, 10) <= 3) text = text.replace(PLAIN, (letter) => letter.normalize("NFD")[0] ?? letter);
  if (random(1, 100) <= 3) text = text.replace("rn", "m").replace("l", "1");
  if (random(1, 100) <= 1) text = text.replace("e", "c");
  return text;
}

/** The page as a scanner and OCR give it: single words, a skewed sheet, specks, and no bold letters. */
function scanned(page: PageText, random: RandomInteger): PageText {
  const slope = random(-6, 6) / 1000;
  const runs = hyphenated(
    [...page.runs].map((line) => ({ ...line })),
    random,
  ).flatMap((line) => {
    let x = line.x;
    return line.text.split(" ").map((text) => {
      const word = misread(text, random);
      const place = { text: word, x, y: line.y + slope * line.x + random(-3, 3) / 10 };
      x += (text.length + 1) * 5;
      return { ...place, width: word.length * 5, height: 10 + random(-4, 4) / 10 };
    });
  });
  const speck = { text: "·", x: 30 + random(0, 500), y: 60 + random(0, 700), width: 2, height: 2 };
  return { ...page, runs: [...runs, speck], ocr: { confidence: 0.87 } };
}

function labelOf(unit: PermitUnit, page: number): LabelledUnit {
  return {
    text: unit.text,
    page,
    page_end: page,
    commitment: unit.sign === "+",
    doubtful: unit.sign === "?",
    component: unit.component,
    frequency: unit.times[0] ?? null,
    responsible: unit.responsible,
    times: unit.times,
  };
}

function place(block: PermitBlock, cursor: Cursor, isScan: boolean): PermitUnit[] {
  if (block.kind === "stamp") {
    cursor.page.runs.push(run(block.text, 455, cursor.y + 3, 9));
    return [];
  }
  if (block.kind === "row") {
    cursor.write((_, y) => rowRuns(block.cells, y), 18);
    return block.cells.flatMap(({ units }) => units);
  }
  const { units, indent } = block;
  const text = units.map((unit) => unit.text).join(" ");
  const isBold = units[0]?.sign === "#" && !isScan;
  const bold = (lines: TextRun[]) => (isBold ? lines.map((line) => ({ ...line, bold: true })) : lines);
  cursor.write((x, y, width) => bold(column(text, x + indent, y, width - indent, PITCH)), PARAGRAPH);
  return units;
}

/** The pages of a permit as the extractor gets them, and the labels with the pages on which their units are. */
export function pagesOfPermit(source: PermitSource): { pages: PageText[]; labels: LabelledUnit[] } {
  const isScan = source.kind === "scan";
  const cursor = new Cursor(source.kind === "columns" ? COLUMNS.two : COLUMNS.one);
  const labels: LabelledUnit[] = [];
  for (const block of blocksOfPermit(source)) {
    const units = place(block, cursor, isScan);
    labels.push(...units.map((unit) => labelOf(unit, cursor.page.page)));
  }
  const random = seeded(source.id.length * 7919 + (source.id.codePointAt(6) ?? 0));
  const pages = cursor.pages.map((page) => {
    const edge = (text: string | undefined, y: number) =>
      text ? [run(text.replace("{p}", String(page.page)), LEFT, y, 9)] : [];
    const whole = { ...page, runs: [...edge(source.head, 28), ...page.runs, ...edge(source.foot, 812)] };
    return isScan ? scanned(whole, random) : whole;
  });
  return { pages, labels };
}
