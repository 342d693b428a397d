import type { ReportPdf } from "../../../gateways/pdf/pdf.book.ts";
import { type EmbeddedImage, PAGE_AREA } from "../../../gateways/pdf/pdf.document.ts";
import { heading, MUTED, note, type ReportContext } from "./report.context.ts";

/** Name of a link's destination. */
export const nameOf = (entry: number): string => `e${entry}`;
const LINE = 13;

/**
 * The header and footer of every page: company, subject, period and page number.
 *
 * @param goesOn heading that continues from an earlier page; null when the page begins with its own
 */
export function drawFrame(
  context: ReportContext,
  page: number,
  emblem: EmbeddedImage | undefined,
  goesOn: string | null,
): void {
  const { book, cover, words, format, day } = context;
  const { project } = cover;
  const text = PAGE_AREA.left + (emblem ? 48 : 0);
  const half = book.width / 2 - 30;
  book.shape((doc) => {
    doc.rect(0, 0, 595.28, 5).fill(project.color);
    if (emblem) doc.image(emblem, PAGE_AREA.left, 22, { fit: [38, 30] });
  });
  book.at(project.name, { size: 10, bold: true }, { x: text, y: 24, width: half, most: 1 });
  book.at(project.company, { size: 8.5, color: MUTED }, { x: text, y: 38, width: half, most: 1 });
  const right = { x: PAGE_AREA.middle, width: PAGE_AREA.right - PAGE_AREA.middle, right: true, most: 1 };
  const period = format(words.period, { from: day(cover.from), to: day(cover.to) });
  book.at(words.titles[cover.report], { size: 10, bold: true }, { ...right, y: 24 });
  book.at(period, { size: 8.5, color: MUTED }, { ...right, y: 38 });
  for (const y of [60, 796])
    book.shape((doc) =>
      doc.moveTo(PAGE_AREA.left, y).lineTo(PAGE_AREA.right, y).lineWidth(0.6).stroke("#C5CCC7"),
    );
  if (goesOn !== null)
    book.at(
      format(words.continued, { name: goesOn }),
      { size: 9, bold: true },
      { x: PAGE_AREA.left, y: 64, width: book.width, most: 1 },
    );
  const foot = { size: 8, color: MUTED };
  const made = cover.dataDay ? format(words.dataDay, { day: day(cover.dataDay) }) : words.noData;
  book.layout.write(
    `${made} · ${format(words.version, { version: cover.version })}`,
    PAGE_AREA.left,
    803,
    foot,
  );
  const numbered = `${format(words.page, { page: String(page) })} `;
  const place = PAGE_AREA.right - 22;
  book.layout.write(numbered, place - book.layout.widthOf(numbered, foot), 803, foot);
  book.total(place, 803 + 8 * 0.905);
}

/** The first page: the report's title, subject and method, and the hash of its data. */
export function drawCover(
  context: ReportContext,
  emblem: EmbeddedImage | undefined,
  hash: () => string,
): void {
  const { book, cover, words, format, day } = context;
  const { project } = cover;
  book.y = 110;
  book.shape((doc) => {
    doc.rect(PAGE_AREA.left, 110, book.width, 150).fill(project.color);
    doc.rect(PAGE_AREA.left + 12, 122, 96, 60).fill("#FFFFFF");
    if (emblem)
      doc.image(emblem, PAGE_AREA.left + 18, 128, { fit: [84, 48], align: "center", valign: "center" });
  });
  if (!emblem)
    book.at(project.name, { size: 9, bold: true }, { x: PAGE_AREA.left + 18, y: 130, width: 84, most: 3 });
  const on = inkOn(project.color);
  const wide = { x: PAGE_AREA.left + 16, width: book.width - 32 };
  book.at(words.titles[cover.report], { size: 24, bold: true, color: on }, { ...wide, y: 196, most: 1 });
  const whose = [project.name, project.company].filter(Boolean).join(" · ");
  book.at(whose, { size: 11, color: on }, { ...wide, y: 232, most: 1 });
  book.y = 280;
  book.flow(format(words.period, { from: day(cover.from), to: day(cover.to) }), { size: 11, bold: true });
  book.flow(cover.dataDay ? format(words.dataDay, { day: day(cover.dataDay) }) : words.noData, { size: 10 });
  book.y += 6;
  if (cover.report === "parameter-variation") {
    const sets =
      cover.limitSets.length > 0 ? `${words.limitSets}: ${cover.limitSets.join("; ")}` : words.noLimitSets;
    book.flow(sets, { size: 10 });
    book.y += 6;
  }
  heading(context, words.how);
  const how = cover.report === "parameter-variation" ? words.howVariation : words.howConsumption;
  for (const sentence of how) {
    book.flow(`• ${sentence}`, { size: 9 });
    book.y += 3;
  }
  book.y += 10;
  note(context, `${format(words.version, { version: cover.version })} · ${words.dataHash}:`);
  const at = book.y;
  book.later(() => book.layout.write(hash(), PAGE_AREA.left, at, { size: 8 }));
}

/** White or black, whichever has more contrast: by the colour's luminance (WCAG 2.2). */
function inkOn(color: string): string {
  const part = (from: number) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return luminance > 0.179 ? "#161B18" : "#FFFFFF";
}

/** The table of contents with links; the page numbers are filled in at the end. */
export function drawContents(context: ReportContext, pageOf: (entry: number) => number | undefined): void {
  const { book, cover, words, format } = context;
  book.newPage();
  heading(context, words.contents);
  let under: string | null = null;
  for (const [at, entry] of cover.contents.entries()) {
    if (entry.under !== null && entry.under !== under) {
      book.ensureSpace(LINE * 2.6);
      book.y += 5;
      book.at(
        entry.under,
        { size: 9, bold: true },
        { x: PAGE_AREA.left, y: book.y, width: book.width, most: 1 },
      );
      book.y += LINE;
    }
    const goesOn = entry.under !== null && entry.under === under;
    under = entry.under;
    if (book.ensureSpace(LINE) && goesOn) {
      const name = format(words.continued, { name: entry.under ?? "" });
      book.at(name, { size: 9, bold: true }, { x: PAGE_AREA.left, y: book.y, width: book.width, most: 1 });
      book.y += LINE;
    }
    drawLine(book, entry.title, entry.under === null ? 0 : 14, at, pageOf);
    book.y += LINE;
  }
}

function drawLine(
  book: ReportPdf,
  title: string,
  inset: number,
  entry: number,
  pageOf: (entry: number) => number | undefined,
): void {
  const ink = { size: 9 };
  const x = PAGE_AREA.left + inset;
  const { y } = book;
  const [line = ""] = book.layout.lines(title, book.width - inset - 60, ink);
  book.layout.write(line, x, y, ink);
  const from = x + book.layout.widthOf(line, ink) + 4;
  book.shape((doc) => {
    doc
      .moveTo(from, y + 8.5)
      .lineTo(PAGE_AREA.right - 28, y + 8.5)
      .lineWidth(0.5);
    doc.dash(0.6, { space: 2.4 }).stroke("#9AA39D").undash();
    doc.goTo(PAGE_AREA.left, y - 1, book.width, LINE, nameOf(entry));
  });
  book.later(() => {
    const page = pageOf(entry);
    if (page === undefined) return;
    const number = String(page);
    book.layout.write(number, PAGE_AREA.right - book.layout.widthOf(number, ink), y, ink);
  });
}
