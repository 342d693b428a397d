import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import type { protectionsEndpoints } from "@vetaverde/contract/protections";
import type { WithDates } from "@vetaverde/contract/shapes";
import {
  type ChangeOutcome,
  type ProtectedKind,
  stateOf,
  waitOf,
} from "@vetaverde/domain/protections/change";
import { recordChange } from "../../platform/audit/audit.ts";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId, PLATFORM } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { ApplyChange, Lowering, Protection } from "../../platform/protection/protection.ts";
import { isSameState } from "../../platform/protection/protection.ts";
import * as store from "./protections.store.ts";

type Calls = typeof protectionsEndpoints;
/** For all kinds except the one that belongs to this feature. */
export type Appliers = Readonly<Record<Exclude<ProtectedKind, "protections.rule">, ApplyChange>>;

export interface ProtectionsDeps {
  db: Db;
  emit: Emit;
  /** Functions with which each feature applies its own changes. */
  appliers(): Appliers;
  now: () => number;
}

export interface ProtectionsService extends Protection {
  get(project: string, ctx: Context): Promise<Reply<Calls["get"]>>;
  /** @param user null: an account that does not exist yet */
  account(user: string | null, ctx: Context): Promise<Reply<Calls["account"]>>;
  setRule(input: Input<Calls["setRule"]>, ctx: Context): Promise<Reply<Calls["setRule"]>>;
  changes(input: Input<Calls["changes"]>, ctx: Context): Promise<Reply<Calls["changes"]>>;
  /** @throws AppError NOT_FOUND, PROTECTED_SAME_PERSON, PROTECTED_NOT_CONFIRMER, PROTECTED_OVER, PROTECTED_STALE, PROTECTED_PERSON */
  confirm(input: Input<Calls["confirm"]>, ctx: Context): Promise<WithDates<ProtectedChange>>;
  reject(input: Input<Calls["reject"]>, ctx: Context): Promise<WithDates<ProtectedChange>>;
  withdraw(input: Input<Calls["withdraw"]>, ctx: Context): Promise<WithDates<ProtectedChange>>;
  /** Expires and applies changes whose time has come. */
  applyDue(): Promise<void>;
}

const byItself = (): Context => ({ actor: null, locale: "es", requestId: newId() });
const projectOf = (row: { project: string }) => (row.project === PLATFORM ? null : row.project);
const projectsOf = (row: { project: string; affected: readonly string[] }) =>
  row.project === PLATFORM ? row.affected : [row.project];

export function createProtectionsService(deps: ProtectionsDeps): ProtectionsService {
  const { db, now } = deps;
  const protection: Protection = {
    rulesOf: store.rulesOf,
    projectsWithRule: store.projectsWithRule,
    request: (tx, ctx, lowering) => request(deps, tx, ctx, lowering),
  };

  return {
    ...protection,
    get: async (project, ctx) => overview(db, project, ctx, now()),
    setRule: (input, ctx) => setRule(deps, input, ctx),
    account: (user, ctx) => account(deps, user, ctx),
    changes: (input, ctx) => changes(deps, input, ctx),
    confirm: (input, ctx) => confirm(deps, input, ctx),
    reject: (input, ctx) => reject(deps, input, ctx),
    withdraw: ({ params }, ctx) =>
      decideBy(deps, params, ctx, async (_tx, row, by) => {
        if (row.requestedBy.id !== by.id) throw new AppError("PROTECTED_NOT_YOURS");
        return "withdrawn";
      }),
    applyDue: () => applyDue(deps),
  };
}

/** Turns the rule on at once; turning it off needs a second person. */
function setRule(
  deps: ProtectionsDeps,
  { params: { project }, body: { isOn, reason } }: Input<Calls["setRule"]>,
  ctx: Context,
): Promise<Reply<Calls["setRule"]>> {
  const { db, now } = deps;
  const by = personOf(ctx);
  return transact(db, ctx, async (tx) => {
    const before = (await store.setting(tx, project))?.isOn ?? false;
    if (before && !isOn)
      return request(deps, tx, ctx, {
        project,
        kind: "protections.rule",
        subject: project,
        label: "",
        before: { isOn: true },
        after: { isOn: false },
        base: true,
        request: null,
        reason: reason ?? null,
      });
    if (before !== isOn) await turn(deps, tx, ctx, project, isOn, by.id);
    return overview(tx, project, ctx, now());
  });
}

