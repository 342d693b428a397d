import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { HandedLink, Member, membersEndpoints } from "@vetaverde/contract/members";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { NewPerson } from "@vetaverde/domain/people";
import { grantFault, guestFault } from "@vetaverde/domain/permissions/grants";
import { effectiveRoles, ROLES, type Role, withImplied } from "@vetaverde/domain/permissions/roles";
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
import { fault, hasAnyPermission, requireAnAdmin } from "./members.rules.ts";
import * as store from "./members.store.ts";
import { beginView, endView } from "./members.views.ts";

type Endpoints = typeof membersEndpoints;
type Add = Input<Endpoints["add"]>;

export interface MembersDeps {
  db: Db;
  now: () => number;
  protection: Protection;
  /** Creates an account and queues its activation mail, in the same transaction. Returns the new user's id. */
  createUser(tx: Tx, ctx: Context, person: NewPerson, project: string): Promise<string>;
  /** Queues the activation mail of an account again. */
  invite(tx: Tx, user: string, invitation: { by: string; project: string }): Promise<void>;
  /** The link that activates an account, when no mail can be sent. @throws AppError */
  handLink(tx: Tx, ctx: Context, user: string, project: string): Promise<{ link: string; expiresAt: Date }>;
  /** Invalidates the links that were handed over, because the account now gives access to another project. */
  dropHandedLinks(tx: Tx, user: string): Promise<void>;
  /** What else ends for good, in the same transaction, when a user is removed from a project. */
  left(tx: Tx, ctx: Context, project: string, user: string): Promise<void>;
}

export interface MembersService {
  list(project: string, query: Input<Endpoints["list"]>["query"]): Promise<Reply<Endpoints["list"]>>;
  add(input: Add, ctx: Context): Promise<Reply<Endpoints["add"]>>;
  /**
   * Adds a member in the caller's transaction, for imports of many. @returns whether an account was created
   * @throws AppError PROTECTED_ONE_BY_ONE for an administrator who needs a second person's confirmation
   */
  include(tx: Tx, ctx: Context, project: string, person: Add["body"]): Promise<boolean>;
  update(input: Input<Endpoints["update"]>, ctx: Context): Promise<Reply<Endpoints["update"]>>;
  remove(at: { project: string; user: string }, ctx: Context): Promise<Reply<Endpoints["remove"]>>;
  /** Applies a change that a second person confirmed. */
  applyAdmin: ApplyChange;
  setGuest(input: Input<Endpoints["setGuest"]>, ctx: Context): Promise<WithDates<Member>>;
  invite(at: { project: string; user: string }, ctx: Context): Promise<true>;
  handLink(at: { project: string; user: string }, ctx: Context): Promise<WithDates<HandedLink>>;
  /** Makes a user an administrator of a new project, in the transaction that creates it. */
  join(tx: Tx, ctx: Context, project: string, user: string): Promise<void>;
  view(at: { project: string; user: string }, ctx: Context): Promise<Reply<Endpoints["view"]>>;
  endView(project: string, ctx: Context): Promise<true>;
}

export function createMembersService(deps: MembersDeps): MembersService {
  const { db, now } = deps;
  return {
    list: (project, query) => list(deps, project, query),
    add: (input, ctx) =>
      transact(db, ctx, async (tx) => {
        const lowering = await additionOf(deps, tx, ctx, input);
        if (lowering) return deps.protection.request(tx, ctx, lowering);
        return toDto((await add(deps, tx, input, ctx)).member, now());
      }),
    include: async (tx, ctx, project, body) => {
      if (isAdmin(body.permissions) && (await needsTwo(deps, tx, project)))
        throw new AppError("PROTECTED_ONE_BY_ONE");
      return (await add(deps, tx, { params: { project }, body }, ctx)).created;
    },
    join: (tx, ctx, project, user) => join(tx, ctx, project, user),
    update: (input, ctx) => update(deps, input, ctx),
    remove: (at, ctx) => removeMember(deps, at, ctx),
    applyAdmin: (tx, ctx, change) => applyAdmin(deps, tx, ctx, change),
    setGuest: (input, ctx) => setGuest(deps, input, ctx),
    invite: (at, ctx) => invite(deps, at, ctx),
    handLink: (at, ctx) => handLink(deps, at, ctx),
    view: (at, ctx) =>
      transact(db, ctx, async (tx) => {
        const row = await existing(tx, at.project, at.user);
        const view = await beginView(deps, tx, at.project, row, ctx);
        return { ...view, user: toDto(row, now()) };
      }),
    endView: (project, ctx) => transact(db, ctx, (tx) => endView(deps, tx, project, ctx)),
  };
}

