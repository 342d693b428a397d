import { expect, test } from "vitest";
import { add, f1Of, nothing, type Score, score } from "../testing/extraction-score.ts";
import { HALVES, labelledPermits } from "../testing/permits/permits.ts";
import { extractCommitments } from "./extract.ts";

const scores = labelledPermits().map((permit) => ({
  permit,
  score: score(permit, extractCommitments(permit.pages)),
}));

const sumOf = (chosen: (permit: (typeof scores)[number]["permit"]) => boolean): Score =>
  scores
    .filter(({ permit }) => chosen(permit))
    .map((one) => one.score)
    .reduce(add, nothing());

/** A little below what is measured, so that a rule that breaks is noticed. */
const MIN_F1 = { es: 0.8, pt: 0.8, fr: 0.7, en: 0.9, scan: 0.7, text: 0.85, columns: 0.85, table: 0.85 };

test("has at least thirty permits in four languages, half of them held out", () => {
  const ids = scores.map(({ permit }) => permit.id);
  expect(ids.length).toBeGreaterThanOrEqual(30);
  expect(new Set(ids).size).toBe(ids.length);
  for (const half of HALVES)
    expect(scores.filter(({ permit }) => permit.half === half).length).toBeGreaterThanOrEqual(15);
});

test.each(HALVES)("%s permits: the extractor finds the commitments of each language and kind", (half) => {
  const measured = Object.keys(MIN_F1).map((group) => {
    const sum = sumOf((one) => one.half === half && (one.language === group || one.kind === group));
    return [group, f1Of(sum)] as const;
  });
  expect(measured.filter(([group, f1]) => !(f1 >= MIN_F1[group as keyof typeof MIN_F1]))).toEqual([]);
});
