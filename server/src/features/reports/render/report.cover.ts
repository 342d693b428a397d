import { TEXT } from "../../../documents/colors.ts";
import { type ContentsStyle, drawContentsLine } from "../../../documents/contents.ts";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { drawFooterRule, drawHeader, drawPageNumber, FOOTER_STYLE } from "../../../documents/page-frame.ts";
import { heading, note, type ReportContext } from "./report.context.ts";

/** Name of a link's destination. */
export const nameOf = (entry: number): string => `e${entry}`;
const LINE = 13;
const CONTENTS: ContentsStyle = {
  text: { size: 9 },
  line: LINE,
  link: { height: LINE, above: 1 },
  dots: { color: "#9AA39D", y: 8.5, from: 4, to: 28, length: 0.6, space: 2.4 },
};
const GROUP = { size: 9, bold: true } as const;

/**
 * The header and footer of every page: company, subject, period and page number.
 *
 * @param goesOn heading that continues from an earlier page; null when the page begins with its own
 */
export function drawFrame(context: ReportContext, page: number, goesOn: string | null): void {
  const { book, cover, words, format, day } = context;
  const { name, company, color } = cover.project;
  const period = format(words.period, { from: day(cover.from), to: day(cover.to) });
  drawHeader(book, {
    color,
    logo: book.logo,
    left: [name, company],
    right: [words.titles[cover.report], period],
  });
  drawFooterRule(book);
  if (goesOn !== null) drawGroup(context, format(words.continued, { name: goesOn }), 64);
  const version = format(words.version, { version: cover.version });
  book.layout.write(`${dataDay(context)} · ${version}`, PAGE_AREA.left, PAGE_AREA.footer.text, FOOTER_STYLE);
  drawPageNumber(book, format(words.page, { page: String(page) }));
}

/** The last day with data. */
const dataDay = ({ cover, words, format, day }: ReportContext): string =>
  cover.dataDay ? format(words.dataDay, { day: day(cover.dataDay) }) : words.noData;

function drawGroup({ book }: ReportContext, text: string, y: number): void {
  book.at(text, GROUP, { x: PAGE_AREA.left, y, width: book.width, maxLines: 1 });
}

/** The first page: the report's title, subject and method, and the hash of its data. */
export function drawCover(context: ReportContext, hash: () => string): void {
  const { book, words, cover, format } = context;
  drawTitle(context);
  drawMethod(context);
  note(context, `${format(words.version, { version: cover.version })} · ${words.dataHash}:`);
  const { y } = book;
  book.defer(() => book.layout.write(hash(), PAGE_AREA.left, y, { size: 8 }));
}

/** The title on the project's colour. */
function drawTitle({ book, cover, words }: ReportContext): void {
  const { project } = cover;
  const { logo } = book;
  book.y = 110;
  book.shape((doc) => {
    doc.rect(PAGE_AREA.left, 110, book.width, 150).fill(project.color);
    doc.rect(PAGE_AREA.left + 12, 122, 96, 60).fill("#FFFFFF");
    if (logo) doc.image(logo, PAGE_AREA.left + 18, 128, { fit: [84, 48], align: "center", valign: "center" });
  });
  if (!logo)
    book.at(
      project.name,
      { size: 9, bold: true },
      { x: PAGE_AREA.left + 18, y: 130, width: 84, maxLines: 3 },
    );
  const on = inkOn(project.color);
  const wide = { x: PAGE_AREA.left + 16, width: book.width - 32 };
  book.at(words.titles[cover.report], { size: 24, bold: true, color: on }, { ...wide, y: 196, maxLines: 1 });
  const whose = [project.name, project.company].filter(Boolean).join(" · ");
  book.at(whose, { size: 11, color: on }, { ...wide, y: 232, maxLines: 1 });
}

function drawMethod(context: ReportContext): void {
  const { book, cover, words, format, day } = context;
  book.y = 280;
  book.flow(format(words.period, { from: day(cover.from), to: day(cover.to) }), { size: 11, bold: true });
  book.flow(dataDay(context), { size: 10 });
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
}

/** White or black, whichever has more contrast: by the colour's luminance (WCAG 2.2). */
function inkOn(color: string): string {
  const part = (from: number) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return luminance > 0.179 ? TEXT : "#FFFFFF";
}

/** The table of contents with links; the page numbers are filled in at the end. */
export function drawContents(context: ReportContext, pageOf: (entry: number) => number | undefined): void {
  const { book, cover, words, format } = context;
  book.newPage();
  heading(context, words.contents);
  let group: string | null = null;
  for (const [index, { title, under }] of cover.contents.entries()) {
    if (under !== null && under !== group) {
      book.ensureSpace(LINE * 2.6);
      book.y += 5;
      drawGroup(context, under, book.y);
      book.y += LINE;
    }
    const isContinued = under !== null && under === group;
    group = under;
    if (book.ensureSpace(LINE) && isContinued) {
      drawGroup(context, format(words.continued, { name: under }), book.y);
      book.y += LINE;
    }
    const entry = {
      title,
      destination: nameOf(index),
      page: () => pageOf(index),
      indent: under === null ? 0 : 14,
    };
    drawContentsLine(book, entry, CONTENTS);
  }
}
