import type { Input } from "@vetaverde/contract/endpoint";
import type { MonitoringMarks } from "@vetaverde/contract/field-work";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import type { plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { moveSpan } from "@vetaverde/domain/schedule/reschedule";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { checkVersion } from "../../../platform/errors/stale-version.ts";
import { type ProjectDays, projectDays } from "../../../platform/schedule/project-days.store.ts";
import { listSkipsOf } from "../follow-up/station-skips.service.ts";
import type { MonitoringsDeps } from "../import/plans.tallies.ts";
import { getMonitoring, invalidField, load } from "../monitorings/monitorings.service.ts";
import { lockMonitoring } from "../monitorings/monitorings.store.ts";
import { planWords } from "../plans.messages.ts";
import * as store from "./field-work.store.ts";

type Calls = typeof plansEndpoints;

/**
 * Moves a monitoring to another day. The day may be today, since what could not be done in the morning is often done in
 * the afternoon. A past day is refused: the monitoring would immediately be unfulfilled, and the history would change.
 *
 * @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current monitoring, and `sent`
 */
export function reschedule(
  deps: MonitoringsDeps,
  { params: { project, monitoring: id }, body }: Input<Calls["reschedule"]>,
  ctx: Context,
): Promise<WithDates<Monitoring>> {
  return transact(deps.db, ctx, async (tx) => {
    const days = await projectDays(tx, project, deps.now());
    const locked = await lockMonitoring(tx, project, id);
    if (!locked) throw new AppError("NOT_FOUND");
    const before = await load(tx, project, id, days);
    checkVersion(body.version, before, body);
    check(before, body.date, days, ctx);
    const { reason, date: to } = body;
    const { estimatedDate: from, station, plan } = before;
    const version = before.version + 1;
    const span = moveSpan(await store.seriesOf(tx, project, id), to, days.timeZone);
    const written: store.NewReschedule = {
      id: newId(),
      monitoring: id,
      version,
      from,
      to,
      startsAt: new Date(span.startsAt),
      endsAt: new Date(span.endsAt),
      reason,
      ...decidedBy(deps, body, ctx),
    };
    await store.reachDay(tx, project, plan.id, to);
    await deps.tallies.changed(tx, project, [locked], await store.insertReschedule(tx, project, written));
    const change = { monitoring: id, plan: plan.id, station: station.name, version, from, to, reason };
    await recordReschedule(tx, ctx, project, change);
    await deps.emit(tx, project, "monitoring.rescheduled", change);
    return load(tx, project, id, days);
  });
}

interface Rescheduled {
  monitoring: string;
  station: string;
  version: number;
  from: string;
  to: string;
  reason: string;
}

const recordReschedule = (
  tx: Tx,
  ctx: Context,
  project: string,
  { monitoring, station, version, from, to, reason }: Rescheduled,
): Promise<void> =>
  recordChange(tx, ctx, {
    project,
    action: "monitoring.rescheduled",
    entity: "monitoring",
    entityId: monitoring,
    before: { station, estimatedDate: from, version: version - 1 },
    after: { station, estimatedDate: to, version, reason },
  });

function check(before: WithDates<Monitoring>, date: string, days: ProjectDays, ctx: Context): void {
  const { decision } = planWords(ctx.locale);
  if (before.skipped) throw invalidField("monitoring", decision.skipped);
  if (before.completed) throw invalidField("monitoring", decision.done);
  if (date < days.today) throw invalidField("date", decision.past);
  if (date === before.estimatedDate) throw invalidField("date", decision.same);
}

const decidedBy = ({ now }: MonitoringsDeps, { capturedAt }: { capturedAt?: string }, ctx: Context) => ({
  capturedAt: capturedAt === undefined ? null : new Date(capturedAt),
  by: actorOf(ctx).id,
  at: new Date(now()),
});

/** @throws AppError NOT_FOUND */
export async function listMarks(
  deps: MonitoringsDeps,
  project: string,
  id: string,
): Promise<WithDates<MonitoringMarks>> {
  const { skipped, reason, updatedAt, updatedBy } = await getMonitoring(deps, project, id);
  const reschedules = await store.listReschedules(deps.db, project, id);
  return {
    reschedules,
    // Nothing is recorded about a skipped monitoring, so its latest update is the skip.
    skip: skipped && updatedAt ? { reason: reason ?? "", at: updatedAt, by: updatedBy ?? "" } : null,
    skips: await listSkipsOf(deps.db, project, id),
  };
}
