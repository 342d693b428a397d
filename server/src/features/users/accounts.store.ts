import type { Account } from "@vetaverde/contract/accounts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { searchTexts } from "../../platform/db/fuzzy-match.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { AccountRow } from "./rows.gen.ts";

export type { AccountRow } from "./rows.gen.ts";

const state = sql`case when u.blocked then 'blocked' when not u.active then 'inactive'
  when u.verified_at is null then 'pending' else 'active' end`;

// The row's xmin is its version: any change of the row makes an earlier reading stale.
const columns = sql`u.id, u.email, u.name, u.last_name as "lastName", u.phone, u.position, u.locale, u.admin,
  ${state} as state, u.verified_at is not null as verified, u.vouched_by is not null as vouched, u.created_at as "createdAt", u.xmin::text as version,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
    from project_members m join published_projects p on p.id = m.project_id where m.user_id = u.id), '[]') as projects`;

export interface AccountQuery {
  page: number;
  size: number;
  sort: string | undefined;
  /** Folded text to search for in name or e-mail. */
  key: string | null;
  states: readonly string[] | null;
  projects: readonly string[] | null;
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`d.name_key, u.id`,
  "-name": sql`d.name_key desc, u.id desc`,
  email: sql`u.email`,
  "-email": sql`u.email desc`,
  created: sql`u.created_at, u.id`,
  "-created": sql`u.created_at desc, u.id desc`,
};

/** When few accounts contain the text, those with a similar name or e-mail follow. */
export async function list(db: Db, query: AccountQuery): Promise<{ items: AccountRow[]; total: number }> {
  const from = (
    filter: RawBuilder<unknown>,
  ) => sql`from users u join published_user_directory d on d.id = u.id
    where u.deleted_at is null and ${filter}
      and (${query.states}::text[] is null or ${state} = any(${query.states}))
      and (${query.projects}::uuid[] is null or exists (select 1 from project_members m
             where m.user_id = u.id and m.project_id = any(${query.projects})))`;
  const { filter, literalFirst, total } = await searchTexts(
    db,
    query.key,
    {
      from: sql`published_user_directory d`,
      where: sql`not d.deleted`,
      id: sql`d.id`,
      keys: [sql`d.name_key`, sql`d.email`],
    },
    from,
  );
  const { rows } = await sql<AccountRow>`select ${columns} ${from(filter)}
    order by ${literalFirst} ${orders[query.sort ?? "name"] ?? sql`d.name_key, u.id`}
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return { items: rows, total };
}

export async function find(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from users u
    where u.id = ${id} and u.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Serialises changes to accounts, so that the count of remaining administrators is reliable. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await acquireLock(tx, lockNamed("accounts"));
}

export type AccountFields = Pick<
  Account,
  "email" | "name" | "lastName" | "phone" | "position" | "locale" | "admin"
>;

/** @returns false when another account has the e-mail, including a deleted one, whose records still refer to it */
export async function update(tx: Tx, id: string, fields: AccountFields): Promise<boolean> {
  const result =
    await sql`update users set email = ${fields.email}, name = ${fields.name}, last_name = ${fields.lastName},
    phone = ${fields.phone}, position = ${fields.position}, locale = ${fields.locale}, admin = ${fields.admin}
    where id = ${id} and not exists (select 1 from users o where o.email = ${fields.email} and o.id <> ${id})`.execute(
      tx,
    );
  return result.numAffectedRows === 1n;
}

/** Whether an account has the e-mail, including a deleted one. */
export async function isEmailUsed(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from users where email = ${email}`.execute(tx);
  return rows.length > 0;
}

export async function setAdmin(tx: Tx, id: string): Promise<void> {
  await sql`update users set admin = true where id = ${id}`.execute(tx);
}

export async function setAccountState(
  tx: Tx,
  id: string,
  { active = null, blocked = null }: { active?: boolean | null; blocked?: boolean | null },
): Promise<void> {
  await sql`update users set active = coalesce(${active}, active), blocked = coalesce(${blocked}, blocked)
    where id = ${id}`.execute(tx);
}

export async function flagsOf(
  tx: Tx,
  id: string,
): Promise<{ active: boolean; blocked: boolean } | undefined> {
  const { rows } = await sql<{ active: boolean; blocked: boolean }>`select active, blocked from users
    where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

/** Number of system administrators, other than the given user, who are able to sign in. */
export async function countOtherAdmins(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users
    where admin and active and not blocked and deleted_at is null and verified_at is not null and id <> ${id}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}
