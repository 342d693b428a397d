// Changes of plans by users: creating one from a preview, adding monitorings from another, changing the title.
import type { Input } from "@vetaverde/contract/endpoint";
import type { Plan, plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { checkVersion } from "../../../platform/errors/stale-version.ts";
import { projectDays } from "../../../platform/schedule/project-days.store.ts";
import { type PlansFor, toPlans } from "../plans.dto.ts";
import * as store from "../plans.store.ts";
import type { MayReadPermits } from "../review/plans.review.ts";
import * as imports from "./plan-imports.store.ts";
import { saveRows } from "./plans.save.ts";
import type { MonitoringsDeps, Tallies } from "./plans.tallies.ts";
import * as previews from "./previews.store.ts";

type Calls = typeof plansEndpoints;

interface ChangesDeps extends MonitoringsDeps {
  mayReadPermits: MayReadPermits;
}

export async function createPlan(
  { db, emit, tallies, mayReadPermits, now }: ChangesDeps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<WithDates<Plan>> {
  const mayRead = await mayReadPermits(project, actorOf(ctx));
  return transact(db, ctx, async (tx) => {
    const preview = await savable(tx, project, body.preview, now());
    const days = await projectDays(tx, project, now());
    const { rows, monitorings, start, end, fileName } = preview;
    const { title, instrument = null } = body;
    if (instrument !== null && !(await imports.hasInstrument(tx, project, instrument)))
      throw new AppError("NOT_FOUND");
    const plan = newId();
    const by = actorOf(ctx).id;
    await imports.insertPlan(tx, project, {
      id: plan,
      title,
      titleKey: fold(title),
      start,
      end,
      by,
      instrument,
    });
    const target = { project, plan, by, timeZone: days.timeZone };
    await saveImport(tx, tallies, target, body.preview, preview);
    const after = {
      title,
      fileName,
      rows,
      monitorings,
      start,
      end,
      ...(instrument && { instrument }),
      ...correctionsOf(preview),
    };
    await recordChange(tx, ctx, { project, action: "plan.imported", entity: "plan", entityId: plan, after });
    await emit(tx, project, "plan.imported", { plan, preview: body.preview, rows, monitorings, title });
    return existing(tallies, tx, plan, { project, days, mayReadPermits: mayRead });
  });
}

export async function addMonitorings(
  { db, emit, tallies, mayReadPermits, now }: ChangesDeps,
  { params: { project, plan }, body }: Input<Calls["add"]>,
  ctx: Context,
): Promise<WithDates<Plan>> {
  const mayRead = await mayReadPermits(project, actorOf(ctx));
  return transact(db, ctx, async (tx) => {
    // Locked first, which serialises imports into one plan.
    if (!(await imports.lockPlan(tx, project, plan))) throw new AppError("NOT_FOUND");
    const preview = await savable(tx, project, body.preview, now());
    const days = await projectDays(tx, project, now());
    const before = await existing(tallies, tx, plan, { project, days, mayReadPermits: mayRead });
    const { rows, monitorings, fileName } = preview;
    const target = { project, plan, by: actorOf(ctx).id, timeZone: days.timeZone };
    const importId = await saveImport(tx, tallies, target, body.preview, preview);
    // Monitorings are never deleted: one that was added twice would be due twice for ever.
    if ((await imports.countRepeated(tx, project, plan, importId)) === rows)
      throw new AppError("ROWS_IN_PLAN");
    await imports.widenPlan(tx, project, plan, preview);
    const after = await existing(tallies, tx, plan, { project, days, mayReadPermits: mayRead });
    const { title } = after;
    await recordChange(tx, ctx, {
      project,
      action: "plan.extended",
      entity: "plan",
      entityId: plan,
      before: { start: before.start, end: before.end, version: before.version },
      after: {
        title,
        fileName,
        rows,
        monitorings,
        start: after.start,
        end: after.end,
        version: after.version,
        ...correctionsOf(preview),
      },
    });
    await emit(tx, project, "plan.imported", { plan, preview: body.preview, rows, monitorings, title });
    return after;
  });
}

export async function updatePlan(
  { db, tallies, mayReadPermits, now }: ChangesDeps,
  { params: { project, plan }, body }: Input<Calls["update"]>,
  ctx: Context,
): Promise<WithDates<Plan>> {
  const mayRead = await mayReadPermits(project, actorOf(ctx));
  return transact(db, ctx, async (tx) => {
    if (!(await imports.lockPlan(tx, project, plan))) throw new AppError("NOT_FOUND");
    const days = await projectDays(tx, project, now());
    const before = await existing(tallies, tx, plan, { project, days, mayReadPermits: mayRead });
    checkVersion(body.version, before, body);
    const { title } = body;
    await imports.renamePlan(tx, project, plan, { title, titleKey: fold(title) });
    const after = await existing(tallies, tx, plan, { project, days, mayReadPermits: mayRead });
    await recordChange(tx, ctx, {
      project,
      action: "plan.updated",
      entity: "plan",
      entityId: plan,
      before: { title: before.title, version: before.version },
      after: { title, version: after.version },
    });
    return after;
  });
}

/** What was corrected after the upload: the rows that are saved differ from those of the file by it. */
function correctionsOf({ corrected }: Savable): { correctedCells?: string[] } {
  const cells = Object.entries(corrected).flatMap(([row, texts]) =>
    Object.entries(texts).map(([column, text]) => `${row} ${column}: ${text}`),
  );
  return cells.length > 0 ? { correctedCells: cells } : {};
}

type Savable = previews.PreviewRow & { start: string; end: string };

/** The preview, locked; refused when it cannot be saved. @throws AppError NOT_FOUND, PREVIEW_… */
async function savable(tx: Tx, project: string, id: string, nowMs: number): Promise<Savable> {
  const preview = await previews.lockPreview(tx, project, id);
  if (!preview) throw new AppError("NOT_FOUND");
  if (preview.savedAs) throw new AppError("PREVIEW_USED", { extra: { plan: preview.savedAs } });
  if (preview.expiresAt.getTime() < nowMs) throw new AppError("PREVIEW_EXPIRED");
  const { start, end, errorCount } = preview;
  if (errorCount > 0 || start === null || end === null)
    throw new AppError("PREVIEW_HAS_ERRORS", { extra: { errorCount } });
  return { ...preview, start, end };
}

interface Target {
  readonly project: string;
  readonly plan: string;
  readonly by: string;
  readonly timeZone: string;
}

/** Writes the rows of a preview into a plan and marks the preview as used. @returns the import's id */
async function saveImport(
  tx: Tx,
  tallies: Tallies,
  target: Target,
  preview: string,
  of: Savable,
): Promise<string> {
  const { project, plan, by, timeZone } = target;
  const { fileName, sha256, rows, monitorings } = of;
  const importId = newId();
  await imports.insertImport(tx, project, { id: importId, plan, fileName, sha256, rows, monitorings, by });
  const saved = await saveRows(tx, { project, preview, plan, importId, timeZone });
  if (saved.rows !== rows || saved.monitorings !== monitorings)
    throw new Error("a preview's rows are not those that were checked");
  await tallies.imported(tx, project, plan, saved.counts);
  await previews.markSaved(tx, project, preview, plan);
  return importId;
}

async function existing(tallies: Tallies, tx: Tx, id: string, where: PlansFor): Promise<WithDates<Plan>> {
  const row = await store.findPlan(tx, where.project, id);
  const [plan] = await toPlans(tallies, tx, where, row ? [row] : []);
  if (!plan) throw new AppError("NOT_FOUND");
  return plan;
}
