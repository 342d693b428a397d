// Writes a report from the pieces it is fed: memory holds one piece, its page, and one line per entry for the summary.
import { createHash } from "node:crypto";
import { createReportPdf } from "../../../gateways/pdf/pdf.book.ts";
import { type EmbeddedImage, PAGE_AREA } from "../../../gateways/pdf/pdf.document.ts";
import { words as cell, createTable } from "../../../gateways/pdf/pdf.table.ts";
import { beginBoard } from "../boards/report.board.ts";
import { beginDiagram } from "../diagrams/report.diagram.ts";
import { reportWords } from "../reports.messages.ts";
import { createReportContext, heading, note, type ReportContext } from "./report.context.ts";
import { drawContents, drawCover, drawFrame, nameOf } from "./report.cover.ts";
import { drawNeutraliser } from "./report.neutraliser.ts";
import { drawPair, type PairLine } from "./report.pair.ts";
import type { ReportCover, ReportDone, ReportInput, ReportPair, ReportPiece } from "./report.protocol.ts";

export async function drawReport(
  { path }: ReportInput,
  pieces: AsyncIterable<ReportPiece>,
): Promise<ReportDone> {
  const hash = createHash("sha256");
  let data = "";
  let report: Report | null = null;
  for await (const piece of pieces) {
    hash.update(JSON.stringify(counted(piece)));
    if (piece.kind === "cover") report = await begin(path, piece, () => data);
    else report?.take(piece);
  }
  if (!report) throw new Error("a report begins with its cover");
  data = hash.digest("hex");
  return { data, pages: await report.end() };
}

/** The content of a piece that the hash covers: a picture by its own hash. */
const counted = (piece: ReportPiece): unknown =>
  piece.kind === "cover"
    ? { ...piece, logo: piece.logo && createHash("sha256").update(piece.logo).digest("hex") }
    : piece;

interface Report {
  take(piece: Exclude<ReportPiece, ReportCover>): void;
  /** Resolves to the number of pages. */
  end(): Promise<number>;
}

async function begin(path: string, cover: ReportCover, data: () => string): Promise<Report> {
  if (cover.report === "diagram") {
    const diagram = await beginDiagram(path, cover, data);
    return {
      take: (piece) => {
        if (piece.kind === "diagram") diagram.take(piece);
      },
      end: diagram.end,
    };
  }
  if (cover.report !== "board") return beginReport(path, cover, data);
  const board = await beginBoard(path, cover, data);
  return {
    take: (piece) => {
      if (piece.kind === "board") board.take(piece);
    },
    end: board.end,
  };
}

async function beginReport(path: string, cover: ReportCover, data: () => string): Promise<Report> {
  const words = reportWords[cover.locale];
  const emblem: EmbeddedImage[] = [];
  let context: ReportContext | null = null;
  /** What continues after a page break: a station, or a neutraliser. */
  let goesOn: string | null = null;
  const book = await createReportPdf(
    {
      path,
      title: words.titles[cover.report],
      author: cover.project.name,
      language: cover.locale,
      at: new Date(`${cover.dataDay ?? cover.to}T00:00:00Z`),
    },
    (on, page) => {
      const { logo } = cover;
      if (page === 1 && logo) on.shape((doc) => emblem.push(doc.openImage(logo)));
      context ??= createReportContext(on, cover);
      drawFrame(context, page, emblem[0], goesOn);
    },
  );
  const own = createReportContext(book, cover);
  const begins: number[] = [];
  drawCover(own, emblem[0], data);
  drawContents(own, (entry) => begins[entry]);
  book.endFront();
  /** An entry begins at its heading. */
  const marks = (entry: number) => (title: string, level: 0 | 1) => {
    book.mark(title, nameOf(entry), level);
    begins[entry] = book.page() + 1;
  };
  const lines: PairLine[] = [];
  let station: string | null = null;
  const takePair = (piece: ReportPair, entry: number) => {
    if (piece.station !== station) {
      goesOn = null;
      book.newPage();
      goesOn = piece.station;
      book.flow(piece.station, { size: 15, bold: true });
      book.y += 4;
      book.mark(piece.station, `s${entry}`, 0);
    }
    station = piece.station;
    lines.push(drawPair(own, piece, marks(entry)));
  };
  let taken = 0;
  return {
    take: (piece) => {
      const entry = taken++;
      if (piece.kind === "pair") return takePair(piece, entry);
      if (piece.kind === "board" || piece.kind === "diagram") return;
      goesOn = null;
      if (entry === 0) book.newPage();
      const mark = marks(entry);
      drawNeutraliser(own, piece, (title, level) => {
        mark(title, level);
        goesOn = title;
      });
    },
    end: () => {
      goesOn = null;
      if (lines.length > 0) drawSummary(own, lines);
      return book.finish();
    },
  };
}

function drawSummary(context: ReportContext, lines: readonly PairLine[]): void {
  const { book, words, number, count } = context;
  const { summaryColumns: columns } = words;
  book.newPage();
  book.mark(words.summary, "summary", 0);
  heading(context, words.summary);
  note(context, words.summaryText);
  book.y += 4;
  const right = (width: number) => ({ width, right: true });
  const table = createTable(book, [
    { head: columns.station, width: 110 },
    { head: columns.parameter, width: 141 },
    { head: columns.n, ...right(36) },
    { head: columns.nd, ...right(36) },
    { head: columns.median, ...right(78) },
    { head: columns.exceeds, ...right(50) },
    { head: columns.trend, width: PAGE_AREA.right - PAGE_AREA.left - 451 },
  ]);
  for (const one of lines) {
    const over = (one.exceeds ?? 0) > 0;
    table.row([
      cell(one.station),
      cell(one.title),
      cell(count(one.n)),
      cell(count(one.nonDetects)),
      cell(one.median === null ? "–" : `${number(one.median)} ${one.unit}`),
      cell(one.exceeds === null ? "–" : `${over ? "▲ " : ""}${count(one.exceeds)}`, { bold: over }),
      cell(words.trends[one.trend]),
    ]);
  }
}
