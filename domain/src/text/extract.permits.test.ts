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
const MIN_F1 = { es: 0.85, pt: 0.92, fr: 0.85, en: 0.92, scan: 0.86, text: 0.9, columns: 0.92, table: 0.9 };
const MIN_SHARE = { component: 0.87, responsible: 0.95, times: 0.95 };

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

test.each(HALVES)("%s permits: component, responsible and times of the commitments are right", (half) => {
  const sum = sumOf((one) => one.half === half);
  const shares = { component: sum.component, responsible: sum.responsible, times: sum.times };
  for (const [field, right] of Object.entries(shares))
    expect(right / sum.tp, field).toBeGreaterThan(MIN_SHARE[field as keyof typeof MIN_SHARE]);
  expect(sum.page).toBe(sum.tp);
});
