import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { MonitoringMarks } from "@vetaverde/contract/field-work";
import type { MeasurementRequest, PreviousValues } from "@vetaverde/contract/measurements";
import type { FollowUp, Monitoring, PlanCounts } from "@vetaverde/contract/monitorings";
import type { PlanReview, Review } from "@vetaverde/contract/plan-findings";
import type { Plan, PlanDetail, Preview, plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { SkipPreview } from "@vetaverde/contract/station-skips";
import type { WorkbookProcesses } from "../../gateways/excel/worker/workbook-processes.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { projectDays } from "../../platform/schedule/project-days.store.ts";
import { listMarks, reschedule } from "./field-work/field-work.service.ts";
import { listFollowUps } from "./follow-up/follow-ups.service.ts";
import type { EvidenceFiles } from "./follow-up/plans.evidence.ts";
import { listSkips, previewSkip, revertSkip, skipStation } from "./follow-up/station-skips.service.ts";
import { listImports } from "./import/plan-imports.store.ts";
import { correctCells } from "./import/plans.cells.ts";
import { addMonitorings, createPlan, updatePlan } from "./import/plans.changes.ts";
import { createPreview, createTemplate, markErrors } from "./import/plans.import.ts";
import { MAX_ROWS } from "./import/plans.layout.ts";
import { type CreateNames, resolveNames } from "./import/plans.names.ts";
import { MAX_MONITORINGS } from "./import/plans.rows.ts";
import type { Tallies } from "./import/plans.tallies.ts";
import type { KnownCells } from "./import/plans.template.ts";
import * as previews from "./import/previews.store.ts";
import type { ManualReadings } from "./measurements/measured-values.ts";
import {
  createRequest,
  listPreviousValues,
  listRequests,
  updateRequest,
} from "./measurements/measurement-requests.ts";
import { exportMonitorings } from "./monitorings/monitorings.export.ts";
import type { MonitoringFilters } from "./monitorings/monitorings.filters.ts";
import { getMonitoring, listMonitorings, recordFollowUp } from "./monitorings/monitorings.service.ts";
import { toPlans } from "./plans.dto.ts";
import { exportPlans, listPlans } from "./plans.list.ts";
import * as store from "./plans.store.ts";
import { createProjectQueue } from "./project-queue.ts";
import type { LintResult } from "./review/plans.lint.ts";
import { dismissFinding, type MayReadPermits, reviewPlan, reviewPreview } from "./review/plans.review.ts";

type Calls = typeof plansEndpoints;

export interface PlansDeps {
  db: Db;
  emit: Emit;
  /** Worker processes that open the files. */
  workers: Pick<WorkbookProcesses, "run" | "warm">;
  mayPreview: EvidenceFiles["mayPreview"];
  tallies: Tallies;
  /** Creates the catalogue entries that a file's names require. */
  createNames: CreateNames;
  mayReadPermits: MayReadPermits;
  /** Stores measured values as readings. */
  manual: ManualReadings;
  now?: () => number;
}

export interface PlansService {
  readonly limits: { importRows: number; monitoringsPerImport: number };
  /** @param rows filled in with their known values */
  template(project: string, ctx: Context, rows?: readonly KnownCells[]): Promise<FileReply>;
  createPreview(
    input: Input<Calls["createPreview"]>,
    ctx: Context,
    call: CallTools,
  ): Promise<WithDates<Preview>>;
  previewErrors(input: Input<Calls["previewErrors"]>, ctx: Context, signal: AbortSignal): Promise<FileReply>;
  /** @throws AppError NOT_FOUND, PREVIEW_EXPIRED, PREVIEW_USED, VALIDATION */
  resolveNames(
    input: Input<Calls["resolveNames"]>,
    ctx: Context,
    call: CallTools,
  ): Promise<WithDates<Preview>>;
  /** @throws AppError NOT_FOUND, PREVIEW_EXPIRED, PREVIEW_USED, VALIDATION */
  correctCells(
    input: Input<Calls["correctCells"]>,
    ctx: Context,
    call: CallTools,
  ): Promise<WithDates<Preview>>;
  /** @throws AppError NOT_FOUND, PREVIEW_HAS_ERRORS, PREVIEW_USED, PREVIEW_EXPIRED */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<Plan>>;
  /** @throws AppError as `create`, and ROWS_IN_PLAN when the plan already has every one of the rows */
  add(input: Input<Calls["add"]>, ctx: Context): Promise<WithDates<Plan>>;
  /** @throws AppError NOT_FOUND, STALE_VERSION with `current`, the current plan, and `sent` */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<Plan>>;
  list(
    input: Input<Calls["list"]>,
    ctx: Context,
  ): Promise<{ items: WithDates<Plan>[]; total: number; page: number; size: number }>;
  exportPlans(
    where: { project: string; query: Input<Calls["listCsv"]>["query"]; format: "csv" | "xlsx" },
    ctx: Context,
  ): Promise<FileReply>;
  get(project: string, plan: string, ctx: Context): Promise<WithDates<PlanDetail>>;
  monitorings(
    input: Input<Calls["monitorings"]>,
    ctx: Context,
  ): Promise<{
    items: WithDates<Monitoring>[];
    total: number;
    page: number;
    size: number;
    counts: PlanCounts;
  }>;
  exportMonitorings(
    where: { project: string; filters: MonitoringFilters; format: "csv" | "xlsx" },
    ctx: Context,
  ): Promise<FileReply>;
  monitoring(project: string, monitoring: string): Promise<WithDates<Monitoring>>;
  followUps(project: string, monitoring: string): Promise<WithDates<FollowUp>[]>;
  recordFollowUp(input: Input<Calls["recordFollowUp"]>, ctx: Context): Promise<WithDates<Monitoring>>;
  reschedule(input: Input<Calls["reschedule"]>, ctx: Context): Promise<WithDates<Monitoring>>;
  skipStation(
    input: Input<Calls["skipStation"]>,
    ctx: Context,
  ): Promise<{ station: string; skipped: number }>;
  /** @throws AppError NOT_FOUND, VALIDATION when the period ends before it begins */
  skipPreview(input: Input<Calls["skipPreview"]>, ctx: Context): Promise<SkipPreview>;
  /** @throws AppError NOT_FOUND */
  skips(input: Input<Calls["skips"]>): Promise<Reply<Calls["skips"]>>;
  /** @throws AppError NOT_FOUND, VALIDATION when it was already reverted */
  revertSkip(input: Input<Calls["revertSkip"]>, ctx: Context): Promise<Reply<Calls["revertSkip"]>>;
  marks(project: string, monitoring: string): Promise<WithDates<MonitoringMarks>>;
  /** @throws AppError NOT_FOUND, PREVIEW_HAS_ERRORS, PREVIEW_EXPIRED, IMPORT_BUSY, REVIEW_BUSY, IMPORT_FAILED */
  previewLint(
    input: Input<Calls["previewLint"]>,
    ctx: Context,
    signal: AbortSignal,
  ): Promise<WithDates<Review>>;
  /** @throws AppError NOT_FOUND, IMPORT_BUSY, REVIEW_BUSY, IMPORT_FAILED */
  lint(
    where: { project: string; plan: string },
    ctx: Context,
    signal: AbortSignal,
  ): Promise<WithDates<PlanReview>>;
  /** @throws AppError NOT_FOUND */
  setAside(input: Input<Calls["setAside"]>, ctx: Context): Promise<Reply<Calls["setAside"]>>;
  measurementRequests(project: string): Promise<WithDates<MeasurementRequest>[]>;
  previousValues(project: string): Promise<WithDates<PreviousValues>[]>;
  /** @throws AppError VALIDATION, CONFLICT when the type has an active request of that name */
  createMeasurementRequest(
    input: Input<Calls["createMeasurementRequest"]>,
    ctx: Context,
  ): Promise<WithDates<MeasurementRequest>>;
  /** @throws AppError NOT_FOUND, STALE_VERSION with `current` and `sent`, VALIDATION, CONFLICT */
  updateMeasurementRequest(
    input: Input<Calls["updateMeasurementRequest"]>,
    ctx: Context,
  ): Promise<WithDates<MeasurementRequest>>;
  /** Deletes expired uploads. */
  deleteExpired(): Promise<void>;
}

export function createPlansService({ now = Date.now, ...given }: PlansDeps): PlansService {
  const deps = { ...given, now, queue: createProjectQueue<LintResult>() };
  return {
    limits: { importRows: MAX_ROWS, monitoringsPerImport: MAX_MONITORINGS },
    template: (project, ctx, rows) => createTemplate(deps, project, ctx, rows),
    createPreview: (input, ctx, call) => createPreview(deps, input, ctx, call),
    previewErrors: ({ params }, ctx, signal) => markErrors(deps, params, ctx, signal),
    resolveNames: (input, ctx, call) => resolveNames(deps, input, ctx, call),
    correctCells: (input, ctx, call) => correctCells(deps, input, ctx, call),
    create: (input, ctx) => createPlan(deps, input, ctx),
    add: (input, ctx) => addMonitorings(deps, input, ctx),
    update: (input, ctx) => updatePlan(deps, input, ctx),
    list: (input, ctx) => listPlans(deps, input, ctx),
    exportPlans: (where, ctx) => exportPlans(deps, where, ctx),
    get: (project, plan, ctx) => getPlan(deps, { project, plan }, ctx),
    monitorings: (input, ctx) => listMonitorings(deps, input, ctx),
    exportMonitorings: (where, ctx) => exportMonitorings(deps, where, ctx),
    monitoring: (project, id) => getMonitoring(deps, project, id),
    followUps: (project, id) => listFollowUps(deps, project, id),
    recordFollowUp: (input, ctx) => recordFollowUp(deps, input, ctx),
    reschedule: (input, ctx) => reschedule(deps, input, ctx),
    skipStation: (input, ctx) => skipStation(deps, input, ctx),
    skipPreview: (input, ctx) => previewSkip(deps, input, ctx),
    skips: (input) => listSkips(deps, input),
    revertSkip: (input, ctx) => revertSkip(deps, input, ctx),
    marks: (project, id) => listMarks(deps, project, id),
    measurementRequests: (project) => listRequests(deps.db, project),
    previousValues: (project) => listPreviousValues(deps.db, project),
    createMeasurementRequest: (input, ctx) => createRequest(deps, input, ctx),
    updateMeasurementRequest: (input, ctx) => updateRequest(deps, input, ctx),
    previewLint: (input, ctx, signal) => reviewPreview(deps, input, ctx, signal),
    lint: (where, ctx, signal) => reviewPlan(deps, where, ctx, signal),
    setAside: (input, ctx) => dismissFinding(deps, input, ctx),
    deleteExpired: () => previews.deleteExpired(deps.db, new Date(now())),
  };
}

interface Deps {
  db: Db;
  tallies: Tallies;
  mayReadPermits: MayReadPermits;
  now: () => number;
}

async function getPlan(
  { db, tallies, mayReadPermits, now }: Deps,
  { project, plan: id }: { project: string; plan: string },
  ctx: Context,
): Promise<WithDates<PlanDetail>> {
  const days = await projectDays(db, project, now());
  const row = await store.findPlan(db, project, id);
  const where = { project, days, mayReadPermits: await mayReadPermits(project, actorOf(ctx)) };
  const [plan] = await toPlans(tallies, db, where, row ? [row] : []);
  if (!plan) throw new AppError("NOT_FOUND");
  const imports = await listImports(db, project, id);
  return { ...plan, imports };
}
