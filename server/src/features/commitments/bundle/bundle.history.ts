// Every state that a commitment was in, the latest first, and what proves the bundle.
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { SHEET } from "../../../gateways/pdf/pdf.document.ts";
import { words as cell, createTable } from "../../../gateways/pdf/pdf.table.ts";
import { type Desk, heading, MUTED, note, SMALL } from "./bundle.context.ts";
import type { BundleCommitment, BundleHistory, HistoryLine } from "./bundle.messages.ts";
import { fill } from "./bundle.words.ts";

export function drawHistory(desk: Desk, { rows, leftOut }: BundleHistory): void {
  const { paper, words } = desk;
  heading(desk, words.sections.history, desk.count(rows.length + leftOut));
  const table = createTable(paper, [
    { head: words.columns.when, width: 84 },
    { head: words.columns.action, width: 96 },
    { head: words.columns.by, width: 100 },
    { head: words.columns.change, width: 231 },
  ]);
  for (const row of rows)
    table.row([
      cell(desk.time(row.at)),
      cell(words.actions[row.action as keyof typeof words.actions], { bold: true }),
      cell(row.by ?? words.byProgram),
      { blocks: changesOf(desk, row) },
    ]);
  if (leftOut > 0) note(desk, fill(words.historyLeftOut, { n: desk.count(leftOut) }));
}

function changesOf({ words, of, frequency }: Desk, { reason, changes }: HistoryLine) {
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

/** The hashes by which the bundle can be checked; that of the data is known when everything is drawn. */
export function drawProof(desk: Desk, { document }: BundleCommitment, data: () => string): void {
  const { paper, words } = desk;
  heading(desk, words.sections.proof, "", 90);
  paper.flow(words.proof, SMALL);
  paper.y += 5;
  const line = (name: string, value: () => string) => {
    paper.room(24);
    const { y } = paper;
    paper.letters.write(name, SHEET.left, y, { size: 8.5, color: MUTED });
    paper.later(() => paper.letters.write(value(), SHEET.left, y + 11, { size: 9 }));
    paper.y += 26;
  };
  paper.room(80);
  line(words.dataHash, data);
  line(words.documentHash, () => document.sha256);
  const { y } = paper;
  paper.y += 14;
  paper.later(() => {
    if (paper.letters.missed())
      paper.at(words.missingLetters, SMALL, { x: SHEET.left, y, width: paper.width });
  });
}
