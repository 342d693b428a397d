// The first part of a commitment's bundle: its title, the warnings about its reliability, its text and facts.
import type { Commitment } from "@vetaverde/contract/commitment";
import type { WithDates } from "@vetaverde/contract/shapes";
import { MUTED } from "../../../documents/colors.ts";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { BODY, type BundleContext, heading, SMALL } from "./bundle.context.ts";
import { COVERAGE_SIGNS, drawSign, drawTag, SIGN_COLOURS, STATE_SIGNS } from "./bundle.marks.ts";
import { fill } from "./bundle.messages.ts";
import type { BundleCommitment } from "./bundle.protocol.ts";

export function drawCommitment(context: BundleContext, { one, document }: BundleCommitment): void {
  const { pdf, words } = context;
  pdf.bookmark(`${one.code} ${one.summary}`, one.code);
  pdf.flow(`${one.code} · ${one.summary}`, { size: 17, bold: true });
  pdf.y += 3;
  pdf.flow(`${one.instrument.name} · ${document.name} · ${fill(words.onPage, { page: pagesOf(one) })}`, {
    size: 10,
    color: MUTED,
  });
  pdf.y += 7;
  const wide = drawTag(pdf, STATE_SIGNS[one.state], context.of.states[one.state], PAGE_AREA.left, pdf.y);
  if (one.state === "accepted")
    drawTag(
      pdf,
      COVERAGE_SIGNS[one.coverage],
      context.of.coverages[one.coverage],
      PAGE_AREA.left + wide + 8,
      pdf.y,
    );
  pdf.y += 24;
  if (one.state === "proposed") warn(context, `${words.unreviewed} ${context.of.warning}`);
  if (one.state === "rejected") warn(context, words.rejected);
  heading(context, words.sections.quote);
  if (one.context) {
    pdf.flow(one.context, SMALL);
    pdf.y += 3;
  }
  pdf.flow(one.text, { size: 11 }, { x: PAGE_AREA.left + 12, bar: context.cover.project.color });
  heading(context, words.sections.facts);
  drawFacts(context, factsOf(context, one));
}

/** Draws a warning on a tinted background, with its own sign. */
function warn({ pdf }: BundleContext, text: string): void {
  const { text: color, tint } = SIGN_COLOURS.warning;
  const ink = { size: 10, bold: true, color };
  const inside = pdf.width - 44;
  const height = pdf.heightOf(text, ink, inside) + 14;
  pdf.ensureSpace(height);
  pdf.shape((doc) => doc.rect(PAGE_AREA.left, pdf.y, pdf.width, height).fill(tint));
  drawSign(pdf, "warning", PAGE_AREA.left + 10, pdf.y + 6, 14);
  pdf.at(text, ink, { x: PAGE_AREA.left + 32, y: pdf.y + 7, width: inside });
  pdf.y += height + 2;
}

const pagesOf = ({ page, pageEnd }: Pick<Commitment, "page" | "pageEnd">): string =>
  pageEnd > page ? `${page}–${pageEnd}` : String(page);

function factsOf(context: BundleContext, one: WithDates<Commitment>): [string, string][] {
  const { words, of, frequency } = context;
  const { columns } = of;
  const stations = [...new Set(one.plans.flatMap((plan) => plan.stations.map(({ name }) => name)))];
  const facts: [string, string | null][] = [
    [columns.instrument, one.instrument.name],
    [columns.document, one.document.name],
    [words.fields.pages, pagesOf(one)],
    [columns.component, of.components[one.component]],
    [columns.every, one.every && frequency(one.every)],
    [columns.frequency, one.frequency],
    [columns.deadline, one.deadline],
    [columns.condition, one.condition],
    [columns.indicator, one.indicator],
    [columns.responsible, one.responsible],
    [words.fields.read, readingOf(context, one)],
    [
      columns.confidence.replace(/ \(%\)$/, ""),
      one.confidence === null ? null : context.share(one.confidence),
    ],
    [words.fields.stations, stations.join(", ") || null],
    [columns.unmonitored, one.unmonitored.join(", ") || null],
    [words.fields.review, reviewOf(context, one)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function readingOf({ words, share }: BundleContext, { ocr, extractor }: WithDates<Commitment>): string {
  if (ocr !== null) return fill(words.byOcr, { share: share(ocr) });
  return extractor === "person" ? words.byHand : words.byText;
}

function reviewOf({ words, time }: BundleContext, { review }: WithDates<Commitment>): string {
  if (!review) return words.notReviewed;
  const by = fill(words.reviewed, { person: review.by.name, at: time(review.at) });
  return review.reason ? `${by}. ${fill(words.because, { reason: review.reason })}` : by;
}

/** Draws the facts in two columns, row by row. */
function drawFacts({ pdf }: BundleContext, facts: readonly [string, string][]): void {
  const gap = 22;
  const width = (pdf.width - gap) / 2;
  const label = { size: 8.5, color: MUTED };
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2);
    const height = Math.max(
      ...pair.map(([name, value]) => pdf.heightOf(name, label, width) + pdf.heightOf(value, BODY, width)),
    );
    pdf.ensureSpace(height + 8);
    for (const [column, [name, value]] of pair.entries()) {
      const x = PAGE_AREA.left + column * (width + gap);
      const under = pdf.at(name, label, { x, y: pdf.y, width });
      pdf.at(value, BODY, { x, y: pdf.y + under, width });
    }
    pdf.y += height + 7;
  }
}