async function decideBy(
  deps: ProtectionsDeps,
  { project, change }: { project: string; change: string },
  ctx: Context,
  decision: (tx: Tx, row: store.ChangeRow, by: Actor) => Promise<ChangeOutcome>,
  reason: string | null = null,
) {
  const { db, now } = deps;
  const by = personOf(ctx);
  return transact(db, ctx, async (tx) => {
    await store.lock(tx, change);
    const row = await mustFind(tx, seenBy(project, ctx), change);
    if (stateOf(row.outcome, row, now()) !== "pending") throw new AppError("PROTECTED_OVER");
    const outcome = await decision(tx, row, by);
    await conclude(deps, tx, ctx, row, { outcome, by: by.id, reason });
    return toDto(tx, await mustFind(tx, seenBy(project, ctx), change), ctx, now());
  });
}

async function account(
  { db, now }: ProtectionsDeps,
  user: string | null,
  ctx: Context,
): Promise<Reply<Calls["account"]>> {
  const projects = await store.projectsWithRule(
    db,
    user && (await store.isSystemAdmin(db, user)) ? null : user,
  );
  const of = { project: PLATFORM, kind: "accounts.standing", subject: user ?? "" } as const;
  const [pending] = (await store.undecidedOf(db, of)).filter(
    (row) => stateOf(row.outcome, row, now()) === "pending",
  );
  return {
    projects: await store.projectNames(db, projects),
    confirmers: await store.confirmersOf(db, null, actorOf(ctx).id),
    pending: pending ? await toDto(db, pending, ctx, now()) : null,
  };
}

async function changes(
  { db, now }: ProtectionsDeps,
  { params: { project }, query: { page, size, state, kind, subject, change } }: Input<Calls["changes"]>,
  ctx: Context,
): Promise<Reply<Calls["changes"]>> {
  const requested = {
    page,
    size,
    states: state ?? null,
    kinds: kind ?? null,
    subject: subject ?? null,
    id: change ?? null,
  };
  const { items, total } = await store.list(db, seenBy(project, ctx), { ...requested, now: new Date(now()) });
  const changes: WithDates<ProtectedChange>[] = [];
  for (const row of items) changes.push(await toDto(db, row, ctx, now()));
  return { items: changes, total, page, size };
}

async function confirm(
  deps: ProtectionsDeps,
  { params }: Input<Calls["confirm"]>,
  ctx: Context,
): Promise<WithDates<ProtectedChange>> {
  const change = await decideBy(deps, params, ctx, async (tx, row, by) => {
    if (row.requestedBy.id === by.id) throw new AppError("PROTECTED_SAME_PERSON");
    if (!(await mayConfirm(tx, row, by.id))) throw new AppError("PROTECTED_NOT_CONFIRMER");
    return (await apply(deps, tx, ctx, row)) ? "approved" : "superseded";
  });
  // Already committed: the change remains superseded although the call is refused.
  if (change.state === "superseded") throw new AppError("PROTECTED_STALE", { extra: { current: change } });
  return change;
}

function reject(
  deps: ProtectionsDeps,
  { params, body: { reason } }: Input<Calls["reject"]>,
  ctx: Context,
): Promise<WithDates<ProtectedChange>> {
  return decideBy(
    deps,
    params,
    ctx,
    async (_tx, row, by) => {
      if (row.requestedBy.id === by.id) throw new AppError("PROTECTED_SAME_PERSON");
      return "rejected";
    },
    reason,
  );
}

async function applyDue(deps: ProtectionsDeps): Promise<void> {
  const { db, now } = deps;
  const failures: unknown[] = [];
  // A change that fails must not block the others; it is retried a minute later.
  for (const { project, id } of await store.due(db, new Date(now())))
    await db
      .transaction()
      .execute((tx) => decideByTime(deps, tx, project, id))
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "protected changes were not decided");
}

/**
 * Only a person may request and confirm what lowers a protection, never an API token. @throws AppError PROTECTED_PERSON
 */
function personOf(ctx: Context): Actor {
  const actor = actorOf(ctx);
  if (actor.token || ctx.viewer) throw new AppError("PROTECTED_PERSON");
  return actor;
}

/** Changes visible from a project; system administrators see those of all accounts from any project. */
const seenBy = (project: string, { actor }: Context): store.Place => ({
  project,
  allAccounts: actor?.systemAdmin ?? false,
});

