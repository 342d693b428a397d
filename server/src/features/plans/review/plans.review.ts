// The reviews of plans: of a workbook before it is saved, of a plan on demand, and findings that were put aside.
import type { Input } from "@vetaverde/contract/endpoint";
import type { PlanFinding, PlanReview, Review } from "@vetaverde/contract/plan-findings";
import type { plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fileError } from "../../../gateways/excel/import/file-error.ts";
import { jobOf, type WorkbookProcesses } from "../../../gateways/excel/worker/workbook-processes.ts";
import { recordChange } from "../../../platform/audit/audit.ts";
import { type Actor, actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { lockPlan } from "../import/plan-imports.store.ts";
import { MAX_ROWS } from "../import/plans.layout.ts";
import { findPreview, listChunks } from "../import/previews.store.ts";
import type { RunInQueue } from "../project-queue.ts";
import * as store from "./plan-findings.store.ts";
import * as permits from "./plan-permits.store.ts";
import type { LintedFinding, LintFileInput, LintResult } from "./plans.lint.ts";

type Calls = typeof plansEndpoints;

/** Whether a user may read the project's instruments, whose words and names are in findings. */
export type MayReadPermits = (project: string, actor: Actor) => Promise<boolean>;

export interface ReviewDeps {
  db: Db;
  workers: Pick<WorkbookProcesses, "run">;
  queue: RunInQueue<LintResult>;
  mayReadPermits: MayReadPermits;
  now: () => number;
}

/** What is reviewed: the rows of a preview, or an existing plan. */
interface Subject {
  readonly plan: string | null;
  readonly preview: string | null;
  /** The period of the plan to which the rows are to be added. */
  readonly period: { readonly start: string; readonly end: string } | null;
  /** The plan whose instruments are compared, and the instrument of a new plan. */
  readonly served: permits.Served;
  readonly marks: readonly store.MarkRow[];
}

/** @throws AppError IMPORT_BUSY, REVIEW_BUSY, IMPORT_FAILED */
async function lint(
  deps: ReviewDeps,
  project: string,
  subject: Subject,
  ctx: Context,
  signal: AbortSignal,
): Promise<LintResult> {
  const versions = [
    await store.planVersions(deps.db, project),
    await permits.permitVersion(deps.db, project, subject.served),
  ];
  const key = JSON.stringify([project, versions, subject]);
  const work = (stop: AbortSignal) => run(deps, project, subject, ctx, stop);
  return deps.queue({ person: actorOf(ctx).id, key, work }, signal);
}

async function run(
  { db, workers }: ReviewDeps,
  project: string,
  { plan, preview, period, served, marks }: Subject,
  ctx: Context,
  signal: AbortSignal,
): Promise<LintResult> {
  const chunks = preview === null ? [] : await listChunks(db, project, preview);
  const series = await store.packedSeries(db, project, { plan, preview });
  const input: LintFileInput = {
    chunks: chunks.length,
    plan,
    places: await store.packedPlaces(db, project),
    frequencyNames: await store.frequencyNames(db, project),
    period,
    permit: await permits.findPermit(db, project, served),
    most: store.MAX_COMPARED,
    aside: marks.map(({ finding }) => finding),
  };
  const file = [...chunks, ...series].map((lines) => Buffer.from(`${lines}\n`));
  const result = await workers
    .run("plans.lint", file, input, { ...jobOf(project, ctx), signal })
    .catch((error: unknown) => {
      throw fileError(error, MAX_ROWS, ctx.locale);
    });
  return result as LintResult;
}

/**
 * Reviews a workbook's valid rows by themselves and against the project's plans. A separate call, so that the preview
 * need not wait for it and a plan can be saved without it.
 * @throws AppError NOT_FOUND, PREVIEW_HAS_ERRORS, PREVIEW_EXPIRED, IMPORT_BUSY, REVIEW_BUSY, IMPORT_FAILED
 */
export async function reviewPreview(
  deps: ReviewDeps,
  { params: { project, preview }, query: { plan, instrument } }: Input<Calls["previewLint"]>,
  ctx: Context,
  signal: AbortSignal,
): Promise<WithDates<Review>> {
  const stored = await findPreview(deps.db, project, preview);
  const period = plan === undefined ? null : await store.planPeriod(deps.db, project, plan);
  if (!stored || (plan !== undefined && !period)) throw new AppError("NOT_FOUND");
  if (stored.expiresAt.getTime() < deps.now()) throw new AppError("PREVIEW_EXPIRED");
  const { errorCount } = stored;
  if (errorCount > 0) throw new AppError("PREVIEW_HAS_ERRORS", { extra: { errorCount } });
  const served = await visiblePermits(deps, project, { plan, instrument }, ctx);
  const subject = { plan: null, preview, period, served, marks: [] };
  const { findings, total, series, cut } = await lint(deps, project, subject, ctx, signal);
  return { findings: await toFindings(deps.db, project, findings, []), total, series, cut };
}

/** What to compare the rows with: nothing of permits for a user who may not read them. */
async function visiblePermits(
  { mayReadPermits }: ReviewDeps,
  project: string,
  served: { plan?: string | undefined; instrument?: string | undefined },
  ctx: Context,
): Promise<permits.Served> {
  const mayRead = await mayReadPermits(project, actorOf(ctx));
  return {
    plan: (mayRead && served.plan) || null,
    instrument: (mayRead && served.instrument) || null,
  };
}

/** @throws AppError NOT_FOUND, IMPORT_BUSY, REVIEW_BUSY, IMPORT_FAILED */
export async function reviewPlan(
  deps: ReviewDeps,
  { project, plan }: { project: string; plan: string },
  ctx: Context,
  signal: AbortSignal,
): Promise<WithDates<PlanReview>> {
  if (!(await store.planPeriod(deps.db, project, plan))) throw new AppError("NOT_FOUND");
  const marks = await store.listMarks(deps.db, project, plan);
  const served = await visiblePermits(deps, project, { plan }, ctx);
  const subject = { plan, preview: null, period: null, served, marks };
  const result = await lint(deps, project, subject, ctx, signal);
  const { total, asideTotal, series, cut } = result;
  return {
    findings: await toFindings(deps.db, project, result.findings, marks),
    total,
    aside: await toFindings(deps.db, project, result.aside, marks),
    asideTotal,
    series,
    cut,
  };
}

/** @throws AppError NOT_FOUND of the plan */
export function dismissFinding(
  { db, now }: ReviewDeps,
  { params: { project, plan, finding }, body }: Input<Calls["setAside"]>,
  ctx: Context,
): Promise<{ aside: WithDates<PlanFinding["aside"]> }> {
  return transact(db, ctx, async (tx) => {
    // Locks the plan, so that the newest mark is that of the last request.
    if (!(await lockPlan(tx, project, plan))) throw new AppError("NOT_FOUND");
    const { aside } = body;
    const reason = aside ? (body.reason ?? "") : null;
    const actor = actorOf(ctx);
    const at = new Date(now());
    await store.insertMark(tx, project, { id: newId(), plan, finding, aside, reason, by: actor.id, at });
    await recordChange(tx, ctx, {
      project,
      action: aside ? "finding.put-aside" : "finding.brought-back",
      entity: "plan",
      entityId: plan,
      after: { finding, reason },
    });
    const [mark] = (await store.listMarks(tx, project, plan)).filter((one) => one.finding === finding);
    return { aside: mark ? markOf(mark) : null };
  });
}

const markOf = ({ reason, at, by }: store.MarkRow) => ({ reason, at, by });

/** The response form of findings: plans by title, and the user who put a finding aside. */
async function toFindings(
  db: Db,
  project: string,
  findings: readonly LintedFinding[],
  marks: readonly store.MarkRow[],
): Promise<WithDates<PlanFinding>[]> {
  const ids = new Set(findings.flatMap(({ rows }) => rows.flatMap(({ plan }) => plan ?? [])));
  const titles = await store.planTitles(db, project, [...ids]);
  const byFinding = new Map(marks.map((mark) => [mark.finding, mark]));
  return findings.map(({ rows, params, ...finding }) => {
    const mark = byFinding.get(finding.id);
    return {
      ...finding,
      params: { ...params },
      rows: rows.map(({ plan, station, ...row }) => ({
        ...row,
        plan: plan === null ? null : { id: plan, title: titles.get(plan) ?? "" },
        station: { ...station },
      })),
      aside: mark ? markOf(mark) : null,
    };
  });
}
