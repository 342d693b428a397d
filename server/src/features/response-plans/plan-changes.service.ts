import type { Input } from "@vetaverde/contract/endpoint";
import type { ResponseStructure, responsePlansEndpoints } from "@vetaverde/contract/response-plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { levelOf, seedConditions } from "@vetaverde/domain/response-plans/evaluate";
import { conditionsOf, type PlanContent, planFaults } from "@vetaverde/domain/response-plans/plan";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { checkVersion } from "../../platform/errors/stale-version.ts";
import type { Emit } from "../../platform/events/events.ts";
import { lockPlans } from "./plan-evaluation.store.ts";
import { evaluateNow } from "./plan-evaluation.ts";
import * as plans from "./plans.store.ts";
import { responsePlanWords } from "./response-plans.messages.ts";
import { detailOf, fault, rowOf } from "./response-plans.service.ts";
import { addState } from "./state-changes.ts";
import * as states from "./states.store.ts";
import type { Place } from "./structures.store.ts";

type Calls = typeof responsePlansEndpoints;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Readings of a sensor that a plan takes into account when it begins. */
const MAX_SEED_READINGS = 5000;

export interface PlanChangesDeps {
  db: Db;
  emit: Emit;
  rolesOf(project: string, user: { id: string; systemAdmin: boolean }): Promise<readonly Role[]>;
  now: () => number;
}

type Detail = Promise<WithDates<ResponseStructure>>;

export interface PlanChangesService {
  /** @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION */
  savePlan(input: Input<Calls["savePlan"]>, ctx: Context): Detail;
  /** @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION */
  publish(input: Input<Calls["publish"]>, ctx: Context): Detail;
  /** @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION */
  lower(input: Input<Calls["lower"]>, ctx: Context): Detail;
  /** @throws AppError NOT_FOUND */
  observe(input: Input<Calls["observe"]>, ctx: Context): Detail;
}

/** What people decide: the plan, its publication, the lowering of a level, and what they see in the field. */
export function createPlanChangesService(deps: PlanChangesDeps): PlanChangesService {
  /** Changes of a project's plans and their evaluation wait for each other. */
  const change = (place: Place, ctx: Context, write: (tx: Tx) => Promise<void>) =>
    transact(deps.db, ctx, async (tx) => {
      await lockPlans(tx, place.project);
      await write(tx);
      return detailOf(tx, place, deps.now());
    });
  return {
    savePlan: ({ params, body }, ctx) =>
      change(params, ctx, (tx) => savePlan(deps, tx, { ...params, ...body }, ctx)),
    publish: ({ params, body }, ctx) =>
      change(params, ctx, (tx) => publish(deps, tx, { ...params, ...body }, ctx)),
    lower: ({ params, body }, ctx) =>
      change(params, ctx, (tx) => lower(deps, tx, { ...params, ...body }, ctx)),
    observe: ({ params, body }, ctx) =>
      change(params, ctx, (tx) => observe(deps, tx, { ...params, ...body }, ctx)),
  };
}

async function savePlan(
  { now }: PlanChangesDeps,
  tx: Tx,
  { content, reason, version, ...place }: Place & Input<Calls["savePlan"]>["body"],
  ctx: Context,
): Promise<void> {
  const { name } = await rowOf(tx, place, now());
  const before = await plans.newest(tx, place, false);
  checkVersion(version, { version: before?.version ?? 0 });
  await checkPlan(tx, place, content, ctx.locale);
  const next = { ...place, version: version + 1, at: new Date(now()), by: actorOf(ctx).id };
  await plans.insertVersion(tx, { ...next, content, reason });
  await recordChange(tx, ctx, {
    project: place.project,
    action: "response-plan.saved",
    entity: "response-structure",
    entityId: place.structure,
    after: { name, version: next.version, reason },
  });
}

/** @throws AppError VALIDATION */
export async function checkPlan(
  tx: Tx | Db,
  place: Place,
  content: PlanContent,
  locale: Locale,
): Promise<void> {
  const sensors = await plans.sensorsOf(tx, place);
  const known = new Set([...sensors.map(({ id }) => id), ...sensors.map(({ device }) => device)]);
  const ids = content.levels.flatMap(({ conditions, actions }) => [...conditions, ...actions]);
  const words = responsePlanWords[locale];
  const details = planFaults(content).map(({ level, field, at }) => ({
    path: `content.levels.${level}.${field === "condition" ? `conditions.${at}` : field}`,
    message: words[field],
  }));
  for (const [level, { conditions }] of content.levels.entries())
    for (const [at, { sensor, device }] of conditions.entries())
      if (![sensor, device].every((one) => one === null || known.has(one)))
        details.push({ path: `content.levels.${level}.conditions.${at}`, message: words.sensor });
  const people = content.levels.flatMap(({ notify, escalation }) => [
    ...notify.people,
    ...escalation.flatMap((step) => step.people),
  ]);
  const named = [...new Set(people)];
  if ((await plans.countMembers(tx, place.project, named)) !== named.length)
    details.push({ path: "content", message: words.people });
  if (new Set(ids.map(({ id }) => id)).size !== ids.length)
    details.push({ path: "content", message: words.repeated });
  if (details.length > 0) throw new AppError("VALIDATION", { details });
}