/** @returns false when the member is no longer as when the change was requested */
async function applyAdmin(
  deps: MembersDeps,
  tx: Tx,
  ctx: Context,
  { project, subject, base, request }: Parameters<ApplyChange>[2],
): Promise<boolean> {
  if (project === null) return false;
  const wish = request as Wish;
  await store.lockProject(tx, project);
  if ("add" in wish) {
    await add(deps, tx, { params: { project }, body: wish.add }, ctx);
    return true;
  }
  const before = await existing(tx, project, subject);
  if (!isSameState(rightsOf(before), base)) return false;
  if ("permissions" in wish)
    await setPermissions(deps, tx, ctx, { project, user: subject }, wish.permissions);
  else {
    await requireAnAdmin(tx, { project, user: subject }, before, []);
    await remove(deps, tx, ctx, project, before);
  }
  return true;
}

async function list(
  { now, db }: MembersDeps,
  project: string,
  { page, size, sort, q, permission, guests }: Input<Endpoints["list"]>["query"],
): Promise<Reply<Endpoints["list"]>> {
  const query = {
    page,
    size,
    sort,
    key: q ? fold(q) : null,
    permission: permission ?? null,
    guests: guests === undefined ? null : guests === "true",
    now: new Date(now()),
  };
  const { items, total } = await store.list(db, project, query);
  return { items: items.map((row) => toDto(row, now())), total, page, size };
}

async function join(tx: Tx, ctx: Context, project: string, user: string): Promise<void> {
  const fields = { permissions: withImplied([ROLES.ADMIN]), guestPermissions: [], guestExpiresAt: null };
  await store.insert(tx, project, user, fields);
  const after = rightsOf(await existing(tx, project, user));
  await recordChange(tx, ctx, {
    project,
    action: "member.added",
    entity: "member",
    entityId: user,
    after,
  });
}

function update(
  deps: MembersDeps,
  { params, body }: Input<Endpoints["update"]>,
  ctx: Context,
): Promise<Reply<Endpoints["update"]>> {
  const { db, now } = deps;
  return transact(db, ctx, async (tx) => {
    await store.lockProject(tx, params.project);
    const before = await existing(tx, params.project, params.user);
    const permissions = withImplied(body.permissions);
    const turns = isAdmin(permissions) !== isAdmin(before.permissions);
    if (turns && (await needsTwo(deps, tx, params.project))) {
      hasAnyPermission({ ...before, permissions }, now(), ctx.locale);
      await requireAnAdmin(tx, params, before, permissions);
      const wish: Wish = { permissions };
      return deps.protection.request(tx, ctx, loweringOf(params.project, before, { permissions }, wish));
    }
    return setPermissions(deps, tx, ctx, params, permissions);
  });
}

function removeMember(
  deps: MembersDeps,
  { project, user }: { project: string; user: string },
  ctx: Context,
): Promise<Reply<Endpoints["remove"]>> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    await store.lockProject(tx, project);
    const before = await existing(tx, project, user);
    await requireAnAdmin(tx, { project, user }, before, []);
    if (isAdmin(before.permissions) && (await needsTwo(deps, tx, project)))
      return deps.protection.request(
        tx,
        ctx,
        loweringOf(project, before, { permissions: [], removed: true }, { remove: true }),
      );
    await remove(deps, tx, ctx, project, before);
    return true as const;
  });
}

