// Caches comparisons: each commitment is parsed once for all comparisons, and a comparison is repeated only after a
// change. Yields to other requests in between.
import { setImmediate as others } from "node:timers/promises";
import type { Judgements, Pair } from "@vetaverde/domain/commitments/compare/compare";
import {
  type Comparison,
  comparing,
  contradicting,
  pairKey,
} from "@vetaverde/domain/commitments/compare/compare";
import type { Judgement } from "@vetaverde/domain/commitments/compare/kinds";
import { type Subject, subjectOf } from "@vetaverde/domain/commitments/compare/subject";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./comparison.store.ts";

/** Further commitments of a project are not compared; the response says so. */
const MAX_COMMITMENTS = 10_000;
/**
 * Cache sizes: parsed commitments of several projects, and comparisons, whose pages are requested one after another.
 */
const MAX_READ = 30_000;
const MAX_CACHED = 6;
const STEP = 100;

export interface Compared<T> {
  items: readonly T[];
  rows: ReadonlyMap<string, store.CommitmentRow>;
  judged: ReadonlyMap<string, store.JudgedRow>;
  partial: boolean;
}

export interface ComparisonJobs {
  compare(project: string, older: string, newer: string): Promise<Compared<Comparison>>;
  contradictions(project: string): Promise<Compared<Pair>>;
}

/** Parses each commitment once, and again only in a new version. */
function createSubjectCache() {
  const parsed = new Map<string, Subject>();
  return async (rows: readonly store.CommitmentRow[]): Promise<Subject[]> => {
    const subjects: Subject[] = [];
    for (const [at, row] of rows.entries()) {
      if (at % STEP === STEP - 1) await others();
      const key = `${row.id} ${row.version}`;
      const subject = parsed.get(key) ?? subjectOf(comparableOf(row));
      parsed.delete(key);
      parsed.set(key, subject);
      subjects.push(subject);
    }
    for (const key of parsed.keys()) {
      if (parsed.size <= MAX_READ) break;
      parsed.delete(key);
    }
    return subjects;
  };
}

/** Caches results until the project's data change. */
function createResultCache(db: Db) {
  const results = new Map<string, { stamp: string; answer: Promise<Compared<unknown>> }>();
  return async <T>(project: string, what: string, work: () => Promise<Compared<T>>): Promise<Compared<T>> => {
    const key = `${project} ${what}`;
    const stamp = await store.dataVersion(db, project);
    const before = results.get(key);
    if (before?.stamp === stamp) return before.answer as Promise<Compared<T>>;
    const answer = work();
    results.delete(key);
    results.set(key, { stamp, answer });
    // A failed comparison is not cached.
    answer.catch(() => results.delete(key));
    for (const old of [...results.keys()].slice(0, -MAX_CACHED)) results.delete(old);
    return answer;
  };
}

export function createComparisonJobs(db: Db): ComparisonJobs {
  const subjectsOf = createSubjectCache();
  const cached = createResultCache(db);
  return {
    compare: (project, older, newer) =>
      cached(project, `${older} ${newer}`, async () => {
        const [rows, judged] = await requested(db, project, [older, newer]);
        const subjects = await subjectsOf(rows);
        const of = (instrument: string) => subjects.filter((one) => one.of.instrument === instrument);
        const items = await patiently(comparing(of(older), of(newer), wordsOf(judged)));
        return answerOf(items, rows, judged);
      }),
    contradictions: (project) =>
      cached(project, "contradictions", async () => {
        const [rows, judged] = await requested(db, project, null);
        const subjects = await subjectsOf(rows);
        // Pairs judged different are shown as decided, so that the decision can be revoked.
        const known = new Map(
          [...wordsOf(judged)].map(([key, word]) => [key, word === "different" ? "same" : word]),
        );
        const items = await patiently(contradicting(subjects, known as Judgements));
        return answerOf(items, rows, judged);
      }),
  };
}

const requested = (db: Db, project: string, instruments: string[] | null) =>
  Promise.all([store.commitments(db, project, instruments, MAX_COMMITMENTS), store.judgements(db, project)]);

const answerOf = <T>(
  items: readonly T[],
  rows: readonly store.CommitmentRow[],
  judged: readonly store.JudgedRow[],
): Compared<T> => ({
  items,
  rows: new Map(rows.map((row) => [row.id, row])),
  judged: new Map(judged.map((one) => [pairKey(one.older, one.newer), one])),
  partial: rows.length >= MAX_COMMITMENTS,
});

const wordsOf = (judged: readonly store.JudgedRow[]): Map<string, Judgement> =>
  new Map(judged.map(({ older, newer, judgement }) => [pairKey(older, newer), judgement]));

async function patiently<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await others();
  }
}

function comparableOf(row: store.CommitmentRow) {
  const { id, text, language, component, frequency, every, deadline, condition, responsible } = row;
  // A frequency that was only chosen has no text in the document: its name in the document's language is used.
  const chosen = every ? (FREQUENCY_NAMES[every][language ?? "es"][0] ?? null) : null;
  return {
    id,
    instrument: row.instrument.id,
    text,
    language,
    component,
    deadline,
    condition,
    responsible,
    frequency: frequency ?? chosen,
  };
}
