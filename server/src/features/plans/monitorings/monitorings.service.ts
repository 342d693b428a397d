import type { Input } from "@vetaverde/contract/endpoint";
import type { Monitoring, PlanCounts } from "@vetaverde/contract/monitorings";
import type { plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { pick } from "@vetaverde/domain/pick";
import { MIN_INSTANT } from "@vetaverde/domain/readings/accept";
import { needsReason } from "@vetaverde/domain/schedule/as-planned";
import { DETAIL_KEYS } from "@vetaverde/domain/schedule/series-details";
import { monitoringStatus, type StatusBounds } from "@vetaverde/domain/schedule/status";
import { instantToLocal, localToInstant } from "@vetaverde/domain/time/zone";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { checkVersion } from "../../../platform/errors/stale-version.ts";
import { type ProjectDays, projectDays } from "../../../platform/schedule/project-days.store.ts";
import { responsiblesNaming } from "../../../platform/schedule/responsibles.store.ts";
import { attachEvidence } from "../follow-up/follow-ups.service.ts";
import type { MonitoringsDeps, Tallies } from "../import/plans.tallies.ts";
import { type CheckedValues, checkValues, saveValues, toMeasured } from "../measurements/measured-values.ts";
import { planWords } from "../plans.messages.ts";
import type { MonitoringFilters, NarrowedFilters } from "./monitorings.filters.ts";
import { narrow } from "./monitorings.series.ts";
import * as store from "./monitorings.store.ts";

type Calls = typeof plansEndpoints;
type FollowUpInput = Input<Calls["recordFollowUp"]>["body"];

interface MonitoringPage {
  items: WithDates<Monitoring>[];
  total: number;
  page: number;
  size: number;
  counts: PlanCounts;
}

export async function listMonitorings(
  { db, tallies, now }: MonitoringsDeps,
  input: Input<Calls["monitorings"]>,
  ctx: Context,
): Promise<MonitoringPage> {
  const { project } = input.params;
  const { page, size, sort, whose, ...wanted } = input.query;
  const filters = await narrow(db, project, whose ? await ofPerson(db, project, wanted, ctx) : wanted);
  const days = await projectDays(db, project, now());
  const rows = await store.listMonitorings(db, project, { page, size, sort, filters }, days.bounds);
  const { total, counts } = await countMonitorings(db, tallies, project, filters, days.bounds);
  const names = await store.catalogNames(db, project);
  return { items: rows.map((row) => toMonitoring(row, days, names)), total, page, size, counts };
}

/**
 * Restricts the filters to monitorings for which the caller is responsible; a filter by responsible restricts them
 * further.
 */
async function ofPerson(
  db: Db,
  project: string,
  filters: MonitoringFilters,
  ctx: Context,
): Promise<MonitoringFilters> {
  const actor = actorOf(ctx);
  // An API token is not a person who can be responsible.
  const own = actor.token ? [] : await responsiblesNaming(db, project, actor.id);
  const responsible = filters.responsible?.filter((name) => own.includes(name)) ?? own;
  return { ...filters, responsible };
}

/** Uses the tallies, unless a filter requires counting the monitorings themselves. */
async function countMonitorings(
  db: Db,
  tallies: Tallies,
  project: string,
  filters: NarrowedFilters,
  bounds: StatusBounds,
): Promise<{ total: number; counts: PlanCounts }> {
  const { plan, from, to, status, ...others } = filters;
  const states = [...new Set(status)];
  // A rescheduled monitoring has a status too: together with another state, the two counts overlap.
  const overlap = states.length > 1 && states.includes("rescheduled");
  if (overlap || Object.values(others).some((filter) => filter !== undefined))
    return store.countMonitorings(db, project, filters, bounds);
  const { total: all, ...counts } = await tallies.of(db, project, { plan, from, to }, bounds);
  const total = status ? states.reduce((sum, one) => sum + counts[one], 0) : all;
  return { total, counts };
}

export async function getMonitoring(
  deps: MonitoringsDeps,
  project: string,
  id: string,
): Promise<WithDates<Monitoring>> {
  const days = await projectDays(deps.db, project, deps.now());
  return load(deps.db, project, id, days);
}

/** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current monitoring, and `sent` */
export async function recordFollowUp(
  deps: MonitoringsDeps,
  input: Input<Calls["recordFollowUp"]>,
  ctx: Context,
): Promise<WithDates<Monitoring>> {
  const { project, monitoring: id } = input.params;
  if (input.body.measured?.length) await prepareMeasured(deps, input);
  return transact(deps.db, ctx, async (tx) => {
    const days = await projectDays(tx, project, deps.now());
    const locked = await store.lockMonitoring(tx, project, id);
    if (!locked) throw new AppError("NOT_FOUND");
    const before = await load(tx, project, id, days);
    checkVersion(input.body.version, before, input.body);
    const at = new Date(deps.now());
    const action = actionOf(input.body, days, at, ctx);
    refuseMeasuredTooEarly(input.body, action.measuredAt, ctx);
    const monitoring = { id, type: before.type.id, station: before.station.id };
    const measured = { measured: input.body.measured, at: action.measuredAt };
    const values = await checkValues(tx, project, monitoring, measured, ctx);
    checkReason(before, input.body, { ...action, isMissingRequired: values.isMissingRequired }, ctx);
    const written = followUpOf(before, input.body, { action, values, at }, ctx);
    await deps.tallies.changed(tx, project, [locked], await store.insertFollowUp(tx, project, written));
    const owner = { followUp: written.id, monitoring: id, station: before.station.id };
    await saveValues(tx, project, owner, values, { manual: deps.manual, ctx });
    await attachEvidence(tx, project, written.id, input.body.evidence ?? [], ctx);
    const after = await load(tx, project, id, days);
    const change = { project, action: "follow-up.recorded", entity: "monitoring", entityId: id };
    await recordChange(tx, ctx, { ...change, before: recorded(before), after: recorded(after) });
    await deps.emit(tx, project, "follow-up.recorded", {
      monitoring: id,
      plan: after.plan.id,
      version: written.version,
      station: after.station.name,
      mishap: written.mishap ? (written.mishapDescription ?? "") : null,
    });
    return after;
  });
}

/**
 * Makes room for measured values before the transaction, where it may accept them. It refuses nothing of what exists: a
 * follow-up that is sent again has its first answer, whatever its version is.
 * @throws AppError NOT_FOUND
 */
async function prepareMeasured(
  { db, manual, now }: MonitoringsDeps,
  { params: { project, monitoring: id }, body }: Input<Calls["recordFollowUp"]>,
): Promise<void> {
  const { version } = await load(db, project, id, await projectDays(db, project, now()));
  const day = new Date(body.actionDate);
  if (version === body.version && day.getTime() >= MIN_INSTANT) await manual.prepare(day);
}

function refuseMeasuredTooEarly({ measured }: FollowUpInput, at: Date, ctx: Context): void {
  if (measured?.length && at.getTime() < MIN_INSTANT)
    throw invalidField("actionDate", planWords(ctx.locale).followUp.measuredTooEarly);
}

/** @throws AppError VALIDATION when the work was not done as planned and no reason says why */
function checkReason(
  { estimatedDate: estimatedOn }: WithDates<Monitoring>,
  { completed, reason }: FollowUpInput,
  { actionOn, isMissingRequired }: { actionOn: string; isMissingRequired: boolean },
  ctx: Context,
): void {
  if (reason !== "" || !needsReason({ completed, actionOn, estimatedOn, isMissingRequired })) return;
  const { reasonMissing, valuesMissing } = planWords(ctx.locale).followUp;
  throw invalidField("reason", isMissingRequired ? valuesMissing : reasonMissing);
}

/** The follow-up's row. @throws AppError VALIDATION */
function followUpOf(
  before: WithDates<Monitoring>,
  body: FollowUpInput,
  { action, values, at }: { action: Action; values: CheckedValues; at: Date },
  ctx: Context,
): store.NewFollowUp {
  if (before.skipped) throw invalidField("monitoring", planWords(ctx.locale).followUp.skipped);
  const { completed, sample, observation, reason, mishap, position } = body;
  return {
    actionOn: action.actionOn,
    actionAt: action.actionAt,
    id: newId(),
    monitoring: before.id,
    version: before.version + 1,
    by: actorOf(ctx).id,
    at,
    completed,
    sample,
    observation,
    reason,
    mishap,
    // The description is dropped when no mishap is reported, because it would confuse later readers.
    mishapDescription: mishap ? (body.mishapDescription ?? null) : null,
    capturedAt: body.capturedAt ? new Date(body.capturedAt) : null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracy: position?.accuracy ?? null,
    measured: values.values.map((value) => toMeasured(value, values.at)),
  };
}

export const invalidField = (path: string, message: string) =>
  new AppError("VALIDATION", { details: [{ path, message }] });

interface Action {
  /** Day of the action in the project's time zone. */
  actionOn: string;
  /** Instant of the action, when it was given. */
  actionAt: Date | null;
  /** Instant of its measured values. */
  measuredAt: Date;
}

/** The day and instant of the action. It cannot be in the future. @throws AppError VALIDATION */
function actionOf(
  { actionDate, capturedAt }: FollowUpInput,
  days: ProjectDays,
  now: Date,
  ctx: Context,
): Action {
  const actionAt = actionDate.includes("T") ? new Date(actionDate) : null;
  const actionOn = actionAt ? instantToLocal(actionAt.getTime(), days.timeZone).date : actionDate;
  // A phone's clock may run a few minutes ahead.
  const future = actionAt ? actionAt.getTime() > now.getTime() + 300_000 : actionOn > days.today;
  if (future) throw invalidField("actionDate", planWords(ctx.locale).followUp.future);
  const captured = capturedAt === undefined ? null : new Date(capturedAt);
  return { actionOn, actionAt, measuredAt: actionAt ?? instantOn(actionOn, captured, days, now) };
}

/** The instant that stands for a day: that of the capture if it was on the day, otherwise noon, or now before noon. */
function instantOn(day: string, captured: Date | null, { timeZone }: ProjectDays, now: Date): Date {
  if (captured && captured <= now && instantToLocal(captured.getTime(), timeZone).date === day)
    return captured;
  return new Date(Math.min(localToInstant({ date: day, time: "12:00" }, timeZone), now.getTime()));
}

export async function load(
  db: Db | Tx,
  project: string,
  id: string,
  days: ProjectDays,
): Promise<WithDates<Monitoring>> {
  const row = await store.findMonitoring(db, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return toMonitoring(row, days, await store.catalogNames(db, project));
}

const AUDITED_FIELDS = [
  "estimatedDate",
  "version",
  "actionDate",
  "completed",
  "sample",
  "observation",
  "reason",
  "mishap",
  "mishapDescription",
  "measured",
] as const;

/** The recorded fields of a monitoring and its identification, for the audit trail. */
const recorded = (monitoring: WithDates<Monitoring>) => ({
  station: monitoring.station.name,
  ...pick(monitoring, AUDITED_FIELDS),
});

/** The coordinates that the plan states; the database has both numbers or neither. */
function coordinatesOf({
  utmEasting,
  utmNorthing,
  utmZone,
  datum,
}: store.MonitoringRow): Monitoring["coordinates"] {
  if (utmEasting === null || utmNorthing === null) return null;
  return { easting: utmEasting, northing: utmNorthing, zone: utmZone, datum };
}

const HOUR = 3_600_000;

/** The response form of a monitoring; `names` are those of the catalogue. */
export function toMonitoring(
  row: store.MonitoringRow,
  days: ProjectDays,
  names: ReadonlyMap<string, string>,
): WithDates<Monitoring> {
  const { completed, skipped, estimatedOn } = row;
  const named = (id: string) => ({ id, name: names.get(id) ?? "" });
  return {
    id: row.id,
    plan: { id: row.planId, title: row.planTitle },
    station: { id: row.stationId, name: row.stationName },
    miningComponent: named(row.miningComponentId),
    environmentalComponent: named(row.environmentalComponentId),
    subcomponent: row.subcomponentId === null ? null : named(row.subcomponentId),
    source: row.sourceId === null ? null : named(row.sourceId),
    type: named(row.typeId),
    frequency: named(row.frequencyId),
    shortCommitment: row.shortCommitment,
    responsible: row.responsible,
    ...pick(row, DETAIL_KEYS),
    coordinates: coordinatesOf(row),
    estimatedDate: estimatedOn,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    durationHours: (row.endsAt.getTime() - row.startsAt.getTime()) / HOUR,
    status: monitoringStatus({ completed, skipped, estimatedOn }, days.today, days.nearDays),
    completed,
    sample: row.sample,
    rescheduled: row.rescheduled,
    skipped,
    actionDate: row.actionAt ?? row.actionOn,
    observation: row.observation,
    reason: row.reason,
    mishap: row.mishap,
    mishapDescription: row.mishapDescription,
    measured: row.measured,
    version: row.version,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  };
}
