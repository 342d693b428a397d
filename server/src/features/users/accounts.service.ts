import type { Account, accountsEndpoints } from "@vetaverde/contract/accounts";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { HandedLink } from "@vetaverde/contract/members";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./accounts.store.ts";
import type { HandLink } from "./handed-links.ts";
import type { NewPerson } from "./users.service.ts";

type Endpoints = typeof accountsEndpoints;
type NewAccount = Input<Endpoints["create"]>["body"];
export type Move = "activate" | "deactivate" | "block" | "unblock";

export interface AccountsDeps {
  db: Db;
  /** Makes an account and queues its activation mail, within the same change. */
  create(tx: Tx, ctx: Context, person: NewPerson): Promise<string>;
  invite(tx: Tx, user: string, invitation: { by: string; project: null }): Promise<void>;
  endSession(tx: Tx, user: string): Promise<void>;
  /** Shows nothing more in the browsers that the person allowed. */
  endBrowsers(tx: Tx, user: string): Promise<number>;
  /** Ends the addresses by which the person's programs fetch their calendar, for good. */
  endFeeds(tx: Tx, ctx: Context, user: string): Promise<void>;
  handLink: HandLink;
  /** Makes the links worthless that were handed over. */
  dropHandedLinks(tx: Tx, user: string): Promise<void>;
  /** Makes every link worthless that was mailed to the person. */
  dropLinks(tx: Tx, user: string): Promise<void>;
}

export interface AccountsService {
  list(query: Input<Endpoints["list"]>["query"]): Promise<Reply<Endpoints["list"]>>;
  create(body: NewAccount, ctx: Context): Promise<Account>;
  /** The same within a change, for many. @throws AppError FK-0005 where the e-mail is taken */
  include(tx: Tx, ctx: Context, person: NewAccount): Promise<void>;
  update(input: Input<Endpoints["update"]>, ctx: Context): Promise<Account>;
  move(user: string, move: Move, ctx: Context): Promise<Account>;
  invite(user: string, ctx: Context): Promise<true>;
  handLink(user: string, ctx: Context): Promise<HandedLink>;
}

export function createAccountsService(deps: AccountsDeps): AccountsService {
  const { db } = deps;
  return {
    list: async ({ page, size, sort, q, state, project }) => {
      const query = { page, size, sort, key: q ? fold(q) : null };
      const found = await store.list(db, { ...query, states: state ?? null, projects: project ?? null });
      return { items: found.items.map(shown), total: found.total, page, size };
    },
    create: (body, ctx) =>
      transact(db, ctx, async (tx) => shown(await existing(tx, await create(deps, tx, ctx, body)))),
    include: async (tx, ctx, person) => {
      await create(deps, tx, ctx, person);
    },
    update: ({ params, body }, ctx) => transact(db, ctx, (tx) => update(deps, tx, params.user, body, ctx)),
    move: (user, move, ctx) => transact(db, ctx, (tx) => carryOut(deps, tx, user, move, ctx)),
    invite: (user, ctx) =>
      transact(db, ctx, async (tx) => {
        const before = await existing(tx, user);
        if (before.verified) throw new AppError("FK-0006");
        if (before.state !== "pending") throw new AppError("FK-0003");
        await deps.invite(tx, user, { by: actorOf(ctx).id, project: null });
        await recorded(tx, ctx, "user.invited", user);
        return true as const;
      }),
    handLink: async (user, ctx) => {
      let link: string | null = null;
      const answer = await transact(db, ctx, async (tx) => {
        const handed = await deps.handLink(tx, ctx, user, null);
        link = handed.link;
        await recorded(tx, ctx, "user.link-handed", user);
        return { expiresAt: handed.expiresAt.toISOString() };
      });
      // Not kept with the idempotent answer: it would stand in the database in clear.
      return { ...answer, link };
    },
  };
}

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

async function update(
  deps: AccountsDeps,
  tx: Tx,
  user: string,
  { version, ...given }: Input<Endpoints["update"]>["body"],
  ctx: Context,
): Promise<Account> {
  await store.lockAccounts(tx);
  const before = await existing(tx, user);
  if (version !== undefined && before.version !== version) throw new AppError("STALE_VERSION");
  if (before.admin && !given.admin) await keepReachable(tx, user, before, ctx);
  if (!(await store.update(tx, user, given))) throw new AppError("FK-0005");
  if (given.email !== before.email) {
    await deps.dropLinks(tx, user);
    if (before.state === "pending") await deps.invite(tx, user, { by: actorOf(ctx).id, project: null });
  }
  // What a project's administrator handed over opens no account that became the platform's.
  if (given.admin && !before.admin) await deps.dropHandedLinks(tx, user);
  const after = await existing(tx, user);
  await recorded(tx, ctx, "user.updated", user, told(before), told(after));
  return shown(after);
}

/** What each move asks to be otherwise, sets, and says where there is nothing to do. */
const MOVES = {
  activate: { field: "active", to: true, already: "FK-0007", action: "user.enabled" },
  deactivate: { field: "active", to: false, already: "FK-0008", action: "user.disabled" },
  block: { field: "blocked", to: true, already: "FK-0014", action: "user.blocked" },
  unblock: { field: "blocked", to: false, already: "FK-0015", action: "user.unblocked" },
} as const;

async function carryOut(
  deps: AccountsDeps,
  tx: Tx,
  user: string,
  move: Move,
  ctx: Context,
): Promise<Account> {
  await store.lockAccounts(tx);
  const before = await existing(tx, user);
  const standing = await store.isActive(tx, user);
  const { field, to, already, action } = MOVES[move];
  const shuts = move === "deactivate" || move === "block";
  if (standing?.[field] === to) throw new AppError(already);
  if (shuts) await keepReachable(tx, user, before, ctx);
  await store.setStanding(tx, user, { [field]: to });
  if (shuts) {
    await deps.endSession(tx, user);
    await deps.endBrowsers(tx, user);
    await deps.endFeeds(tx, ctx, user);
    await deps.dropLinks(tx, user);
  }
  const after = await existing(tx, user);
  // The links went when the account was shut: who never opened one is sent another.
  if (!shuts && after.state === "pending")
    await deps.invite(tx, user, { by: actorOf(ctx).id, project: null });
  await recorded(tx, ctx, action, user, told(before), told(after));
  return shown(after);
}

/** Nobody shuts themselves out, nor takes the platform's last administrator away. */
async function keepReachable(tx: Tx, user: string, before: store.AccountRow, ctx: Context): Promise<void> {
  if (actorOf(ctx).id === user) throw new AppError("OWN_ACCOUNT");
  const lost = before.admin && before.state === "active";
  if (lost && (await store.countOtherAdmins(tx, user)) === 0) throw new AppError("LAST_SYSTEM_ADMIN");
}

async function existing(tx: Tx, user: string): Promise<store.AccountRow> {
  const row = await store.find(tx, user);
  if (!row) throw new AppError("FK-0002");
  return row;
}

const shown = (row: store.AccountRow): Account => ({ ...row, createdAt: row.createdAt.toISOString() });

const told = ({ email, name, lastName, phone, position, locale, admin, state }: store.AccountRow) => ({
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
