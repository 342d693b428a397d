import type { Account, accountsEndpoints } from "@vetaverde/contract/accounts";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { HandedLink } from "@vetaverde/contract/members";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { NewPerson } from "@vetaverde/domain/people";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  type ApplyChange,
  isSameState,
  type Lowering,
  type Protection,
} from "../../platform/protection/protection.ts";
import * as store from "./accounts.store.ts";
import type { HandLink } from "./handed-links.ts";

type Endpoints = typeof accountsEndpoints;
type NewAccount = Input<Endpoints["create"]>["body"];
export type AccountChange = "activate" | "deactivate" | "block" | "unblock";

export interface AccountsDeps {
  db: Db;
  protection: Protection;
  /** Creates an account and queues its activation mail, in the same transaction. */
  create(tx: Tx, ctx: Context, person: NewPerson): Promise<string>;
  invite(tx: Tx, user: string, invitation: { by: string; project: null }): Promise<void>;
  endSession(tx: Tx, user: string): Promise<void>;
  /** Stops push notifications in the browsers that the user allowed. */
  endBrowsers(tx: Tx, user: string): Promise<number>;
  /** Revokes the user's calendar feeds permanently. */
  endFeeds(tx: Tx, ctx: Context, user: string): Promise<void>;
  handLink: HandLink;
  /** Invalidates links that were handed over. */
  dropHandedLinks(tx: Tx, user: string): Promise<void>;
  /** Invalidates every link that was mailed to the user. */
  dropLinks(tx: Tx, user: string): Promise<void>;
}

export interface AccountsService {
  list(query: Input<Endpoints["list"]>["query"]): Promise<Reply<Endpoints["list"]>>;
  create(body: NewAccount, ctx: Context): Promise<Reply<Endpoints["create"]>>;
  /** The same within a transaction, for bulk imports. @throws AppError FK-0005 when the e-mail is taken */
  include(tx: Tx, ctx: Context, person: NewAccount): Promise<void>;
  update(input: Input<Endpoints["update"]>, ctx: Context): Promise<Reply<Endpoints["update"]>>;
  move(user: string, move: AccountChange, ctx: Context): Promise<Reply<Endpoints["deactivate"]>>;
  /** Applies a change that a second person confirmed. */
  applyState: ApplyChange;
  invite(user: string, ctx: Context): Promise<true>;
  handLink(user: string, ctx: Context): Promise<WithDates<HandedLink>>;
}

export function createAccountsService(deps: AccountsDeps): AccountsService {
  const { db } = deps;
  return {
    list: async ({ page, size, sort, q, state, project }) => {
      const query = { page, size, sort, key: q ? fold(q) : null };
      const listed = await store.list(db, { ...query, states: state ?? null, projects: project ?? null });
      return { items: listed.items, total: listed.total, page, size };
    },
    create: (body, ctx) => createAccount(deps, body, ctx),
    include: async (tx, ctx, person) => {
      // An import of people never creates a system administrator.
      await create(deps, tx, ctx, { ...person, admin: false });
    },
    update: (input, ctx) => updateAccount(deps, input, ctx),
    move: (user, move, ctx) => moveAccount(deps, user, move, ctx),
    applyState: async (tx, ctx, { subject: user, base, request }) => {
      const wish = request as Wish;
      if ("create" in wish) {
        await create(deps, tx, ctx, wish.create);
        return true;
      }
      const before =
        "update" in wish
          ? await checkUpdate(tx, user, wish.update, ctx)
          : await checkMove(tx, user, wish.move, ctx);
      if (!isSameState(auditFields(before), base)) return false;
      if ("update" in wish) await update(deps, tx, before, wish.update, ctx);
      else await carryOut(deps, tx, before, wish.move, ctx);
      return true;
    },
    invite: (user, ctx) => invite(deps, user, ctx),
    handLink: (user, ctx) => handLink(deps, user, ctx),
  };
}

