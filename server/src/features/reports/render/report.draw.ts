// Writes a report from the pieces it is fed: memory holds one piece, its page, and one line per entry for the summary.
import { type ArchivePdf, createArchivePdf } from "../../../documents/archive-pdf.ts";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { type DrawnDocument, drawPieces, type PieceDrawer } from "../../../documents/pieces.ts";
import { textCell as cell, createTable } from "../../../documents/table.ts";
import { beginBoard } from "../boards/report.board.ts";
import { beginDiagram } from "../diagrams/report.diagram.ts";
import { reportWords } from "../reports.messages.ts";
import { type Bookmark, createReportContext, heading, note, type ReportContext } from "./report.context.ts";
import { drawContents, drawCover, drawFrame, nameOf } from "./report.cover.ts";
import { drawNeutraliser } from "./report.neutraliser.ts";
import { drawPair, type PairLine } from "./report.pair.ts";
import type { ReportCover, ReportInput, ReportNeutraliser, ReportPiece } from "./report.protocol.ts";

type ReportPart = Exclude<ReportPiece, ReportCover>;

export const drawReport = (
  { path }: ReportInput,
  pieces: AsyncIterable<ReportPiece>,
): Promise<DrawnDocument> =>
  drawPieces<ReportCover, ReportPart>(pieces, {
    isCover: (piece) => piece.kind === "cover",
    begin: (cover, data) => begin(path, cover, data),
  });

async function begin(path: string, cover: ReportCover, data: () => string): Promise<PieceDrawer<ReportPart>> {
  if (cover.report === "diagram") {
    const diagram = await beginDiagram(path, cover, data);
    return {
      draw: (piece) => (piece.kind === "diagram" ? diagram.draw(piece) : undefined),
      end: diagram.end,
    };
  }
  if (cover.report === "board") {
    const board = await beginBoard(path, cover, data);
    return { draw: (piece) => (piece.kind === "board" ? board.draw(piece) : undefined), end: board.end };
  }
  return beginReport(path, cover, data);
}

async function beginReport(
  path: string,
  cover: ReportCover,
  data: () => string,
): Promise<PieceDrawer<ReportPart>> {
  const section = createSection();
  const book = await openReport(path, cover, section);
  const context = createReportContext(book, cover);
  /** Pages on which the entries of the contents begin. */
  const begins: number[] = [];
  drawCover(context, data);
  drawContents(context, (entry) => begins[entry]);
  book.endFront();
  const lines: PairLine[] = [];
  let entries = 0;
  return {
    draw: (piece) => {
      const entry = entries++;
      /** An entry begins at its heading. */
      const mark = (title: string, level: 0 | 1) => {
        book.bookmark(title, nameOf(entry), level);
        begins[entry] = book.page() + 1;
      };
      if (piece.kind === "pair") {
        beginStation(context, section, piece.station, entry);
        lines.push(drawPair(context, piece, mark));
      } else if (piece.kind === "neutraliser") beginNeutraliser(context, section, { piece, entry, mark });
    },
    end: () => {
      section.end();
      if (lines.length > 0) drawSummary(context, lines);
      return book.finish();
    },
  };
}

function openReport(path: string, cover: ReportCover, section: Section): Promise<ArchivePdf> {
  let context: ReportContext | null = null;
  return createArchivePdf(
    {
      path,
      title: reportWords[cover.locale].titles[cover.report],
      author: cover.project.name,
      language: cover.locale,
      logo: cover.logo,
      at: new Date(`${cover.dataDay ?? cover.to}T00:00:00Z`),
    },
    (book, page) => {
      context ??= createReportContext(book, cover);
      drawFrame(context, page, section.name());
    },
  );
}

interface Section {
  /** What continues after a page break: a station, or a neutraliser. */
  name(): string | null;
  begin(name: string): void;
  end(): void;
}

function createSection(): Section {
  let current: string | null = null;
  return {
    name: () => current,
    begin: (name) => {
      current = name;
    },
    end: () => {
      current = null;
    },
  };
}

/** Begins a page when the station differs from that of the pair before. */
function beginStation({ book }: ReportContext, section: Section, station: string, entry: number): void {
  if (section.name() === station) return;
  section.end();
  book.newPage();
  section.begin(station);
  book.flow(station, { size: 15, bold: true });
  book.y += 4;
  book.bookmark(station, `s${entry}`, 0);
}

function beginNeutraliser(
  context: ReportContext,
  section: Section,
  { piece, entry, mark }: { piece: ReportNeutraliser; entry: number; mark: Bookmark },
): void {
  section.end();
  if (entry === 0) context.book.newPage();
  drawNeutraliser(context, piece, (title, level) => {
    mark(title, level);
    section.begin(title);
  });
}

function drawSummary(context: ReportContext, lines: readonly PairLine[]): void {
  const { book, words, number, count } = context;
  const { summaryColumns: columns } = words;
  book.newPage();
  book.bookmark(words.summary, "summary", 0);
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
