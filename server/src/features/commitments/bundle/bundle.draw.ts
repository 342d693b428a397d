// Writes an inspection bundle from the pieces it is fed. Memory holds one piece, one page's picture and the PDF drawn
// so far.
import { type BufferedPdf, createBufferedPdf } from "../../../documents/buffered-pdf.ts";
import { MUTED } from "../../../documents/colors.ts";
import { contentsCell } from "../../../documents/contents.ts";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { drawFooterRule, drawHeader, FOOTER_STYLE } from "../../../documents/page-frame.ts";
import type { EmbeddedImage, PdfCanvas } from "../../../documents/pdf-canvas.ts";
import { createPhotoGrid, type PhotoGrid } from "../../../documents/photo-grid.ts";
import { type DrawnDocument, drawPieces, type PieceDrawer } from "../../../documents/pieces.ts";
import { textCell as cell, createTable, type PdfTable } from "../../../documents/table.ts";
import { drawCommitment } from "./bundle.commitment.ts";
import { type BundleContext, createBundleContext, heading, note } from "./bundle.context.ts";
import { drawDataHash, drawHistory } from "./bundle.history.ts";
import { COVERAGE_SIGNS, drawSign, SIGN_WIDTH, STATE_SIGNS } from "./bundle.marks.ts";
import { bundleWords, fill } from "./bundle.messages.ts";
import type {
  BundleCommitment,
  BundleCover,
  BundleInput,
  BundlePhoto,
  BundlePiece,
} from "./bundle.protocol.ts";
import { createSources, type Sources } from "./bundle.source.ts";
import { drawEvidence, drawMonitoring, drawMonitorings } from "./bundle.work.ts";

/** Length that fits at the foot of a page; the full hash is in each commitment's proof. */
const SHORT_HASH = 16;

type BundlePart = Exclude<BundlePiece, BundleCover>;

export async function drawBundle(
  { path }: BundleInput,
  pieces: AsyncIterable<BundlePiece>,
): Promise<DrawnDocument> {
  const sources = createSources();
  try {
    return await drawPieces<BundleCover, BundlePart>(pieces, {
      isCover: (piece) => piece.kind === "cover",
      begin: (cover, dataHash) => beginBundle({ path, cover, sources, dataHash }),
      hashed: withoutPaths,
    });
  } finally {
    await sources.close();
  }
}

/** The content of a piece that the hash covers: a document by its own hash, without the path of its temporary file. */
function withoutPaths(piece: BundlePiece): object {
  if (piece.kind !== "commitment") return piece;
  const { path, ...rest } = piece;
  return { ...rest, lost: path === null };
}

interface BundleBegin {
  path: string;
  cover: BundleCover;
  sources: Sources;
  dataHash(): string;
}

async function beginBundle({
  path,
  cover,
  sources,
  dataHash,
}: BundleBegin): Promise<PieceDrawer<BundlePart>> {
  const codes = cover.commitments.map(({ code }) => code).join(", ");
  const pdf = await openBundle(path, cover, codes);
  const context = createBundleContext(pdf, cover);
  /** Pages on which the commitments begin, from 1. */
  const begins = new Map<string, number>();
  const hasContents = cover.commitments.length > 1;
  if (hasContents) drawContents(context, begins);
  let current: CommitmentSection | null = null;
  return {
    draw: async (piece) => {
      if (piece.kind !== "commitment") {
        if (current) drawPart(context, current, piece);
        return;
      }
      if (current) drawDataHash(context, current.piece, dataHash);
      if (hasContents) pdf.newPage();
      begins.set(piece.one.code, pdf.page() + 1);
      current = { piece, table: null, photos: createPhotoGrid(pdf) };
      drawCommitment(context, piece);
      await sources.draw(context, piece);
    },
    end: async () => {
      if (current) drawDataHash(context, current.piece, dataHash);
      const logo = cover.logo && pdf.embed(cover.logo);
      await pdf.finish((page, pages) => drawFrame(context, { page, pages, hash: dataHash(), codes, logo }));
      return pdf.page() + 1;
    },
  };
}

const openBundle = (path: string, cover: BundleCover, codes: string): Promise<BufferedPdf> =>
  createBufferedPdf({
    path,
    title: `${bundleWords[cover.locale].title} ${codes}`.slice(0, 200),
    author: cover.project.name,
    language: cover.locale,
    at: new Date(`${cover.day}T00:00:00Z`),
  });

