// Landscape A4 pages with the company, the subject, and the hash of the data that was drawn.
import { createArchivePdf } from "../../../documents/archive-pdf.ts";
import { MUTED } from "../../../documents/colors.ts";
import { LANDSCAPE_AREA } from "../../../documents/page-areas.ts";
import { drawFooterRule, drawHeader, drawPageNumber } from "../../../documents/page-frame.ts";
import { createReportContext, type ReportContext } from "./report.context.ts";
import type { ReportCover } from "./report.protocol.ts";

/** Rows of a board on one page. */
export const ROWS = 12;

/** The text at the top right: date and subject. */
type About = (context: ReportContext) => readonly [when: string, what: string];

/** @param data returns the hash of all data, once everything is drawn */
export async function openSheets(
  path: string,
  cover: ReportCover,
  data: () => string,
  about: About,
): Promise<ReportContext> {
  const title = cover.contents[0]?.title ?? "";
  const book = await createArchivePdf(
    {
      path,
      title,
      author: cover.project.name,
      language: cover.locale,
      layout: "landscape",
      logo: cover.logo,
      at: new Date(`${cover.to}T00:00:00Z`),
    },
    (on, page) => drawFrame(createReportContext(on, cover), { page, title, data, about }),
  );
  return createReportContext(book, cover);
}

interface SheetFrame {
  page: number;
  title: string;
  data(): string;
  about: About;
}

function drawFrame(context: ReportContext, { page, title, data, about }: SheetFrame): void {
  const { book, cover, words, format } = context;
  const { name, company, color } = cover.project;
  const area = LANDSCAPE_AREA;
  const owner = [name, company].filter(Boolean).join(" · ");
  drawHeader(book, { color, logo: book.logo, left: [title, owner], right: about(context) }, area);
  drawFooterRule(book, area);
  const style = { size: 7, color: MUTED };
  const { text: y } = area.footer;
  const label = `${format(words.version, { version: cover.version })} · ${words.dataHash}: `;
  book.layout.write(label, area.left, y, style);
  const after = area.left + book.layout.widthOf(label, style);
  book.defer(() => book.layout.write(data(), after, y, style));
  drawPageNumber(book, format(words.page, { page: String(page) }), area);
}
