// Landscape A4 pages with the company, the subject, and the hash of the data that was drawn.
import { createReportPdf } from "../../../gateways/pdf/pdf.book.ts";
import type { EmbeddedImage } from "../../../gateways/pdf/pdf.document.ts";
import { createReportContext, MUTED, type ReportContext } from "./report.context.ts";
import type { ReportCover } from "./report.protocol.ts";

export const PAGE = { width: 841.89, left: 30, right: 811.89, top: 62, rows: 12, foot: 574 } as const;
export const LINE = "#C5CCC7";

/** The text at the top right: date and subject. */
type About = (context: ReportContext) => readonly [when: string, what: string];

/** @param data returns the hash of all data, once everything is drawn */
export async function openSheets(path: string, cover: ReportCover, data: () => string, about: About) {
  const title = cover.contents[0]?.title ?? "";
  const emblem: EmbeddedImage[] = [];
  const book = await createReportPdf(
    {
      path,
      title,
      author: cover.project.name,
      language: cover.locale,
      layout: "landscape",
      at: new Date(`${cover.to}T00:00:00Z`),
    },
    (on, page) => {
      const { logo } = cover;
      if (page === 1 && logo) on.shape((doc) => emblem.push(doc.openImage(logo)));
      const context = createReportContext(on, cover);
      drawFrame(context, { page, title, emblem: emblem[0], data, about: about(context) });
    },
  );
  return { book, desk: createReportContext(book, cover) };
}

interface Frame {
  page: number;
  title: string;
  emblem: EmbeddedImage | undefined;
  data(): string;
  about: ReturnType<About>;
}

function drawFrame(context: ReportContext, { page, title, emblem, data, about: [when, what] }: Frame): void {
  const { book, cover, words, format } = context;
  const { project } = cover;
  const text = PAGE.left + (emblem ? 48 : 0);
  const half = (PAGE.right - PAGE.left) / 2 - 30;
  book.shape((doc) => {
    doc.rect(0, 0, PAGE.width, 5).fill(project.color);
    if (emblem) doc.image(emblem, PAGE.left, 18, { fit: [38, 30] });
  });
  book.at(title, { size: 12, bold: true }, { x: text, y: 18, width: half, most: 1 });
  const whose = [project.name, project.company].filter(Boolean).join(" · ");
  book.at(whose, { size: 8.5, color: MUTED }, { x: text, y: 36, width: half, most: 1 });
  const right = { x: PAGE.left + half + 60, width: half, right: true, most: 1 };
  book.at(when, { size: 10, bold: true }, { ...right, y: 20 });
  book.at(what, { size: 8.5, color: MUTED }, { ...right, y: 36 });
  book.shape((doc) =>
    doc.moveTo(PAGE.left, PAGE.foot).lineTo(PAGE.right, PAGE.foot).lineWidth(0.6).stroke(LINE),
  );
  const foot = { size: 7, color: MUTED };
  const y = PAGE.foot + 5;
  const label = `${format(words.version, { version: cover.version })} · ${words.dataHash}: `;
  book.layout.write(label, PAGE.left, y, foot);
  const after = PAGE.left + book.layout.widthOf(label, foot);
  book.later(() => book.layout.write(data(), after, y, foot));
  const numbered = `${format(words.page, { page: String(page) })} `;
  const small = { size: 8, color: MUTED };
  const place = PAGE.right - 22;
  book.layout.write(numbered, place - book.layout.widthOf(numbered, small), y - 1, small);
  book.total(place, y - 1 + 8 * 0.905);
}
