// What was done for a commitment: its monitorings with their follow-ups, and the evidence files.
import type { Commitment } from "@vetaverde/contract/commitment";
import type { WithDates } from "@vetaverde/contract/shapes";
import { MUTED } from "../../../documents/colors.ts";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { textCell as cell, createTable, type PdfTable, type TableCell } from "../../../documents/table.ts";
import { BODY, type BundleContext, heading, note, SMALL } from "./bundle.context.ts";
import { drawSign, SIGN_COLOURS, SIGN_WIDTH, type Sign } from "./bundle.marks.ts";
import { fill } from "./bundle.messages.ts";
import type { BundleEvidence, BundleMonitorings, EvidenceLine, MonitoringLine } from "./bundle.protocol.ts";

/** In the order in which they are counted. */
const STATUSES = ["unfulfilled", "near", "done", "far", "skipped"] as const;

/** Draws the part's head and returns the table for the rows; null when there are none to draw. */
export function drawMonitorings(
  context: BundleContext,
  one: WithDates<Commitment>,
  { counts, leftOut }: BundleMonitorings,
): PdfTable | null {
  const { pdf, words } = context;
  heading(context, words.sections.monitorings, counts ? context.count(counts.total) : "");
  if (!counts) note(context, words.hidden);
  else if (one.plans.length === 0) note(context, words.noPlans);
  if (!counts || one.plans.length === 0) return null;
  drawPlans(context, one);
  if (counts.total === 0) {
    note(context, words.noMonitorings);
    return null;
  }
  drawCounts(context, counts);
  if (leftOut > 0) note(context, fill(words.oldestLeftOut, { n: context.count(leftOut) }));
  const { columns } = words;
  return createTable(pdf, [
    { head: columns.day, width: 56 },
    { head: columns.station, width: 92 },
    { head: columns.status, width: 82 },
    { head: columns.doneOn, width: 56 },
    { head: columns.followUp, width: 145 },
    { head: columns.by, width: 80 },
  ]);
}

function drawPlans({ pdf, words }: BundleContext, { plans }: WithDates<Commitment>): void {
  pdf.flow(words.plansIntro, SMALL);
  for (const { plan, shortCommitment, stations } of plans) {
    const where = stations.map(({ name }) => name).join(", ");
    pdf.flow([plan.title, shortCommitment, where].filter(Boolean).join(" · "), BODY);
  }
  pdf.y += 5;
}

/** The number of monitorings of each status, side by side. */
function drawCounts(
  { pdf, words, count }: BundleContext,
  counts: NonNullable<BundleMonitorings["counts"]>,
): void {
  pdf.ensureSpace(40);
  let x: number = PAGE_AREA.left;
  for (const status of STATUSES) {
    if (counts[status] === 0) continue;
    const text = `${count(counts[status])} ${words.statuses[status]}`;
    const style = { size: 9.5, bold: true, color: SIGN_COLOURS[status].text };
    drawSign(pdf, status, x, pdf.y - 0.5, 10);
    pdf.layout.write(text, x + 13, pdf.y, style);
    x += 13 + pdf.layout.widthOf(text, style) + 16;
  }
  pdf.y += 18;
}

export function drawMonitoring(
  context: BundleContext,
  table: PdfTable,
  line: MonitoringLine,
  many: boolean,
): void {
  const { words } = context;
  const sign: Sign = line.status ?? "skipped";
  const { text: color } = SIGN_COLOURS[sign];
  const parts = [
    line.observation,
    line.reason && fill(words.reason, { text: line.reason }),
    line.mishap && fill(words.mishap, { text: line.mishap }),
  ].filter((text): text is string => Boolean(text));
  const state: TableCell = {
    blocks: [
      { text: words.statuses[sign as keyof typeof words.statuses], ink: { color, bold: true } },
      ...(line.rescheduled ? [{ text: words.statuses.rescheduled, ink: { color: "#12568F" } }] : []),
    ],
    mark: { width: SIGN_WIDTH, draw: (x, y) => drawSign(context.pdf, sign, x, y) },
  };
  table.row([
    cell(context.day(line.day)),
    {
      blocks: [
        { text: line.station, ink: { bold: true } },
        ...(many
          ? [{ text: `${line.plan} · ${line.shortCommitment}`, ink: { color: MUTED, size: 7.5 } }]
          : []),
      ],
    },
    state,
    cell(line.doneOn ? context.day(line.doneOn) : "–"),
    { blocks: parts.length > 0 ? parts.map((text) => ({ text })) : [{ text: "–" }] },
    cell(line.by ?? "–"),
  ]);
}

export function drawEvidence(context: BundleContext, { rows, leftOut }: BundleEvidence): void {
  const { pdf, words } = context;
  heading(context, words.sections.evidence, context.count(rows.length + leftOut));
  if (rows.length === 0) {
    note(context, words.noEvidence);
    return;
  }
  const { columns } = words;
  const table = createTable(pdf, [
    { head: columns.number, width: 26, right: true },
    { head: `${columns.name} · SHA-256`, width: 255 },
    { head: columns.size, width: 54, right: true },
    { head: columns.of, width: 90 },
    { head: columns.at, width: 86 },
  ]);
  for (const [index, row] of rows.entries()) table.row(evidenceCells(context, row, index + 1));
  if (leftOut > 0) note(context, fill(words.evidenceLeftOut, { n: context.count(leftOut) }));
}

const evidenceCells = (context: BundleContext, row: EvidenceLine, number: number): TableCell[] => [
  cell(String(number)),
  {
    blocks: [
      { text: row.name, ink: { bold: true } },
      { text: row.sha256, ink: { size: 6.4, color: MUTED } },
    ],
  },
  cell(context.bytes(row.size)),
  { blocks: [{ text: row.station, ink: { bold: true } }, { text: context.day(row.day) }] },
  { blocks: [{ text: context.time(row.at) }, { text: row.by, ink: { color: MUTED } }] },
];
