// Writes an inspection bundle from the pieces it is fed. Memory holds one piece, one page's picture and the PDF drawn
// so far.
import { createHash } from "node:crypto";
import {
  createPdfWriter,
  type EmbeddedImage,
  PAGE_AREA,
  type PdfWriter,
} from "../../../gateways/pdf/pdf.document.ts";
import { words as cell, createTable, type PdfTable } from "../../../gateways/pdf/pdf.table.ts";
import { drawCommitment } from "./bundle.commitment.ts";
import { type BundleContext, createBundleContext, heading, MUTED } from "./bundle.context.ts";
import { drawDataHash, drawHistory } from "./bundle.history.ts";
import { COVERAGE_SIGNS, drawSign, SIGN_WIDTH, STATE_SIGNS } from "./bundle.marks.ts";
import { bundleWords, fill } from "./bundle.messages.ts";
import { createPhotoGrid } from "./bundle.photo-grid.ts";
import type {
  BundleCommitment,
  BundleCover,
  BundleDone,
  BundleInput,
  BundlePhoto,
  BundlePiece,
} from "./bundle.protocol.ts";
import { createSources, type Sources } from "./bundle.source.ts";
import { drawEvidence, drawMonitoring, drawMonitorings } from "./bundle.work.ts";

/** Length that fits at the foot of a page; the full hash is in each commitment's proof. */
const SHORT_HASH = 16;

export async function drawBundle(
  { path }: BundleInput,
  pieces: AsyncIterable<BundlePiece>,
): Promise<BundleDone> {
  const hash = createHash("sha256");
  const sources = createSources();
  let data = "";
  let bundle: Bundle | null = null;
  try {
    for await (const piece of pieces) {
      hash.update(JSON.stringify(counted(piece)));
      if (piece.kind === "cover") bundle = await beginBundle(path, piece, sources, () => data);
      else await bundle?.take(piece);
    }
  } finally {
    await sources.close();
  }
  if (!bundle) throw new Error("a bundle begins with its cover");
  data = hash.digest("hex");
  return { data, pages: await bundle.end(data) };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The content of a piece that the hash covers: bytes by their own hash, without temporary file paths. */
function counted(piece: BundlePiece): unknown {
  if (piece.kind === "cover") return { ...piece, logo: piece.logo && sha256(piece.logo) };
  if (piece.kind === "photo") return { ...piece, jpeg: sha256(piece.jpeg) };
  if (piece.kind !== "commitment") return piece;
  const { path, ...rest } = piece;
  return { ...rest, lost: path === null };
}

interface Bundle {
  take(piece: Exclude<BundlePiece, BundleCover>): Promise<void>;
  /** Resolves to the number of pages. */
  end(data: string): Promise<number>;
}

async function beginBundle(
  path: string,
  cover: BundleCover,
  sources: Sources,
  data: () => string,
): Promise<Bundle> {
  const words = bundleWords[cover.locale];
  const codes = cover.commitments.map(({ code }) => code).join(", ");
  const paper = await createPdfWriter({
    path,
    title: `${words.title} ${codes}`.slice(0, 200),
    author: cover.project.name,
    language: cover.locale,
    at: new Date(`${cover.day}T00:00:00Z`),
  });
  const context = createBundleContext(paper, cover);
  const begins = new Map<string, number>();
  const many = cover.commitments.length > 1;
  if (many) drawContents(context, begins);
  let current: {
    piece: BundleCommitment;
    table: PdfTable | null;
    gallery: ReturnType<typeof createPhotoGrid>;
  } | null = null;
  const close = () => {
    if (!current) return;
    drawDataHash(context, current.piece, data);
    current = null;
  };
  return {
    take: async (piece) => {
      if (piece.kind === "commitment") {
        close();
        if (many) paper.newPage();
        begins.set(piece.one.code, paper.page());
        current = { piece, table: null, gallery: createPhotoGrid(context) };
        drawCommitment(context, piece);
        await sources.draw(context, piece);
        return;
      }
      if (!current) return;
      const { one } = current.piece;
      if (piece.kind === "monitorings") current.table = drawMonitorings(context, one, piece);
      else if (piece.kind === "rows") {
        const { table } = current;
        if (table) for (const row of piece.rows) drawMonitoring(context, table, row, one.plans.length > 1);
      } else if (piece.kind === "evidence") drawEvidence(context, piece);
      else if (piece.kind === "photo") current.gallery.add(piece satisfies BundlePhoto);
      else if (piece.kind === "photos") current.gallery.end(piece.leftOut);
      else drawHistory(context, piece);
    },
    end: async (hash) => {
      close();
      const { logo } = cover;
      const emblem: EmbeddedImage[] = [];
      if (logo) paper.shape((doc) => emblem.push(doc.openImage(logo)));
      await paper.finish((page, pages) =>
        drawFrame(context, { page, pages, hash, codes, emblem: emblem[0] }),
      );
      return paper.page() + 1;
    },
  };
}

/** The table of contents, with the page on which each commitment begins. */
function drawContents(context: BundleContext, begins: ReadonlyMap<string, number>): void {
  const { paper, words, of, cover } = context;
  paper.flow(words.title, { size: 20, bold: true });
  paper.flow([cover.project.name, cover.project.company].filter(Boolean).join(" · "), {
    size: 11,
    color: MUTED,
  });
  heading(context, words.contents, context.count(cover.commitments.length));
  const { columns } = words;
  const table = createTable(paper, [
    { head: columns.code, width: 48 },
    { head: columns.commitment, width: 205 },
    { head: of.columns.instrument, width: 92 },
    { head: columns.state, width: 82 },
    { head: of.columns.coverage, width: 66 },
    { head: fill(words.onPage, { page: "" }).trim(), width: 26 },
  ]);
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
      signed(paper, STATE_SIGNS[one.state], of.states[one.state]),
      one.state === "accepted"
        ? signed(paper, COVERAGE_SIGNS[one.coverage], of.coverages[one.coverage])
        : cell("–"),
      {
        blocks: [{ text: "" }],
        mark: {
          width: 0,
          draw: (x, y) =>
            paper.deferred(() => {
              paper.layout.write(String((begins.get(one.code) ?? 0) + 1), x, y, { size: 8 });
              paper.shape((doc) => doc.goTo(PAGE_AREA.left, y - 2, paper.width, 14, one.code));
            }),
        },
      },
    ]);
  }
}