async function publish(
  deps: PlanChangesDeps,
  tx: Tx,
  { version, ...place }: Place & { version: number },
  ctx: Context,
): Promise<void> {
  const now = deps.now();
  const { name, id, level, transition } = await rowOf(tx, place, now);
  const plan = await plans.newest(tx, place, false);
  if (!plan) throw new AppError("NOT_FOUND");
  checkVersion(version, plan);
  const actor = actorOf(ctx);
  if (plan.publishedAt) return;
  // A machine's key, and its creator behind it, is not a second person.
  if (plan.by.id === actor.id || actor.token) throw fault("version", "secondPerson", ctx.locale);
  // Instruments may have been taken away since it was saved.
  await checkPlan(tx, place, plan.content, ctx.locale);
  const sensors = conditionsOf(plan.content).flatMap(({ sensor }) => sensor ?? []);
  await plans.publish(tx, { ...place, version, at: new Date(now), by: actor.id }, sensors);
  const state = seedConditions(plan.content, await pastReadings(tx, place, plan.content, now));
  await states.saveState(tx, place, version, state);
  // A level that stands is not lowered by a new plan, but by its rule or by a person.
  const to = Math.min(level ?? 0, plan.content.levels.length - 1);
  await addState(deps, tx, {
    project: place.project,
    structure: { id, name },
    after: transition ?? 0,
    version,
    content: plan.content,
    kind: "published",
    transition: { from: level, to, at: now, causes: [] },
    by: { id: actor.id, name: "" },
  });
  await recordChange(tx, ctx, {
    project: place.project,
    action: "response-plan.published",
    entity: "response-structure",
    entityId: place.structure,
    after: { name, version, savedBy: plan.by.name },
  });
  await evaluateNow(deps, tx, place.project, place.structure, now);
}

/** The readings that say how the conditions of a plan are now, in order of time. */
async function pastReadings(tx: Tx, place: Place, content: PlanContent, now: number) {
  const readings: { sensor: string; t: number; value: number }[] = [];
  for (const { id, number } of await plans.sensorsOf(tx, place)) {
    const conditions = conditionsOf(content).filter(({ sensor }) => sensor === id);
    if (conditions.length === 0) continue;
    const spans = conditions.map(
      ({ hours, holdingMinutes }) => 2 * (hours ?? 0) * HOUR + holdingMinutes * MINUTE,
    );
    const since = new Date(now - Math.max(24 * HOUR, ...spans));
    const span = {
      project: place.project,
      sensor: number,
      since,
      until: new Date(now),
      max: MAX_SEED_READINGS,
    };
    for (const one of await plans.recentReadings(tx, span)) readings.push({ sensor: id, ...one });
  }
  return readings.sort((a, b) => a.t - b.t);
}

async function lower(
  deps: PlanChangesDeps,
  tx: Tx,
  { to, reason, transition: seen, ...place }: Place & Input<Calls["lower"]>["body"],
  ctx: Context,
): Promise<void> {
  await rowOf(tx, place, deps.now());
  const [live] = await states.liveStructures(tx, place.project, place.structure);
  if (!live) throw fault("to", "noPlan", ctx.locale);
  checkVersion(seen, { version: live.transition });
  const actor = actorOf(ctx);
  const level = live.content.levels[live.level];
  if (to >= live.level || !level) throw fault("to", "notLower", ctx.locale);
  const isAdmin = (await deps.rolesOf(place.project, actor)).includes(ROLES.ADMIN);
  if (level.lowerableBy === "admin" && !isAdmin) throw fault("to", "onlyAdmin", ctx.locale);
  if (levelOf(live.content, live.state) > to) throw fault("to", "stillMet", ctx.locale);
  await addState(deps, tx, {
    project: place.project,
    structure: live,
    after: live.transition,
    version: live.version,
    content: live.content,
    kind: "lowered-by-person",
    transition: { from: live.level, to, at: deps.now(), causes: [] },
    reason,
    by: { id: actor.id, name: await states.nameOf(tx, actor.id) },
  });
  await states.saveState(tx, place, live.version, { ...live.state, belowSince: null });
  await recordChange(tx, ctx, {
    project: place.project,
    action: "response-level.lowered",
    entity: "response-structure",
    entityId: place.structure,
    before: { level: level.name },
    after: { name: live.name, level: live.content.levels[to]?.name ?? "", reason },
  });
}

async function observe(
  deps: PlanChangesDeps,
  tx: Tx,
  { condition, seen, note, ...place }: Place & Input<Calls["observe"]>["body"],
  ctx: Context,
): Promise<void> {
  const [live] = await states.liveStructures(tx, place.project, place.structure);
  const asked = live && conditionsOf(live.content).find(({ id }) => id === condition);
  if (asked?.type !== "observation") throw new AppError("NOT_FOUND");
  const at = new Date(deps.now());
  const by = actorOf(ctx).id;
  await states.insertObservation(tx, { ...place, id: newId(), condition, seen, note, at, by });
  await recordChange(tx, ctx, {
    project: place.project,
    action: "response-structure.observed",
    entity: "response-structure",
    entityId: place.structure,
    after: { name: live?.name, text: asked.text, seen, note },
  });
  await evaluateNow(deps, tx, place.project, place.structure, deps.now());
}