function createAccount(
  deps: AccountsDeps,
  body: NewAccount,
  ctx: Context,
): Promise<Reply<Endpoints["create"]>> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const affected = body.admin ? await deps.protection.projectsWithRule(tx, null) : [];
    if (affected.length > 0) {
      if (await store.isEmailUsed(tx, body.email)) throw new AppError("FK-0005");
      return deps.protection.request(tx, ctx, {
        project: null,
        affected,
        kind: "accounts.standing",
        subject: body.email,
        reason: null,
        label: body.email,
        before: { admin: false },
        after: { admin: true },
        base: null,
        request: { create: body } satisfies Wish,
      });
    }
    return existing(tx, await create(deps, tx, ctx, body));
  });
}

function updateAccount(
  deps: AccountsDeps,
  { params: { user }, body }: Input<Endpoints["update"]>,
  ctx: Context,
): Promise<Reply<Endpoints["update"]>> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const before = await checkUpdate(tx, user, body, ctx);
    const { version: _, ...given } = body;
    const turns = given.admin !== before.admin;
    if (turns || given.email !== before.email) {
      const affected = await affectedBy(deps, tx, before, turns);
      if (affected.length > 0)
        return deps.protection.request(
          tx,
          ctx,
          loweringOf(before, affected, { email: given.email, admin: given.admin }, { update: given }),
        );
    }
    return update(deps, tx, before, given, ctx);
  });
}

function moveAccount(
  deps: AccountsDeps,
  user: string,
  move: AccountChange,
  ctx: Context,
): Promise<Reply<Endpoints["deactivate"]>> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const before = await checkMove(tx, user, move, ctx);
    const affected = await affectedBy(deps, tx, before, false);
    if (affected.length > 0)
      return deps.protection.request(tx, ctx, loweringOf(before, affected, { move }, { move }));
    return carryOut(deps, tx, before, move, ctx);
  });
}

function invite(deps: AccountsDeps, user: string, ctx: Context): Promise<true> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const before = await existing(tx, user);
    if (before.verified) throw new AppError("FK-0006");
    if (before.state !== "pending") throw new AppError("FK-0003");
    await deps.invite(tx, user, { by: actorOf(ctx).id, project: null });
    await recorded(tx, ctx, "user.invited", user);
    return true as const;
  });
}

async function handLink(deps: AccountsDeps, user: string, ctx: Context): Promise<WithDates<HandedLink>> {
  const { db } = deps;
  let link: string | null = null;
  const answer = await transact(db, ctx, async (tx) => {
    const handed = await deps.handLink(tx, ctx, user, null);
    link = handed.link;
    await recorded(tx, ctx, "user.link-handed", user);
    return { expiresAt: handed.expiresAt };
  });
  // Not stored with the idempotent response: the database would contain the link in clear.
  return { ...answer, link };
}

type Update = Input<Endpoints["update"]>["body"];
/** A change that waits for a second person, as it is stored until then. */
type Wish = { create: NewAccount } | { update: Update } | { move: AccountChange };

/**
 * Projects with a two-person rule in which the account decides: all of them, when the account is or becomes a system
 * administrator.
 */
const affectedBy = ({ protection }: AccountsDeps, tx: Tx, before: store.AccountRow, turns: boolean) =>
  protection.projectsWithRule(tx, before.admin || turns ? null : before.id);

const loweringOf = (
  before: store.AccountRow,
  affected: readonly string[],
  after: Lowering["after"],
  request: Wish,
): Lowering => ({
  project: null,
  affected,
  kind: "accounts.standing",
  subject: before.id,
  reason: null,
  label: `${before.name} ${before.lastName}`,
  before: { email: before.email, admin: before.admin, state: before.state },
  after,
  request,
  base: auditFields(before),
});

async function create(
  deps: AccountsDeps,
  tx: Tx,
  ctx: Context,
  { admin, ...person }: NewAccount,
): Promise<string> {
  const id = await deps.create(tx, ctx, person);
  if (admin) {
    await store.setAdmin(tx, id);
    await recorded(tx, ctx, "user.updated", id, { admin: false }, { admin });
  }
  return id;
}

/** @throws AppError FK-0002, STALE_VERSION, OWN_ACCOUNT, LAST_SYSTEM_ADMIN */
async function checkUpdate(
  tx: Tx,
  user: string,
  { version, admin }: Update,
  ctx: Context,
): Promise<store.AccountRow> {
  await store.lockAccounts(tx);
  const before = await existing(tx, user);
  if (version !== undefined && before.version !== version) throw new AppError("STALE_VERSION");
  if (before.admin && !admin) await requireOtherAdmin(tx, user, before, ctx);
  return before;
}

