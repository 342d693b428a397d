// Every state of a commitment, the latest first, and the proof of the bundle.
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { PAGE_AREA } from "../../../gateways/pdf/pdf.document.ts";
import { words as cell, createTable } from "../../../gateways/pdf/pdf.table.ts";
import { type BundleContext, heading, MUTED, note, SMALL } from "./bundle.context.ts";
import { fill } from "./bundle.messages.ts";
import type { BundleCommitment, BundleHistory, HistoryLine } from "./bundle.protocol.ts";

export function drawHistory(context: BundleContext, { rows, leftOut }: BundleHistory): void {
  const { paper, words } = context;
  heading(context, words.sections.history, context.count(rows.length + leftOut));
  const table = createTable(paper, [
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
  const { paper, words } = context;
  heading(context, words.sections.proof, "", 90);
  paper.flow(words.proof, SMALL);
  paper.y += 5;
  const line = (name: string, value: () => string) => {
    paper.ensureSpace(24);
    const { y } = paper;
    paper.layout.write(name, PAGE_AREA.left, y, { size: 8.5, color: MUTED });
    paper.deferred(() => paper.layout.write(value(), PAGE_AREA.left, y + 11, { size: 9 }));
    paper.y += 26;
  };
  paper.ensureSpace(80);
  line(words.dataHash, data);
  line(words.documentHash, () => document.sha256);
  const { y } = paper;
  paper.y += 14;
  paper.deferred(() => {
    if (paper.layout.hasMissingGlyphs())
      paper.at(words.missingLetters, SMALL, { x: PAGE_AREA.left, y, width: paper.width });
  });
}