/** The commitment whose parts are being drawn. */
interface CommitmentSection {
  piece: BundleCommitment;
  table: PdfTable | null;
  photos: PhotoGrid;
}

function drawPart(
  context: BundleContext,
  section: CommitmentSection,
  piece: Exclude<BundlePart, BundleCommitment>,
): void {
  const { one } = section.piece;
  switch (piece.kind) {
    case "monitorings":
      section.table = drawMonitorings(context, one, piece);
      return;
    case "rows":
      for (const row of piece.rows)
        if (section.table) drawMonitoring(context, section.table, row, one.plans.length > 1);
      return;
    case "evidence":
      drawEvidence(context, piece);
      return;
    case "photo":
      section.photos.add(photoOf(context, piece));
      return;
    case "photos":
      section.photos.end();
      if (piece.leftOut > 0) {
        const { words, count } = context;
        note(context, fill(words.photosLeftOut, { n: count(piece.leftOut) }));
      }
      return;
    case "history":
      drawHistory(context, piece);
  }
}

/** A photo with its number in the list of evidence. */
const photoOf = ({ day }: BundleContext, { jpeg, place, name, station, day: on }: BundlePhoto) => ({
  jpeg,
  caption: [`${place + 1} · ${name}`, `${station} · ${day(on)}`] as const,
});

/** The table of contents, with the page on which each commitment begins. */
function drawContents(context: BundleContext, begins: ReadonlyMap<string, number>): void {
  const { pdf, words, of, cover } = context;
  pdf.flow(words.title, { size: 20, bold: true });
  pdf.flow([cover.project.name, cover.project.company].filter(Boolean).join(" · "), {
    size: 11,
    color: MUTED,
  });
  heading(context, words.contents, context.count(cover.commitments.length));
  const table = createContentsTable(context);
  for (const one of cover.commitments) {
    table.row([
      cell(one.code, { bold: true }),
      cell(one.summary),
      {
        blocks: [
          { text: one.instrument.name },
          { text: fill(words.onPage, { page: one.page }), ink: { color: MUTED } },
        ],
      },
      signed(pdf, STATE_SIGNS[one.state], of.states[one.state]),
      one.state === "accepted"
        ? signed(pdf, COVERAGE_SIGNS[one.coverage], of.coverages[one.coverage])
        : cell("–"),
      contentsCell(pdf, { destination: one.code, page: () => begins.get(one.code) }),
    ]);
  }
}

const signed = (pdf: PdfCanvas, sign: Parameters<typeof drawSign>[1], text: string) => ({
  blocks: [{ text }],
  mark: { width: SIGN_WIDTH, draw: (x: number, y: number) => drawSign(pdf, sign, x, y) },
});

function createContentsTable({ pdf, words, of }: BundleContext): PdfTable {
  const { columns } = words;
  return createTable(pdf, [
    { head: columns.code, width: 48 },
    { head: columns.commitment, width: 205 },
    { head: of.columns.instrument, width: 92 },
    { head: columns.state, width: 82 },
    { head: of.columns.coverage, width: 66 },
    { head: fill(words.onPage, { page: "" }).trim(), width: 26 },
  ]);
}

interface Frame {
  page: number;
  pages: number;
  hash: string;
  codes: string;
  logo: EmbeddedImage | null;
}

/** The header and footer of every page: company, commitments, date, page number, and the hash of the data. */
function drawFrame(
  { pdf, cover, words, day }: BundleContext,
  { page, pages, hash, codes, logo }: Frame,
): void {
  const { name, company, color } = cover.project;
  drawHeader(pdf, { color, logo, left: [name, company], right: [words.title, codes] });
  drawFooterRule(pdf);
  const { text: y } = PAGE_AREA.footer;
  pdf.layout.write(`${words.dataHash} ${hash.slice(0, SHORT_HASH)}…`, PAGE_AREA.left, y, FOOTER_STYLE);
  const asOf = fill(words.asOf, { day: day(cover.day) });
  const numbered = `${asOf}   ·   ${fill(words.page, { page: page + 1, pages })}`;
  pdf.layout.write(numbered, PAGE_AREA.right - pdf.layout.widthOf(numbered, FOOTER_STYLE), y, FOOTER_STYLE);
}
