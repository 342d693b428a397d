import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { MonitoringMarks } from "@vetaverde/contract/field-work";
import type { plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { SkipPreview, StationSkip } from "@vetaverde/contract/station-skips";
import { formatMessage } from "@vetaverde/locales/format";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { projectDays } from "../../../platform/schedule/project-days.store.ts";
import type { MonitoringsDeps } from "../import/plans.tallies.ts";
import { invalidField } from "../monitorings/monitorings.service.ts";
import { planWords } from "../plans.messages.ts";
import * as store from "./station-skips.store.ts";

type Calls = typeof plansEndpoints;
type Days = { from?: string | undefined; to?: string | undefined };

/**
 * What skipping a station would mark now: nothing at a station of another project, as at one without open work.
 *
 * @throws AppError NOT_FOUND, VALIDATION when the period ends before it begins
 */
export async function previewSkip(
  { db, now }: MonitoringsDeps,
  { params: { project, plan }, query }: Input<Calls["skipPreview"]>,
  ctx: Context,
): Promise<SkipPreview> {
  const scope = scopeOf(plan, query, ctx);
  const names = await store.planAndStation(db, project, plan, query.station);
  if (!names) throw new AppError("NOT_FOUND");
  const days = await projectDays(db, project, now());
  return store.countOpen(db, project, scope, days.today);
}

/**
 * Marks a plan's open monitorings at a station as skipped. A decision that was made earlier, on an offline device,
 * excludes monitorings that were added or reopened since.
 *
 * @throws AppError NOT_FOUND, VALIDATION when nothing is left to skip, or when the number differs from the one that the
 * user saw
 */
export function skipStation(
  deps: MonitoringsDeps,
  { params: { project, plan }, body }: Input<Calls["skipStation"]>,
  ctx: Context,
): Promise<{ station: string; skipped: number }> {
  return transact(deps.db, ctx, async (tx) => {
    const { station: id, reason } = body;
    const scope = scopeOf(plan, body, ctx);
    const names = await store.planAndStation(tx, project, plan, id);
    if (!names) throw new AppError("NOT_FOUND");
    const capturedAt = body.capturedAt === undefined ? null : new Date(body.capturedAt);
    if (names.station === null) throw nothingToSkip(scope, ctx);
    const open = await lockSkippable(tx, project, scope, capturedAt, ctx);
    const monitorings = open.length;
    checkExpected(monitorings, body.expected, ctx);
    const by = actorOf(ctx).id;
    const skip = { ...scope, id: newId(), reason, capturedAt, by, at: new Date(deps.now()) };
    await deps.tallies.changed(tx, project, open, await store.applySkip(tx, project, skip, open));
    const { from, to } = scope;
    await recordChange(tx, ctx, {
      project,
      action: "station.skipped",
      entity: "plan",
      entityId: plan,
      after: { title: names.title, station: names.station, monitorings, reason, from, to },
    });
    await deps.emit(tx, project, "station.skipped", {
      plan,
      station: names.station,
      stationId: id,
      monitorings,
      reason,
    });
    return { station: id, skipped: monitorings };
  });
}

type Scope = ReturnType<typeof scopeOf>;

function nothingToSkip({ from, to }: Scope, ctx: Context): AppError {
  const { decision } = planWords(ctx.locale);
  const isLimited = from !== null || to !== null;
  return invalidField("station", isLimited ? decision.nothingInPeriod : decision.nothingToSkip);
}

/** The open monitorings, locked, without those that changed after the decision was made on a device. */
async function lockSkippable(tx: Tx, project: string, scope: Scope, capturedAt: Date | null, ctx: Context) {
  const locked = await store.lockOpen(tx, project, scope);
  if (locked.length === 0) throw nothingToSkip(scope, ctx);
  const ids = locked.map((one) => one.id);
  const notCovered = capturedAt ? await store.notCoveredAt(tx, project, ids, capturedAt) : new Set<string>();
  const open = locked.filter((one) => !notCovered.has(one.id));
  if (open.length === 0) throw invalidField("station", planWords(ctx.locale).decision.decidedLater);
  return open;
}

/** @throws AppError VALIDATION when the number differs from the one that the user saw */
function checkExpected(monitorings: number, expected: number | undefined, ctx: Context): void {
  if (expected === undefined || expected === monitorings) return;
  const numbers = { n: String(monitorings), seen: String(expected) };
  const { numberChanged } = planWords(ctx.locale).decision;
  throw invalidField("expected", formatMessage(numberChanged, numbers, ctx.locale));
}

/**
 * Reverts a skip: the monitorings that it marked get their earlier state. Those that another skip marked stay skipped.
 *
 * @throws AppError NOT_FOUND, VALIDATION when it was already reverted
 */
export function revertSkip(
  deps: MonitoringsDeps,
  { params: { project, plan, skip }, body: { reason } }: Input<Calls["revertSkip"]>,
  ctx: Context,
): Promise<Reply<Calls["revertSkip"]>> {
  return transact(deps.db, ctx, async (tx) => {
    const current = await store.findSkip(tx, project, plan, skip);
    if (!current) throw new AppError("NOT_FOUND");
    const { decision } = planWords(ctx.locale);
    // A concurrent reversal has these rows locked: checked after acquiring them, it is visible.
    const locked = await store.lockSkipped(tx, project, skip);
    if (await store.isReverted(tx, project, skip)) throw invalidField("skip", decision.alreadyReverted);
    if (locked.length === 0) throw invalidField("skip", decision.nothingToRestore);
    const reversal = { skip, reason, by: actorOf(ctx).id, at: new Date(deps.now()) };
    await deps.tallies.changed(tx, project, locked, await store.applyReversal(tx, project, reversal, locked));
    const monitorings = locked.length;
    const { station, stationName, title } = current;
    await recordChange(tx, ctx, {
      project,
      action: "station.skip-reverted",
      entity: "plan",
      entityId: plan,
      after: { title, station: stationName, monitorings, reason },
    });
    const event = { plan, skip, station: stationName, stationId: station, monitorings, reason };
    await deps.emit(tx, project, "station.skip-reverted", event);
    return { skip, restored: monitorings };
  });
}

/** @throws AppError NOT_FOUND */
export async function listSkips(
  { db }: MonitoringsDeps,
  { params: { project, plan }, query: { page, size } }: Input<Calls["skips"]>,
): Promise<Reply<Calls["skips"]>> {
  const listed = await store.listSkips(db, project, plan, { page, size });
  if (!listed) throw new AppError("NOT_FOUND");
  return { items: listed.rows.map(toDto), total: listed.total, page, size };
}

/** The skips that marked one monitoring, newest first. */
export async function listSkipsOf(
  db: Db,
  project: string,
  monitoring: string,
): Promise<WithDates<MonitoringMarks["skips"]>> {
  const rows = await store.listSkipsOf(db, project, monitoring);
  return rows.map(toDto).map(({ id, reason, at, by, monitorings, reversal }) => ({
    id,
    reason,
    at,
    by,
    monitorings,
    reversal: reversal && { reason: reversal.reason, at: reversal.at, by: reversal.by },
  }));
}

function toDto(row: store.SkipRow): WithDates<StationSkip> {
  const { revertedAt, revertedBy, revertedReason, restored } = row;
  return {
    id: row.id,
    station: { id: row.stationId, name: row.stationName },
    monitorings: row.monitorings,
    first: row.first,
    last: row.last,
    from: row.from,
    to: row.to,
    reason: row.reason,
    at: row.at,
    by: row.by,
    capturedAt: row.capturedAt,
    reversal: revertedAt && {
      reason: revertedReason ?? "",
      at: revertedAt,
      by: revertedBy ?? "",
      monitorings: restored ?? 0,
    },
  };
}

function scopeOf(
  plan: string,
  { station, from, to }: Days & { station: string },
  ctx: Context,
): store.SkipScope {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField("to", planWords(ctx.locale).decision.period);
  return { plan, station, from: from ?? null, to: to ?? null };
}
