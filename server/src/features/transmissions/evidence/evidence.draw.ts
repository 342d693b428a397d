// Draws a period of a ledger as evidence: a front page, every instant with its attempts, and the counts of each day.

import { fixedClock } from "@vetaverde/domain/authorities/wire";
import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { type ArchivePdf, createArchivePdf } from "../../../documents/archive-pdf.ts";
import { MUTED } from "../../../documents/colors.ts";
import { createFormats } from "../../../documents/formats.ts";
import { drawHeading } from "../../../documents/heading.ts";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { drawFooterRule, drawHeader, drawPageNumber, FOOTER_STYLE } from "../../../documents/page-frame.ts";
import { type DrawnDocument, drawPieces, type PieceDrawer } from "../../../documents/pieces.ts";
import { createTable, type PdfTable, type TableCell, textCell } from "../../../documents/table.ts";
import { answerOf, decisionText, periodText, wordsShown } from "./evidence.columns.ts";
import { type EvidenceWords, evidenceWords } from "./evidence.messages.ts";
import type {
  EvidenceCover,
  EvidenceInput,
  EvidencePiece,
  EvidenceRows,
  SentInstant,
} from "./evidence.protocol.ts";

const STATES = ["accepted", "refused", "review", "gap", "waiting", "sent", "trial"] as const;
type State = (typeof STATES)[number];
type Counts = Record<State, number>;

const BODY = { size: 10 } as const;
const SMALL = { size: 7, color: MUTED } as const;
/** So small that a hash takes one line. */
const HASH = { size: 5.6, color: MUTED } as const;

export const drawEvidence = (
  { path }: EvidenceInput,
  pieces: AsyncIterable<EvidencePiece>,
): Promise<DrawnDocument> =>
  drawPieces<EvidenceCover, EvidenceRows>(pieces, {
    isCover: (piece) => piece.kind === "cover",
    begin: (cover, dataHash) => begin(path, cover, dataHash),
  });

interface EvidenceContext {
  book: ArchivePdf;
  cover: EvidenceCover;
  words: EvidenceWords;
  day(day: string): string;
  count(n: number): string;
  /** An instant by the obligation's clock. */
  time(instant: string): string;
}

async function begin(
  path: string,
  cover: EvidenceCover,
  dataHash: () => string,
): Promise<PieceDrawer<EvidenceRows>> {
  const context = await createContext(path, cover);
  const { book, words } = context;
  const total = noCounts();
  const days = new Map<string, Counts>();
  drawFront(context, total, dataHash);
  book.endFront();
  book.newPage();
  book.bookmark(words.instants, "instants");
  heading(context, words.instants);
  const table = createInstantsTable(context);
  return {
    draw: ({ instants }) => {
      for (const one of instants) {
        drawInstant(context, table, one);
        const { date } = fixedClock(Date.parse(one.dueAt));
        const ofDay = days.get(date) ?? noCounts();
        days.set(date, ofDay);
        ofDay[one.state]++;
        total[one.state]++;
      }
    },
    end: () => {
      if (days.size === 0) book.flow(words.noInstants, BODY);
      else drawDays(context, days);
      return book.finish();
    },
  };
}

const noCounts = (): Counts => ({
  accepted: 0,
  refused: 0,
  review: 0,
  gap: 0,
  waiting: 0,
  sent: 0,
  trial: 0,
});

async function createContext(path: string, cover: EvidenceCover): Promise<EvidenceContext> {
  const { locale, profile, madeAt, logo } = cover;
  const words = evidenceWords[locale];
  const { day, count } = createFormats(locale);
  const book = await createArchivePdf(
    {
      path,
      logo,
      title: `${words.title} · ${profile.name}`,
      author: profile.projectName,
      language: locale,
      at: new Date(madeAt),
    },
    (on, page) => drawFrame(on, { cover, words, day }, page),
  );
  const time = (instant: string) => {
    const { date, time: clock } = fixedClock(Date.parse(instant));
    return `${day(date)} ${clock}`;
  };
  return { book, cover, words, day, count, time };
}

function drawFrame(
  book: ArchivePdf,
  { cover: { locale, profile, period }, words, day }: Pick<EvidenceContext, "cover" | "words" | "day">,
  page: number,
): void {
  drawHeader(book, {
    color: profile.color,
    logo: book.logo,
    left: [profile.projectName, profile.company],
    right: [words.title, profile.name],
  });
  drawFooterRule(book);
  book.layout.write(periodText(locale, day, period), PAGE_AREA.left, PAGE_AREA.footer.text, FOOTER_STYLE);
  drawPageNumber(book, formatMessage(words.page, { page: String(page) }, locale));
}

function heading({ book, cover }: EvidenceContext, text: string): void {
  drawHeading(book, { text, color: cover.profile.color, gap: 14, needs: 90 });
}