function setGuest(
  deps: MembersDeps,
  { params, body }: Input<Endpoints["setGuest"]>,
  ctx: Context,
): Promise<WithDates<Member>> {
  const { db, now } = deps;
  return transact(db, ctx, (tx) =>
    change(deps, tx, ctx, params, "member.guest-updated", async (before) => {
      const broken = guestFault(body, now());
      if (broken) throw fault(broken, ctx.locale);
      const guest = guestOf(body);
      const after = { ...before, guestPermissions: guest.permissions, guestExpiresAt: guest.expiresAt };
      hasAnyPermission(after, now(), ctx.locale);
      await store.setGuest(tx, params.project, params.user, guest.permissions, guest.expiresAt);
    }),
  );
}

function invite(
  deps: MembersDeps,
  { project, user }: { project: string; user: string },
  ctx: Context,
): Promise<true> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const row = await existing(tx, project, user);
    if (row.verified) throw new AppError("FK-0006");
    await deps.invite(tx, user, { by: actorOf(ctx).id, project });
    await recordChange(tx, ctx, { project, action: "member.invited", entity: "member", entityId: user });
    return true as const;
  });
}

async function handLink(
  deps: MembersDeps,
  { project, user }: { project: string; user: string },
  ctx: Context,
): Promise<WithDates<HandedLink>> {
  const { db } = deps;
  let link: string | null = null;
  const answer = await transact(db, ctx, async (tx) => {
    await existing(tx, project, user);
    const handed = await deps.handLink(tx, ctx, user, project);
    link = handed.link;
    await recordChange(tx, ctx, {
      project,
      action: "member.link-handed",
      entity: "member",
      entityId: user,
    });
    return { expiresAt: handed.expiresAt };
  });
  // Not stored with the idempotent response: the database would contain the link in clear.
  return { ...answer, link };
}

/** A change that waits for a second person, as it is stored until then. */
type Wish = { add: Add["body"] } | { permissions: Role[] } | { remove: true };

const isAdmin = (permissions: readonly Role[]) => permissions.includes(ROLES.ADMIN);

/**
 * Whether changes of administrators need two people. Otherwise one administrator could appoint or remove the second
 * person alone.
 */
async function needsTwo({ protection }: MembersDeps, tx: Tx, project: string): Promise<boolean> {
  const { relays, changes } = await protection.rulesOf(tx, project);
  return relays || changes;
}

const loweringOf = (
  project: string,
  before: store.MemberRow,
  after: Lowering["after"],
  request: Wish,
): Lowering => ({
  project,
  kind: "members.admin",
  subject: before.id,
  label: `${before.name} ${before.lastName}`,
  before: { permissions: before.permissions },
  after,
  base: rightsOf(before),
  request,
  reason: null,
});

/**
 * Requests the addition of an administrator, which a second person must confirm. @throws AppError as adding the member
 * would
 */
async function additionOf(
  deps: MembersDeps,
  tx: Tx,
  ctx: Context,
  { params: { project }, body }: Add,
): Promise<Lowering | null> {
  if (!isAdmin(body.permissions) || !(await needsTwo(deps, tx, project))) return null;
  const broken = grantFault(body, deps.now());
  if (broken) throw fault(broken, ctx.locale);
  const known = await store.findUserByEmail(tx, body.email);
  if (known === undefined) personOf(body);
  else if (await store.find(tx, project, known)) throw new AppError("FK-0005");
  const wish: Wish = { add: body };
  return {
    project,
    kind: "members.admin",
    subject: body.email,
    label: body.email,
    reason: null,
    before: { permissions: [] },
    after: { permissions: withImplied(body.permissions) },
    base: null,
    request: wish,
  };
}