const signed = (paper: PdfWriter, sign: Parameters<typeof drawSign>[1], text: string) => ({
  blocks: [{ text }],
  mark: { width: SIGN_WIDTH, draw: (x: number, y: number) => drawSign(paper, sign, x, y) },
});

interface Frame {
  page: number;
  pages: number;
  hash: string;
  codes: string;
  emblem: EmbeddedImage | undefined;
}

/** The header and footer of every page: company, commitments, date, page number, and the hash of the data. */
function drawFrame(
  { paper, cover, words, day }: BundleContext,
  { page, pages, hash, codes, emblem }: Frame,
): void {
  const { project } = cover;
  const { layout } = paper;
  const text = PAGE_AREA.left + (emblem ? 48 : 0);
  paper.shape((doc) => {
    doc.rect(0, 0, 595.28, 5).fill(project.color);
    if (emblem) doc.image(emblem, PAGE_AREA.left, 22, { fit: [38, 30] });
  });
  const half = paper.width / 2 - 30;
  paper.at(project.name, { size: 10, bold: true }, { x: text, y: 24, width: half, most: 1 });
  paper.at(project.company, { size: 8.5, color: MUTED }, { x: text, y: 38, width: half, most: 1 });
  const right = { x: PAGE_AREA.middle, width: PAGE_AREA.right - PAGE_AREA.middle, right: true, most: 1 };
  paper.at(words.title, { size: 10, bold: true }, { ...right, y: 24 });
  paper.at(codes, { size: 8.5, color: MUTED }, { ...right, y: 38 });
  paper.shape((doc) =>
    doc.moveTo(PAGE_AREA.left, 60).lineTo(PAGE_AREA.right, 60).lineWidth(0.6).stroke("#C5CCC7"),
  );
  paper.shape((doc) =>
    doc.moveTo(PAGE_AREA.left, 796).lineTo(PAGE_AREA.right, 796).lineWidth(0.6).stroke("#C5CCC7"),
  );
  const foot = { size: 8, color: MUTED };
  layout.write(`${words.dataHash} ${hash.slice(0, SHORT_HASH)}…`, PAGE_AREA.left, 803, foot);
  const asOf = fill(words.asOf, { day: day(cover.day) });
  const numbered = `${asOf}   ·   ${fill(words.page, { page: page + 1, pages })}`;
  layout.write(numbered, PAGE_AREA.right - layout.widthOf(numbered, foot), 803, foot);
}
