// The source pages of a commitment as pictures, with its text marked.
import type { PDFDocumentProxy } from "pdfjs-dist";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { openPdf } from "../../../gateways/pdf/pdf.open.ts";
import { pictureFor } from "../../../gateways/pdf/pdf.picture.ts";
import { type BundleContext, heading, note, SMALL } from "./bundle.context.ts";
import { fill } from "./bundle.messages.ts";
import type { BundleCommitment } from "./bundle.protocol.ts";

/** When a commitment spans more pages, the others are only named. */
const MAX_PAGES = 3;
const MARK = "#FFD60A";
/** A smaller page is not legible. */
const MIN_HEIGHT = 580;

export interface Sources {
  draw(context: BundleContext, piece: BundleCommitment): Promise<void>;
  close(): Promise<void>;
}

/** Caches the document used last: commitments are usually drawn document by document. */
export function createSources(): Sources {
  let open: { sha256: string; document: PDFDocumentProxy } | null = null;
  const close = async () => {
    await open?.document.loadingTask.destroy();
    open = null;
  };
  const documentOf = async (sha256: string, path: string) => {
    if (open?.sha256 === sha256) return open.document;
    await close();
    const document = await openPdf(path, "drawing");
    open = { sha256, document };
    return document;
  };
  return {
    draw: async (context, piece) => {
      const { one, document, path, pictures } = piece;
      const { words, pdf } = context;
      heading(context, words.sections.source, "", path && pictures ? MIN_HEIGHT : 40);
      if (path === null) return note(context, words.documentLost);
      if (!pictures) return note(context, fill(words.pageFailed, { page: one.page }));
      const last = Math.min(one.pageEnd, one.page + MAX_PAGES - 1);
      for (let page = one.page; page <= last; page++) {
        if (page > one.page) pdf.newPage();
        await documentOf(document.sha256, path)
          .then((opened) => drawPage(context, piece, opened, page))
          .catch(() => note(context, fill(words.pageFailed, { page })));
      }
      if (last < one.pageEnd)
        note(
          context,
          fill(words.pagesLeftOut, {
            pages: last + 1 === one.pageEnd ? one.pageEnd : `${last + 1}–${one.pageEnd}`,
          }),
        );
    },
    close,
  };
}

async function drawPage(
  context: BundleContext,
  { one, document }: BundleCommitment,
  opened: PDFDocumentProxy,
  page: number,
): Promise<void> {
  const { pdf, words, cover } = context;
  const rects = one.rects.filter((rect) => rect.page === page);
  const { jpeg, width, height } = await pictureFor(await opened.getPage(page));
  pdf.flow(fill(words.sourceLine, { name: document.name, page, pages: document.pages }), { size: 9.5 });
  pdf.flow(
    `${rects.length > 0 ? words.markedNote : words.noPlace} ${fill(words.hash, { hash: document.sha256 })}`,
    SMALL,
  );
  pdf.y += 5;
  const scale = Math.min(pdf.width / width, (PAGE_AREA.bottom - pdf.y) / height);
  const [wide, tall] = [width * scale, height * scale];
  const [x, y] = [PAGE_AREA.middle - wide / 2, pdf.y];
  pdf.shape((doc) => {
    doc.image(jpeg, x, y, { width: wide, height: tall });
    doc.save().rect(x, y, wide, tall);
    doc.lineWidth(0.6).stroke("#C5CCC7");
    for (const rect of rects) {
      const [left, top] = [x + rect.x * scale, y + rect.y * scale];
      const [w, h] = [rect.width * scale, rect.height * scale];
      doc
        .fillOpacity(0.36)
        .rect(left - 1, top - 0.5, w + 2, h + 1)
        .fill(MARK);
      doc.fillOpacity(1);
      doc
        .moveTo(left, top + h + 0.8)
        .lineTo(left + w, top + h + 0.8)
        .lineWidth(0.8)
        .stroke(cover.project.color);
    }
    doc.restore();
  });
  pdf.y += tall + 4;
}