/** What was sent for whom, how to read the document, the counts, and the hash of its data. */
function drawFront(context: EvidenceContext, total: Counts, dataHash: () => string): void {
  const { book, words, cover, day, time } = context;
  book.flow(words.title, { size: 20, bold: true });
  book.flow(cover.profile.name, { size: 13 });
  book.flow(periodText(cover.locale, day, cover.period), { size: 11, color: MUTED });
  book.y += 14;
  for (const [name, value] of factsOf(context)) {
    book.at(name, { size: 9, color: MUTED }, { x: PAGE_AREA.left, y: book.y, width: 150, maxLines: 1 });
    book.flow(value, { size: 9 }, { x: PAGE_AREA.left + 156 });
    book.y += 3;
  }
  book.y += 10;
  heading(context, words.howTitle);
  for (const sentence of [words.clock, ...words.how]) {
    book.flow(`• ${sentence}`, { size: 9 });
    book.y += 3;
  }
  book.y += 10;
  heading(context, words.summary);
  for (const state of [...STATES, "total"] as const) drawCount(context, total, state);
  book.y += 14;
  const made = formatMessage(words.made, { at: `${time(cover.madeAt)} (UTC−4)` }, cover.locale);
  book.flow(`${made}. ${words.dataHash}:`, { size: 8, color: MUTED });
  const { y } = book;
  book.defer(() => book.layout.write(dataHash(), PAGE_AREA.left, y, { size: 8 }));
}

/** A line of the summary, filled in when all instants are drawn. */
function drawCount({ book, words, count }: EvidenceContext, total: Counts, state: State | "total"): void {
  const { y } = book;
  const isTotal = state === "total";
  const style = { size: 9, bold: isTotal };
  book.layout.write(isTotal ? words.total : words.outcomes[state], PAGE_AREA.left, y, style);
  book.defer(() => {
    const n = isTotal ? Object.values(total).reduce((sum, one) => sum + one, 0) : total[state];
    book.at(count(n), style, { x: PAGE_AREA.left + 156, y, width: 60, right: true });
  });
  book.y += 14;
}

function factsOf({ cover: { profile }, words, time }: EvidenceContext): [string, string][] {
  const { service, frequency, address, settings, state, station, liveSince } = profile;
  const { facts } = words;
  // A setting of a service that is no longer named is shown by its key rather than left out.
  const names: Readonly<Record<string, string>> = words.settings;
  return [
    [facts.service, words.services[service]],
    [facts.address, address],
    ...Object.entries(settings).map(([key, value]): [string, string] => [names[key] ?? key, value]),
    ...(station === null ? [] : [[facts.station, station] satisfies [string, string]]),
    [facts.frequency, words.frequencies[frequency]],
    [facts.state, words.states[state]],
    ...(liveSince === null ? [] : [[facts.liveSince, time(liveSince)] satisfies [string, string]]),
  ];
}

function createInstantsTable({ book, words: { columns } }: EvidenceContext): PdfTable {
  return createTable(book, [
    { head: columns.instant, width: 84 },
    { head: columns.values, width: 116 },
    { head: columns.state, width: 100 },
    { head: columns.answers, width: 211 },
  ]);
}

function drawInstant(context: EvidenceContext, table: PdfTable, one: SentInstant): void {
  const { time, cover } = context;
  table.row([
    instantCell(context, one),
    valuesCell(one),
    stateCell(context, one),
    answersCell(cover.locale, time, one),
  ]);
}

/** The instant, and when its values were measured, which is shortly before. */
function instantCell(
  { words, cover, time }: EvidenceContext,
  { dueAt, measuredAt, values }: SentInstant,
): TableCell {
  const due = { text: time(dueAt), ink: { bold: true } };
  if (measuredAt === dueAt || Object.keys(values).length === 0) return { blocks: [due] };
  const measured = formatMessage(words.measured, { at: time(measuredAt) }, cover.locale);
  return { blocks: [due, { text: measured, ink: SMALL }] };
}

function valuesCell({ fields, values }: SentInstant): TableCell {
  const sent = fields.flatMap(({ name, unit }) => {
    const text = values[name];
    return text === undefined ? [] : [{ text: `${name} ${text} ${unit}` }];
  });
  return { blocks: sent };
}

function stateCell(
  { words, cover, time }: EvidenceContext,
  { state, reason, decisions }: SentInstant,
): TableCell {
  return {
    blocks: [
      { text: words.outcomes[state], ink: { bold: true } },
      ...(reason ? [{ text: words.reasons[reason] }] : []),
      ...decisions.flatMap((decision) => [
        { text: decisionText(cover.locale, decision) },
        { text: `${decision.reason} · ${decision.by}, ${time(decision.at)}`, ink: SMALL },
      ]),
    ],
  };
}

/** The receipt, and each attempt with the authority's words and the hash of its message. */
function answersCell(locale: Locale, time: (instant: string) => string, one: SentInstant): TableCell {
  return {
    blocks: [
      ...(one.receipt === null ? [] : [{ text: one.receipt, ink: { bold: true } }]),
      ...one.attempts.flatMap((attempt) => {
        const { n, at, status, hash } = attempt;
        const words = wordsShown(locale, attempt);
        const line = [`${n}.`, time(at), answerOf(locale, attempt), status]
          .filter((part) => part !== null)
          .join(" · ");
        return [
          { text: line, ink: { size: 7 } },
          ...(words ? [{ text: words, ink: SMALL }] : []),
          { text: hash, ink: HASH },
        ];
      }),
    ],
  };
}

function drawDays(context: EvidenceContext, days: ReadonlyMap<string, Counts>): void {
  const { book, words, day, count } = context;
  book.newPage();
  book.bookmark(words.byDay, "days");
  heading(context, words.byDay);
  const table = createTable(book, [
    { head: words.columns.day, width: 70 },
    ...STATES.map((state) => ({ head: words.outcomes[state], width: 63, right: true })),
  ]);
  for (const [date, counts] of days)
    table.row([textCell(day(date)), ...STATES.map((state) => textCell(count(counts[state])))]);
}
