import type { ComparedPair, comparisonEndpoints } from "@vetaverde/contract/comparison";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { judgedOf, toComparedCommitment, toPair, toSingle, wordDifferences } from "./comparison.dto.ts";
import { comparisonFile } from "./comparison.export.ts";
import { type ComparisonJobs, createComparisonJobs } from "./comparison.jobs.ts";
import { comparisonWords } from "./comparison.messages.ts";
import * as store from "./comparison.store.ts";

type Calls = typeof comparisonEndpoints;
type Format = "csv" | "xlsx";

export interface ComparisonService {
  instruments(input: Input<Calls["instruments"]>): Promise<Reply<Calls["instruments"]>>;
  /** @throws AppError NOT_FOUND when the project lacks one of the instruments, or both are the same */
  compare(input: Input<Calls["compare"]>): Promise<Reply<Calls["compare"]>>;
  /** @throws AppError NOT_FOUND */
  file(
    input: Pick<Input<Calls["csv"]>, "params" | "query">,
    format: Format,
    ctx: Context,
  ): Promise<FileReply>;
  contradictions(input: Input<Calls["contradictions"]>): Promise<Reply<Calls["contradictions"]>>;
  contradictionsFile(
    input: Pick<Input<Calls["contradictionsCsv"]>, "params" | "query">,
    format: Format,
    ctx: Context,
  ): Promise<FileReply>;
  /**
   * @throws AppError NOT_FOUND, STALE_VERSION with `current`, VALIDATION when both are of one instrument, or a
   * contradiction is settled without a reason
   */
  judge(input: Input<Calls["judge"]>, ctx: Context): Promise<Reply<Calls["judge"]>>;
}

export interface ComparisonDeps {
  db: Db;
  now: () => number;
}

export function createComparisonService(deps: ComparisonDeps): ComparisonService {
  const { db, now } = deps;
  const work = createComparisonJobs(db);
  return {
    instruments: ({ params: { project } }) => store.instruments(db, project),
    compare: async ({ params: { project }, query: { older, newer, page, size, ...only } }) => {
      const both = await bothOf(db, project, older, newer);
      const { all, partial } = await comparisonOf(work, project, older, newer);
      const counts = { added: 0, changed: 0, dropped: 0, similar: 0, same: 0 };
      for (const { kind } of all) if (kind !== "contradiction") counts[kind]++;
      return { ...both, counts, partial, ...paged(chosen(all, only), page, size) };
    },
    file: async ({ params: { project }, query: { older, newer, ...only } }, format, ctx) => {
      const both = await bothOf(db, project, older, newer);
      const { all } = await comparisonOf(work, project, older, newer);
      const rows = chosen(all, only);
      return comparisonFile({ format, rows, both, at: new Date(now()), locale: ctx.locale });
    },
    contradictions: (input) => listContradictions(db, work, input),
    contradictionsFile: async ({ params: { project }, query }, format, ctx) => {
      const { all } = await contradictionsOf(work, project);
      return comparisonFile({ format, rows: against(all, query), at: new Date(now()), locale: ctx.locale });
    },
    judge: async (input, ctx) => {
      await settledWithReason(work, input, ctx);
      return judge(deps, input, ctx);
    },
  };
}

async function listContradictions(
  db: Db,
  work: ComparisonJobs,
  { params: { project }, query: { page, size, ...only } }: Input<Calls["contradictions"]>,
): Promise<Reply<Calls["contradictions"]>> {
  const [{ all, partial }, instruments] = await Promise.all([
    contradictionsOf(work, project),
    store.instruments(db, project),
  ]);
  const searched = instruments.filter(({ commitments }) => commitments > 0);
  return {
    counts: { open: all.filter(isOpen).length, decided: all.filter((one) => !isOpen(one)).length },
    instruments: searched.length,
    unreviewed: searched.reduce((sum, { unreviewed }) => sum + unreviewed, 0),
    partial,
    ...paged(against(all, only), page, size),
  };
}

async function bothOf(db: Db, project: string, older: string, newer: string) {
  const all = await store.instruments(db, project);
  const [one, other] = [all.find(({ id }) => id === older), all.find(({ id }) => id === newer)];
  if (!one || !other || older === newer) throw new AppError("NOT_FOUND");
  return { older: one, newer: other };
}

async function comparisonOf(work: ComparisonJobs, project: string, older: string, newer: string) {
  const { items, partial, ...known } = await work.compare(project, older, newer);
  const apart = wordDifferences(known);
  return { all: items.map((one) => toSingle(one, known, apart)), partial };
}