async function update(
  deps: AccountsDeps,
  tx: Tx,
  before: store.AccountRow,
  changes: Omit<Update, "version">,
  ctx: Context,
): Promise<WithDates<Account>> {
  const user = before.id;
  if (!(await store.update(tx, user, changes))) throw new AppError("FK-0005");
  if (changes.email !== before.email) {
    await deps.dropLinks(tx, user);
    if (before.state === "pending") await deps.invite(tx, user, { by: actorOf(ctx).id, project: null });
  }
  // A link handed over by a project's administrator must not open an account that becomes a system administrator.
  if (changes.admin && !before.admin) await deps.dropHandedLinks(tx, user);
  const after = await existing(tx, user);
  await recorded(tx, ctx, "user.updated", user, auditFields(before), auditFields(after));
  return after;
}

/** Per move: the field, its new value, the error when it has that value already, and the audit action. */
const MOVES = {
  activate: { field: "active", to: true, already: "FK-0007", action: "user.enabled" },
  deactivate: { field: "active", to: false, already: "FK-0008", action: "user.disabled" },
  block: { field: "blocked", to: true, already: "FK-0014", action: "user.blocked" },
  unblock: { field: "blocked", to: false, already: "FK-0015", action: "user.unblocked" },
} as const;

const isShutting = (move: AccountChange) => move === "deactivate" || move === "block";

/** @throws AppError FK-0002, the move's error when there is nothing to change, OWN_ACCOUNT, LAST_SYSTEM_ADMIN */
async function checkMove(tx: Tx, user: string, move: AccountChange, ctx: Context): Promise<store.AccountRow> {
  await store.lockAccounts(tx);
  const before = await existing(tx, user);
  const flags = await store.flagsOf(tx, user);
  const { field, to, already } = MOVES[move];
  if (flags?.[field] === to) throw new AppError(already);
  if (isShutting(move)) await requireOtherAdmin(tx, user, before, ctx);
  return before;
}

async function carryOut(
  deps: AccountsDeps,
  tx: Tx,
  before: store.AccountRow,
  move: AccountChange,
  ctx: Context,
): Promise<WithDates<Account>> {
  const user = before.id;
  const { field, to, action } = MOVES[move];
  const shuts = isShutting(move);
  await store.setAccountState(tx, user, { [field]: to });
  if (shuts) {
    await deps.endSession(tx, user);
    await deps.endBrowsers(tx, user);
    await deps.endFeeds(tx, ctx, user);
    await deps.dropLinks(tx, user);
  }
  const after = await existing(tx, user);
  // The links were invalidated when the account was closed: a user who never activated it gets a new one.
  if (!shuts && after.state === "pending")
    await deps.invite(tx, user, { by: actorOf(ctx).id, project: null });
  await recorded(tx, ctx, action, user, auditFields(before), auditFields(after));
  return after;
}

/** Prevents users from closing their own account, and from removing the last system administrator. */
async function requireOtherAdmin(
  tx: Tx,
  user: string,
  before: store.AccountRow,
  ctx: Context,
): Promise<void> {
  if (actorOf(ctx).id === user) throw new AppError("OWN_ACCOUNT");
  const lost = before.admin && before.state === "active";
  if (lost && (await store.countOtherAdmins(tx, user)) === 0) throw new AppError("LAST_SYSTEM_ADMIN");
}

async function existing(tx: Tx, user: string): Promise<store.AccountRow> {
  const row = await store.find(tx, user);
  if (!row) throw new AppError("FK-0002");
  return row;
}

const auditFields = ({ email, name, lastName, phone, position, locale, admin, state }: store.AccountRow) => ({
  email,
  name,
  lastName,
  phone,
  position,
  locale,
  admin,
  state,
});

const recorded = (tx: Tx, ctx: Context, action: string, user: string, before?: object, after?: object) =>
  recordChange(tx, ctx, {
    project: null,
    action,
    entity: "user",
    entityId: user,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  });
