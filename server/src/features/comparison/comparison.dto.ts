import type { CommitmentJudgement, ComparedCommitment, ComparedPair } from "@vetaverde/contract/comparison";
import type { WithDates } from "@vetaverde/contract/shapes";
import { commitmentCode } from "@vetaverde/domain/commitments/code";
import { type Comparison, type Pair, pairKey } from "@vetaverde/domain/commitments/compare/compare";
import type { Subject } from "@vetaverde/domain/commitments/compare/subject";
import type { Compared } from "./comparison.jobs.ts";
import type { CommitmentRow, JudgedRow } from "./rows.gen.ts";

export function toComparedCommitment(row: CommitmentRow): ComparedCommitment {
  const { id, number, instrument, document, page, text, summary, component, state, ocr, version } = row;
  return {
    id,
    code: commitmentCode(number),
    instrument,
    document,
    page,
    text,
    summary,
    component,
    state,
    ocr,
    version,
  };
}

/** @param of the commitment next to which the judgement is shown: `code` is that of the other one */
export function judgedOf(row: JudgedRow, of: string): WithDates<CommitmentJudgement> {
  const { older, newer, judgement, reason, at, by } = row;
  const code = commitmentCode(of === newer ? row.olderNumber : row.newerNumber);
  return { older, newer, code, judgement, reason, at, by };
}

type Rows = Pick<Compared<unknown>, "rows" | "judged">;

const rowOf = ({ rows }: Rows, subject: Subject): ComparedCommitment => {
  const row = rows.get(subject.of.id);
  if (!row) throw new Error(`a commitment was compared that was not asked for: ${subject.of.id}`);
  return toComparedCommitment(row);
};

const NOTHING = { score: null, why: [], doubts: [], differences: [], judged: null };

export function toPair(kind: ComparedPair["kind"], pair: Pair, known: Rows): WithDates<ComparedPair> {
  const { likeness, differences } = pair;
  const judged = known.judged.get(pairKey(pair.older.of.id, pair.newer.of.id));
  return {
    kind,
    older: rowOf(known, pair.older),
    newer: rowOf(known, pair.newer),
    score: likeness.why.length === 0 ? null : likeness.score,
    why: likeness.why.map(({ of, said }) => ({ of, said: [...said] })),
    doubts: [...likeness.doubts],
    differences: differences.map((one) => ({ ...one })),
    judged: judged ? judgedOf(judged, pair.newer.of.id) : null,
    apart: [],
  };
}

export function toSingle(
  one: Comparison,
  known: Rows,
  apart: ReadonlyMap<string, JudgedRow[]>,
): WithDates<ComparedPair> {
  if (one.kind !== "added" && one.kind !== "dropped") return toPair(one.kind, one, known);
  const subject = one.kind === "added" ? one.newer : one.older;
  const side = rowOf(known, subject);
  return {
    ...NOTHING,
    kind: one.kind,
    older: one.kind === "dropped" ? side : null,
    newer: one.kind === "added" ? side : null,
    apart: (apart.get(side.id) ?? []).map((row) => judgedOf(row, side.id)),
  };
}

/** The pairs between these two instruments that were judged different, by either commitment. */
export function wordDifferences({ rows, judged }: Rows): Map<string, JudgedRow[]> {
  const byCommitment = new Map<string, JudgedRow[]>();
  for (const row of judged.values()) {
    if (row.judgement !== "different" || !rows.has(row.older) || !rows.has(row.newer)) continue;
    for (const id of [row.older, row.newer]) byCommitment.set(id, [...(byCommitment.get(id) ?? []), row]);
  }
  return byCommitment;
}