const setPermissions = (
  deps: MembersDeps,
  tx: Tx,
  ctx: Context,
  at: { project: string; user: string },
  permissions: readonly Role[],
): Promise<WithDates<Member>> =>
  change(deps, tx, ctx, at, "member.updated", async (before) => {
    hasAnyPermission({ ...before, permissions: [...permissions] }, deps.now(), ctx.locale);
    await requireAnAdmin(tx, at, before, permissions);
    await store.setPermissions(tx, at.project, at.user, permissions);
  });

async function remove(
  deps: MembersDeps,
  tx: Tx,
  ctx: Context,
  project: string,
  before: store.MemberRow,
): Promise<void> {
  await store.remove(tx, project, before.id);
  await deps.left(tx, ctx, project, before.id);
  await recordChange(tx, ctx, {
    project,
    action: "member.removed",
    entity: "member",
    entityId: before.id,
    before: rightsOf(before),
  });
}

async function add(
  deps: MembersDeps,
  tx: Tx,
  { params: { project }, body }: Pick<Add, "params" | "body">,
  ctx: Context,
): Promise<{ member: store.MemberRow; created: boolean }> {
  const broken = grantFault(body, deps.now());
  if (broken) throw fault(broken, ctx.locale);
  const permissions = withImplied(body.permissions);
  const guest = body.guest ? guestOf(body.guest) : { permissions: [] as Role[], expiresAt: null };
  await store.lockProject(tx, project);
  const known = await store.findUserByEmail(tx, body.email);
  const user = known ?? (await deps.createUser(tx, ctx, personOf(body), project));
  const fields = { permissions, guestPermissions: guest.permissions, guestExpiresAt: guest.expiresAt };
  if (!(await store.insert(tx, project, user, fields))) throw new AppError("FK-0005");
  if (known !== undefined) await deps.dropHandedLinks(tx, user);
  const member = await existing(tx, project, user);
  await recordChange(tx, ctx, {
    project,
    action: "member.added",
    entity: "member",
    entityId: user,
    after: rightsOf(member),
  });
  return { member, created: known === undefined };
}

/** @throws AppError FK-0002 when the address has no account and the request no name: the page then asks for the name */
function personOf(body: Add["body"]): NewPerson {
  const { email, name, lastName, phone, position, locale } = body;
  if (!name || !lastName) throw new AppError("FK-0002");
  return { email, name, lastName, phone: phone ?? null, position: position ?? null, locale: locale ?? "es" };
}

async function change(
  { now, left }: MembersDeps,
  tx: Tx,
  ctx: Context,
  { project, user }: { project: string; user: string },
  action: string,
  write: (before: store.MemberRow) => Promise<void>,
): Promise<WithDates<Member>> {
  await store.lockProject(tx, project);
  const before = await existing(tx, project, user);
  // A guest whose time had expired counts as removed: what ended then must not return with a new time.
  if (effectiveRoles(before, now()).length === 0) await left(tx, ctx, project, user);
  await write(before);
  const after = await existing(tx, project, user);
  await recordChange(tx, ctx, {
    project,
    action,
    entity: "member",
    entityId: user,
    before: rightsOf(before),
    after: rightsOf(after),
  });
  return toDto(after, now());
}

async function existing(tx: Tx, project: string, user: string): Promise<store.MemberRow> {
  const row = await store.find(tx, project, user);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

function guestOf({ permissions, expiresAt }: { permissions: Role[]; expiresAt: string | null }): {
  permissions: Role[];
  expiresAt: Date | null;
} {
  if (permissions.length === 0 || expiresAt === null) return { permissions: [], expiresAt: null };
  return { permissions: withImplied(permissions), expiresAt: new Date(expiresAt) };
}

function toDto(row: store.MemberRow, now: number): WithDates<Member> {
  return {
    ...row,
    permissions: withImplied(row.permissions),
    guestPermissions: withImplied(row.guestPermissions),
    effective: effectiveRoles(row, now),
  };
}

const rightsOf = ({ email, permissions, guestPermissions, guestExpiresAt }: store.MemberRow) => ({
  email,
  permissions,
  guestPermissions,
  guestExpiresAt,
});