async function contradictionsOf(work: ComparisonJobs, project: string) {
  const { items, partial, ...known } = await work.contradictions(project);
  return { all: items.map((pair) => toPair("contradiction", pair, known)), partial };
}

type Only = Pick<Input<Calls["csv"]>["query"], "kind" | "component">;

const chosen = (
  all: readonly WithDates<ComparedPair>[],
  { kind, component }: Only,
): WithDates<ComparedPair>[] =>
  all.filter(
    (one) =>
      (!kind || (kind as string[]).includes(one.kind)) &&
      (!component || [one.older, one.newer].some((side) => side && component.includes(side.component))),
  );

/** Not yet judged to be different, nor one to replace the other. */
const isOpen = ({ judged }: WithDates<ComparedPair>) => judged === null || judged.judgement === "same";

const against = (
  all: readonly WithDates<ComparedPair>[],
  { instrument, decided }: Input<Calls["contradictionsCsv"]>["query"],
): WithDates<ComparedPair>[] =>
  all.filter(
    (one) =>
      isOpen(one) === (decided === "no") &&
      (!instrument || [one.older, one.newer].some((side) => side && instrument.includes(side.instrument.id))),
  );

const paged = (all: readonly WithDates<ComparedPair>[], page: number, size: number) => ({
  items: all.slice((page - 1) * size, page * size),
  total: all.length,
  page,
  size,
});

const SETTLES: readonly unknown[] = ["different", "replaces"];

/** Settling a contradiction between two permits requires a reason. @throws AppError VALIDATION */
async function settledWithReason(
  work: ComparisonJobs,
  { params: { project }, body: { older, newer, judgement, reason } }: Input<Calls["judge"]>,
  ctx: Context,
): Promise<void> {
  if (reason || !SETTLES.includes(judgement)) return;
  const both = [older.id, newer.id];
  const { items } = await work.contradictions(project);
  if (!items.some((pair) => both.includes(pair.older.of.id) && both.includes(pair.newer.of.id))) return;
  const message = comparisonWords[ctx.locale].reasonMissing;
  throw new AppError("VALIDATION", { details: [{ path: "reason", message }] });
}

async function judge(
  { db, now }: ComparisonDeps,
  { params: { project }, body }: Input<Calls["judge"]>,
  ctx: Context,
): Promise<Reply<Calls["judge"]>> {
  const { judgement } = body;
  const [first, second] = [body.older.id, body.newer.id].sort() as [string, string];
  const judged = await transact(db, ctx, async (tx) => {
    const [older, newer] = await lockPair(tx, project, [first, second], body, ctx);
    const [before] = await store.judgements(tx, project, store.ofPair(first, second));
    const reason = body.reason || null;
    const at = { at: new Date(now()), by: actorOf(ctx).id };
    await store.insertJudgement(tx, project, {
      first,
      second,
      newer: newer.id,
      judgement: judgement ?? "open",
      reason,
      ...at,
    });
    const both = { older: older.code, newer: newer.code };
    await recordChange(tx, ctx, {
      project,
      action: "commitment.compared",
      entity: "commitment",
      entityId: newer.id,
      before: { ...both, judgement: before?.judgement ?? null },
      after: { ...both, judgement, ...(reason ? { reason } : {}) },
    });
    const [after] = await store.judgements(tx, project, store.ofPair(first, second));
    return after ? judgedOf(after, newer.id) : null;
  });
  return { judged };
}

/**
 * Both commitments, the older first, of two different instruments.
 * @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION
 */
async function lockPair(
  tx: Tx,
  project: string,
  ids: [string, string],
  body: Input<Calls["judge"]>["body"],
  ctx: Context,
) {
  await store.lockPair(tx, project, ...ids);
  const rows = await store.pair(tx, project, ids);
  const [older, newer] = [body.older, body.newer].map(({ id, version }) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError("NOT_FOUND");
    if (version !== undefined && version !== row.version)
      throw new AppError("STALE_VERSION", { extra: { current: toComparedCommitment(row), sent: body } });
    return toComparedCommitment(row);
  });
  if (!older || !newer || older.instrument.id === newer.instrument.id)
    throw new AppError("VALIDATION", {
      details: [{ path: "newer", message: comparisonWords[ctx.locale].sameInstrument }],
    });
  return [older, newer] as const;
}
