import type { Input } from "@vetaverde/contract/endpoint";
import type { User, usersEndpoints } from "@vetaverde/contract/users";
import type { NewPerson } from "@vetaverde/domain/people";
import { type Role, withImplied } from "@vetaverde/domain/permissions/roles";
import type { AccessService } from "../../access/access.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./users.store.ts";

export interface UsersDeps {
  db: Db;
  access: AccessService;
  /** Queues the mail with the link to set the first password. */
  invite(tx: Tx, user: string, invitation: { by: string; project: string | null }): Promise<void>;
}

export interface UsersService {
  /**
   * Creates an account within a transaction and invites its user, to a project or to the platform only.
   * @throws AppError FK-0005 when the e-mail is taken
   */
  create(tx: Tx, ctx: Context, person: NewPerson, project?: string): Promise<string>;
  get(email: string, project: string | undefined): Promise<User>;
  updateMe(own: Input<(typeof usersEndpoints)["updateMe"]>["body"], ctx: Context): Promise<User>;
  permissions(ctx: Context, requested: { user: string; project: string }): Promise<Role[]>;
}

export function createUsersService(deps: UsersDeps): UsersService {
  const { access } = deps;
  return {
    create: (tx, ctx, person, project) => create(deps, tx, ctx, person, project),
    get: (email, project) => get(deps, email, project),
    updateMe: (own, ctx) => updateMe(deps, own, ctx),
    permissions: async (ctx, { user, project }) => {
      const actor = actorOf(ctx);
      const systemAdmin = actor.id === user && actor.systemAdmin;
      return [...(await access.rolesOf(project, { id: user, systemAdmin }))];
    },
  };
}

async function create(
  { invite }: UsersDeps,
  tx: Tx,
  ctx: Context,
  person: NewPerson,
  project: string | undefined,
): Promise<string> {
  const id = newId();
  if (!(await store.insert(tx, id, person, actorOf(ctx).id))) throw new AppError("FK-0005");
  await recordChange(tx, ctx, {
    project: null,
    action: "user.created",
    entity: "user",
    entityId: id,
    after: person,
  });
  await invite(tx, id, { by: actorOf(ctx).id, project: project ?? null });
  return id;
}

async function get({ db }: UsersDeps, email: string, project: string | undefined): Promise<User> {
  const user = await existing(db, email.toLowerCase());
  const member = project ? await store.findMember(db, project, user.id) : undefined;
  return {
    ...user,
    permissions: withImplied(member?.permissions ?? []),
    guestPermissions: withImplied(member?.guestPermissions ?? []),
  };
}

function updateMe(
  { db }: UsersDeps,
  own: Input<(typeof usersEndpoints)["updateMe"]>["body"],
  ctx: Context,
): Promise<User> {
  return transact(db, ctx, async (tx) => {
    const { id, email } = actorOf(ctx);
    const before = await existing(tx, email);
    await store.updateOwn(tx, id, own);
    const after = await existing(tx, email);
    const change = { before: ownOf(before), after: ownOf(after) };
    await recordChange(tx, ctx, {
      project: null,
      action: "user.updated",
      entity: "user",
      entityId: id,
      ...change,
    });
    return { ...after, permissions: [], guestPermissions: [] };
  });
}

async function existing(db: Db | Tx, email: string): Promise<store.UserRow> {
  const user = await store.findUser(db, email);
  if (!user) throw new AppError("FK-0002");
  return user;
}

const ownOf = ({ phone, position, locale, timeZone }: store.UserRow) => ({
  phone,
  position,
  locale,
  timeZone,
});