async function mustFind(tx: Tx, place: store.Place, id: string): Promise<store.ChangeRow> {
  const row = await store.find(tx, place, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function overview(at: Db | Tx, project: string, ctx: Context, now: number) {
  const actor = actorOf(ctx);
  const setting = await store.setting(at, project);
  const { relays } = await store.rulesOf(at, project);
  const states = ["pending"];
  const requested = { page: 1, size: 1, states, kinds: null, subject: null, id: null, now: new Date(now) };
  const { total } = await store.list(at, seenBy(project, ctx), requested);
  return {
    isOn: setting?.isOn ?? false,
    changedAt: setting?.changedAt ?? null,
    changedBy: setting?.changedBy ?? null,
    relayRule: relays,
    confirmers: await store.confirmersOf(at, project, actor.id),
    pending: total,
  };
}

async function request(deps: ProtectionsDeps, tx: Tx, ctx: Context, lowering: Lowering) {
  const by = personOf(ctx);
  const at = new Date(deps.now());
  const project = lowering.project ?? PLATFORM;
  const { kind, subject } = lowering;
  await store.lockSubject(tx, { project, kind, subject });
  for (const earlier of await store.undecidedOf(tx, { project, kind, subject }))
    await makeRoom(deps, tx, ctx, earlier, by.id);
  const confirmers = await store.confirmersOf(tx, lowering.project, by.id);
  const wait = waitOf(confirmers, at.getTime());
  const id = newId();
  const { label, before, after, base, reason, affected = [] } = lowering;
  await store.insert(tx, {
    project,
    id,
    kind,
    subject,
    label,
    affected,
    before,
    after,
    base,
    reason,
    by: by.id,
    at,
    ...wait,
    request: lowering.request,
    confirmers: confirmers.map((one) => one.id),
  });
  const [row] = await store.undecidedOf(tx, { project, kind, subject });
  if (!row) throw new Error("a change that was asked for is not there");
  await record(tx, ctx, row, "protection.requested");
  await notifyWaiting(deps, tx, row);
  return { pendingChange: await toDto(tx, row, ctx, deps.now()) };
}

/** The caller's own earlier request is superseded by the new one; another user's has to be decided first. */
async function makeRoom(deps: ProtectionsDeps, tx: Tx, ctx: Context, row: store.ChangeRow, by: string) {
  if (stateOf(row.outcome, row, deps.now()) === "expired")
    return conclude(deps, tx, byItself(), row, { outcome: "expired", by: null, reason: null });
  if (row.requestedBy.id !== by)
    throw new AppError("PROTECTED_PENDING", { extra: { current: await toDto(tx, row, ctx, deps.now()) } });
  await conclude(deps, tx, ctx, row, { outcome: "superseded", by, reason: null });
}

/**
 * Only users who could confirm when the change was requested, and still can, so that nobody can be made a confirmer
 * afterwards.
 */
const mayConfirm = async (at: Db | Tx, row: store.ChangeRow, user: string) =>
  row.requestedBy.id !== user &&
  row.confirmers.some(({ id }) => id === user) &&
  (await store.mayDecide(at, projectOf(row), user));

/** @returns false, without any change, when the state on which the request was based has changed */
async function apply(deps: ProtectionsDeps, tx: Tx, ctx: Context, row: store.ChangeRow): Promise<boolean> {
  const requester = await store.userOf(tx, row.requestedBy.id);
  if (!requester || !(await store.mayDecide(tx, projectOf(row), requester.id))) return false;
  // Only system administrators configure forwarding to external systems.
  if (row.kind.startsWith("forwards.") && !requester.systemAdmin) return false;
  // The requester counts as the author of the change; the confirmation has its own row in the audit trail.
  const as: Context = { ...ctx, actor: requester };
  delete as.once;
  const change = { project: projectOf(row), subject: row.subject, base: row.base, request: row.request };
  const applier: ApplyChange =
    row.kind === "protections.rule"
      ? async () => turnOff(deps, tx, as, row.project, requester.id)
      : deps.appliers()[row.kind];
  try {
    return await store.isInProject(tx, () => applier(tx, as, change));
  } catch (error) {
    // Valid when requested, but not any more.
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function turnOff(deps: ProtectionsDeps, tx: Tx, ctx: Context, project: string, by: string) {
  const isOn = (await store.setting(tx, project))?.isOn ?? false;
  if (!isSameState(isOn, true)) return false;
  await turn(deps, tx, ctx, project, false, by);
  return true;
}

async function turn(
  { now }: ProtectionsDeps,
  tx: Tx,
  ctx: Context,
  project: string,
  isOn: boolean,
  by: string,
) {
  await store.saveSetting(tx, { project, isOn, by, at: new Date(now()) });
  await recordChange(tx, ctx, {
    project,
    action: "protection.rule-set",
    entity: "protection",
    entityId: project,
    before: { active: !isOn },
    after: { active: isOn },
  });
}

interface Decision {
  outcome: ChangeOutcome;
  by: string | null;
  reason: string | null;
}

/** @throws AppError PROTECTED_OVER when a concurrent decision was first: this transaction rolls back */
async function conclude(
  deps: ProtectionsDeps,
  tx: Tx,
  ctx: Context,
  row: store.ChangeRow,
  { outcome, by, reason }: Decision,
): Promise<void> {
  const at = new Date(deps.now());
  const { project, id } = row;
  if (!(await store.decide(tx, { project, id, outcome, at, by, reason })))
    throw new AppError("PROTECTED_OVER");
  await record(tx, ctx, row, `protection.${outcome}`, reason);
  await notifyDecided(deps, tx, row, { outcome, by, reason });
}

async function decideByTime(deps: ProtectionsDeps, tx: Tx, project: string, id: string): Promise<void> {
  await store.lock(tx, id);
  const row = await store.find(tx, { project, allAccounts: false }, id);
  if (!row || row.outcome !== null) return;
  const ctx = byItself();
  const isApplied = row.appliesAt !== null && (await apply(deps, tx, ctx, row));
  const outcome = row.appliesAt === null ? "expired" : isApplied ? "approved" : "superseded";
  await conclude(deps, tx, ctx, row, { outcome, by: null, reason: null });
}

/** Records it in the trail of each project concerned. */
async function record(
  tx: Tx,
  ctx: Context,
  row: store.ChangeRow,
  action: string,
  decision: string | null = null,
): Promise<void> {
  const { kind, label, before, after, reason, requestedBy } = row;
  for (const project of projectsOf(row))
    await recordChange(tx, ctx, {
      project,
      action,
      entity: "protection",
      entityId: row.id,
      before,
      after: {
        kind,
        ...(label ? { subject: label } : {}),
        ...after,
        requestedBy: requestedBy.name,
        ...(reason ? { reason } : {}),
        ...(decision ? { decision } : {}),
      },
    });
}

async function notifyWaiting({ emit }: ProtectionsDeps, tx: Tx, row: store.ChangeRow): Promise<void> {
  const [home] = projectsOf(row);
  if (home === undefined) return;
  const { id: change, kind, label, reason, appliesAt, expiresAt } = row;
  const isCooling = appliesAt !== null;
  const people = isCooling
    ? await store.witnessesOf(tx, projectsOf(row))
    : row.confirmers.map(({ id }) => id);
  if (people.length === 0) return;
  await emit(tx, home, "protection.waiting", {
    change,
    kind,
    label,
    reason: reason ?? "",
    people,
    isCooling,
    name: row.requestedBy.name,
    until: appliesAt ?? expiresAt,
    timeZone: await store.zoneOf(tx, home),
  });
}

/**
 * Notifies the requester and, for a change that nobody could confirm, all users who were notified that it is pending.
 */
async function notifyDecided({ emit }: ProtectionsDeps, tx: Tx, row: store.ChangeRow, decision: Decision) {
  const { outcome, by, reason } = decision;
  const [home] = projectsOf(row);
  const witnesses =
    row.appliesAt === null ? [row.requestedBy.id] : await store.witnessesOf(tx, projectsOf(row));
  const people = witnesses.filter((one) => one !== by);
  if (home === undefined || people.length === 0) return;
  const name = by === null ? "" : ((await store.nameOf(tx, by)) ?? "");
  await emit(tx, home, "protection.decided", {
    change: row.id,
    kind: row.kind,
    label: row.label,
    reason: reason ?? "",
    people,
    outcome,
    name,
  });
}

async function toDto(
  at: Db | Tx,
  row: store.ChangeRow,
  ctx: Context,
  now: number,
): Promise<WithDates<ProtectedChange>> {
  const state = stateOf(row.outcome, row, now);
  const me = ctx.actor && !ctx.actor.token && !ctx.viewer ? ctx.actor : null;
  const isOpen = state === "pending" && me !== null;
  const isMine = me?.id === row.requestedBy.id;
  return {
    id: row.id,
    project: projectOf(row),
    kind: row.kind,
    subject: row.subject,
    label: row.label,
    before: row.before,
    after: row.after,
    reason: row.reason,
    state,
    requestedAt: row.requestedAt,
    requestedBy: row.requestedBy,
    expiresAt: row.expiresAt,
    appliesAt: row.appliesAt,
    confirmers: row.confirmers,
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy,
    decisionReason: row.decisionReason,
    mayConfirm: isOpen && !isMine && (await mayConfirm(at, row, me.id)),
    mayReject: isOpen && !isMine && (await mayReject(at, row, me.id)),
    mayWithdraw: isOpen && isMine,
  };
}

async function mayReject(at: Db | Tx, row: store.ChangeRow, user: string): Promise<boolean> {
  for (const project of projectsOf(row)) if (await store.mayDecide(at, project, user)) return true;
  return false;
}
