import type { Input } from "@vetaverde/contract/endpoint";
import type { FollowUp, Monitoring, PlanCounts } from "@vetaverde/contract/monitorings";
import type { Plan, PlanDetail, Preview, plansEndpoints } from "@vetaverde/contract/plans";
import { planStatus } from "@vetaverde/domain/schedule/status";
import { fold } from "@vetaverde/domain/text/fold";
import type { WorkerPool } from "../../gateways/excel/worker/worker-pool.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { exportMonitorings } from "./monitorings.export.ts";
import type { MonitoringFilters } from "./monitorings.filters.ts";
import { getMonitoring, listFollowUps, listMonitorings, recordFollowUp } from "./monitorings.service.ts";
import { createPreview, createTemplate, markErrors } from "./plans.import.ts";
import { MOST_ROWS } from "./plans.layout.ts";
import { MOST_MONITORINGS } from "./plans.rows.ts";
import { saveRows } from "./plans.save.ts";
import * as store from "./plans.store.ts";
import * as previews from "./previews.store.ts";

type Calls = typeof plansEndpoints;

export interface PlansDeps {
  db: Db;
  emit: Emit;
  /** Opens the files. */
  workers: Pick<WorkerPool, "run" | "warm">;
  now?: () => number;
}

export interface PlansService {
  readonly limits: { importRows: number; monitoringsPerImport: number };
  template(project: string, ctx: Context): Promise<FileReply>;
  createPreview(project: string, ctx: Context, call: CallTools): Promise<Preview>;
  previewErrors(input: Input<Calls["previewErrors"]>, ctx: Context, signal: AbortSignal): Promise<FileReply>;
  /** @throws AppError NOT_FOUND, PREVIEW_HAS_ERRORS, PREVIEW_USED, PREVIEW_EXPIRED */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<Plan>;
  list(input: Input<Calls["list"]>): Promise<{ items: Plan[]; total: number; page: number; size: number }>;
  get(project: string, plan: string): Promise<PlanDetail>;
  monitorings(
    input: Input<Calls["monitorings"]>,
  ): Promise<{ items: Monitoring[]; total: number; page: number; size: number; counts: PlanCounts }>;
  exportMonitorings(
    where: { project: string; filters: MonitoringFilters; format: "csv" | "xlsx" },
    ctx: Context,
  ): Promise<FileReply>;
  monitoring(project: string, monitoring: string): Promise<Monitoring>;
  followUps(project: string, monitoring: string): Promise<FollowUp[]>;
  recordFollowUp(input: Input<Calls["recordFollowUp"]>, ctx: Context): Promise<Monitoring>;
  /** Takes expired uploads away. */
  sweep(): Promise<void>;
}

export function createPlansService({ db, emit, workers, now = Date.now }: PlansDeps): PlansService {
  const deps = { db, emit, workers, now };
  return {
    limits: { importRows: MOST_ROWS, monitoringsPerImport: MOST_MONITORINGS },
    template: (project, ctx) => createTemplate(deps, project, ctx),
    createPreview: (project, ctx, call) => createPreview(deps, project, ctx, call),
    previewErrors: ({ params }, ctx, signal) => markErrors(deps, params, ctx, signal),
    create: (input, ctx) => createPlan(deps, input, ctx),
    list: (input) => listPlans(deps, input),
    get: (project, plan) => getPlan(deps, project, plan),
    monitorings: (input) => listMonitorings(deps, input),
    exportMonitorings: (where, ctx) => exportMonitorings(deps, where, ctx),
    monitoring: (project, id) => getMonitoring(deps, project, id),
    followUps: (project, id) => listFollowUps(deps, project, id),
    recordFollowUp: (input, ctx) => recordFollowUp(deps, input, ctx),
    sweep: () => previews.deleteExpired(db, new Date(now())),
  };
}

interface Deps {
  db: Db;
  emit: Emit;
  now: () => number;
}

function createPlan(
  { db, emit, now }: Deps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<Plan> {
  return transact(db, ctx, async (tx) => {
    const preview = await previews.lockPreview(tx, project, body.preview);
    if (!preview) throw new AppError("NOT_FOUND");
    if (preview.savedAs) throw new AppError("PREVIEW_USED", { extra: { plan: preview.savedAs } });
    if (preview.expiresAt.getTime() < now()) throw new AppError("PREVIEW_EXPIRED");
    const { fileName, sha256, rows, monitorings, start, end, errorCount } = preview;
    if (errorCount > 0 || start === null || end === null)
      throw new AppError("PREVIEW_HAS_ERRORS", { extra: { errorCount } });
    const days = await store.projectDays(tx, project, now());
    const { title } = body;
    const [plan, importId, by] = [newId(), newId(), actorOf(ctx).id];
    await store.insertPlan(tx, project, { id: plan, title, titleKey: fold(title), start, end, by });
    await store.insertImport(tx, project, { id: importId, plan, fileName, sha256, rows, monitorings, by });
    const saved = await saveRows(tx, {
      project,
      preview: body.preview,
      plan,
      importId,
      timeZone: days.timeZone,
    });
    if (saved.rows !== rows || saved.monitorings !== monitorings)
      throw new Error("a preview's rows are not those that were checked");
    await previews.markSaved(tx, project, body.preview, plan);
    const after = { title, fileName, rows, monitorings, start, end };
    await recordChange(tx, ctx, { project, action: "plan.imported", entity: "plan", entityId: plan, after });
    await emit(tx, project, "plan.imported", { plan, preview: body.preview, rows, monitorings, title });
    const row = await store.findPlan(tx, project, plan, days.bounds);
    if (!row) throw new Error("a plan that was just saved is not there");
    return shown(row, days);
  });
}

async function listPlans({ db, now }: Deps, { params: { project }, query }: Input<Calls["list"]>) {
  const { page, size, sort, name, q, from, to, status } = query;
  const days = await store.projectDays(db, project, now());
  const key = fold(name ?? q ?? "") || null;
  const { items, total } = await store.listPlans(
    db,
    project,
    { page, size, sort, key, from, to, status },
    days,
  );
  return { items: items.map((row) => shown(row, days)), total, page, size };
}

async function getPlan({ db, now }: Deps, project: string, id: string): Promise<PlanDetail> {
  const days = await store.projectDays(db, project, now());
  const row = await store.findPlan(db, project, id, days.bounds);
  if (!row) throw new AppError("NOT_FOUND");
  const imports = await store.listImports(db, project, id);
  return {
    ...shown(row, days),
    imports: imports.map((entry) => ({ ...entry, importedAt: entry.importedAt.toISOString() })),
  };
}

function shown(row: store.PlanRow, days: store.ProjectDays): Plan {
  const { done, far, near, unfulfilled, skipped, rescheduled, createdAt, ...plan } = row;
  return {
    ...plan,
    status: planStatus(row.start, row.end, days.today),
    counts: { done, far, near, unfulfilled, skipped, rescheduled },
    createdAt: createdAt.toISOString(),
  };
}
