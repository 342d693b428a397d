// Every state of a commitment, the latest first, and the proof of the bundle.
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { MUTED } from "../../../documents/colors.ts";
import { PAGE_AREA } from "../../../documents/page-areas.ts";
import { textCell as cell, createTable } from "../../../documents/table.ts";
import { type BundleContext, heading, note, SMALL } from "./bundle.context.ts";
import { fill } from "./bundle.messages.ts";
import type { BundleCommitment, BundleHistory, HistoryLine } from "./bundle.protocol.ts";

export function drawHistory(context: BundleContext, { rows, leftOut }: BundleHistory): void {
  const { pdf, words } = context;
  heading(context, words.sections.history, context.count(rows.length + leftOut));
  const table = createTable(pdf, [
    { head: words.columns.when, width: 84 },
    { head: words.columns.action, width: 96 },
    { head: words.columns.by, width: 100 },
    { head: words.columns.change, width: 231 },
  ]);
  for (const row of rows)
    table.row([
      cell(context.time(row.at)),
      cell(words.actions[row.action as keyof typeof words.actions], { bold: true }),
      cell(row.by ?? words.byProgram),
      { blocks: changesOf(context, row) },
    ]);
  if (leftOut > 0) note(context, fill(words.historyLeftOut, { n: context.count(leftOut) }));
}

function changesOf({ words, of, frequency }: BundleContext, { reason, changes }: HistoryLine) {
  const nameOf = (field: string) => of.columns[field as keyof typeof of.columns] ?? field;
  const shownAs = (field: string, value: string) => {
    if (value === "") return words.nothing;
    if (field === "state") return of.states[value as keyof typeof of.states] ?? value;
    if (field === "every") return frequency(value as Frequency);
    if (field === "component") return of.components[value as keyof typeof of.components] ?? value;
    return value;
  };
  const lines = changes.map(({ field, before, after }) => ({
    text: `${nameOf(field)}: ${shownAs(field, before)} → ${shownAs(field, after)}`,
  }));
  if (reason) lines.push({ text: fill(words.reason, { text: reason }) });
  return lines.length > 0 ? lines : [{ text: "–" }];
}

/** The hashes by which the bundle can be verified; that of the data is known only when everything is drawn. */
export function drawDataHash(
  context: BundleContext,
  { document }: BundleCommitment,
  data: () => string,
): void {
  const { pdf, words } = context;
  heading(context, words.sections.proof, "", 90);
  pdf.flow(words.proof, SMALL);
  pdf.y += 5;
  const line = (name: string, value: () => string) => {
    pdf.ensureSpace(24);
    const { y } = pdf;
    pdf.layout.write(name, PAGE_AREA.left, y, { size: 8.5, color: MUTED });
    pdf.defer(() => pdf.layout.write(value(), PAGE_AREA.left, y + 11, { size: 9 }));
    pdf.y += 26;
  };
  pdf.ensureSpace(80);
  line(words.dataHash, data);
  line(words.documentHash, () => document.sha256);
  const { y } = pdf;
  pdf.y += 14;
  pdf.defer(() => {
    if (pdf.layout.hasMissingGlyphs())
      pdf.at(words.missingLetters, SMALL, { x: PAGE_AREA.left, y, width: pdf.width });
  });
}
