// The only module that writes protected changes, their outcomes, and whether a project protects its changes.

import { ROLES } from "@vetaverde/domain/permissions/roles";
import type { ChangeOutcome, ProtectedKind } from "@vetaverde/domain/protections/change";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import type { Rules } from "../../platform/protection/protection.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { ChangeRow, Named, SettingRow } from "./rows.gen.ts";

export type { ChangeRow, Named } from "./rows.gen.ts";

export async function rulesOf(db: Db | Tx, project: string): Promise<Rules> {
  const { rows } = await sql<Rules>`
    select coalesce((select is_on from protection_settings where project_id = ${project}), false) as changes,
           coalesce((select second_person from published_relay_rules where project_id = ${project}), false) as relays`.execute(
    db,
  );
  return rows[0] ?? { changes: false, relays: false };
}

/** All projects with a rule of two people, or those of them that a user administers. */
export async function projectsWithRule(tx: Db | Tx, administrator: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from published_projects p
      left join protection_settings s on s.project_id = p.id
      left join published_relay_rules r on r.project_id = p.id
     where (s.is_on or r.second_person)
       and (${administrator}::uuid is null or exists (select from published_members m
              where m.project_id = p.id and m.user_id = ${administrator} and ${ROLES.ADMIN}::smallint = any(m.permissions)))
     order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function projectNames(db: Db, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from published_projects where id = any(${ids}::uuid[]) order by name, id`.execute(db);
  return rows;
}

export async function isSystemAdmin(db: Db, user: string): Promise<boolean> {
  const { rows } = await sql`select from published_users where id = ${user} and admin`.execute(db);
  return rows.length > 0;
}

export async function setting(db: Db | Tx, project: string): Promise<SettingRow | null> {
  const { rows } = await sql<SettingRow>`
    select s.is_on as "isOn", s.changed_at as "changedAt",
           json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "changedBy"
      from protection_settings s join published_users u on u.id = s.changed_by
     where s.project_id = ${project}`.execute(db);
  return rows[0] ?? null;
}

export async function saveSetting(
  tx: Tx,
  w: { project: string; isOn: boolean; by: string; at: Date },
): Promise<void> {
  await sql`insert into protection_settings (project_id, is_on, changed_at, changed_by)
    values (${w.project}, ${w.isOn}, ${w.at}, ${w.by})
    on conflict (project_id) do update set is_on = excluded.is_on, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(tx);
}

/**
 * Users who decide on changes: for a project its administrators and the system administrators, for an account the
 * latter only. Accounts that were never activated do not count.
 */
const deciders = (project: string | null): RawBuilder<unknown> => sql`
  from published_user_directory u where u.live and u.verified
   and (u.admin or exists (select from published_members m where m.project_id = ${project ?? PLATFORM}
          and m.user_id = u.id and ${ROLES.ADMIN}::smallint = any(m.permissions)))`;

export async function confirmersOf(db: Db | Tx, project: string | null, requester: string): Promise<Named[]> {
  const { rows } = await sql<Named>`select u.id, u.name || ' ' || u.last_name as name ${deciders(project)}
    and u.id <> ${requester} order by u.name_key, u.id`.execute(db);
  return rows;
}

export async function mayDecide(tx: Db | Tx, project: string | null, user: string): Promise<boolean> {
  const { rows } = await sql`select ${deciders(project)} and u.id = ${user}`.execute(tx);
  return rows.length > 0;
}

/**
 * Users who are notified of a change that nobody could confirm: administrators and auditors of all projects concerned.
 */
export async function witnessesOf(tx: Tx, projects: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from published_user_directory u
      left join published_members m on m.user_id = u.id and m.project_id = any(${projects}::uuid[])
     where u.live and (u.admin or ${ROLES.ADMIN}::smallint = any(m.permissions)
       or ${ROLES.AUDIT}::smallint = any(m.permissions)
       or (${ROLES.AUDIT}::smallint = any(m.guest_permissions) and (m.guest_expires_at is null or m.guest_expires_at > now())))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The project's time zone, in which messages state the time until which a change is pending. */
export async function zoneOf(tx: Tx, project: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from published_projects where id = ${project}`.execute(tx);
  return rows[0]?.zone ?? "UTC";
}

export interface NewChange {
  project: string;
  id: string;
  kind: ProtectedKind;
  subject: string;
  label: string;
  affected: readonly string[];
  before: unknown;
  after: unknown;
  request: unknown;
  base: unknown;
  reason: string | null;
  by: string;
  at: Date;
  expiresAt: Date;
  appliesAt: Date | null;
  confirmers: readonly string[];
}

export async function insert(tx: Tx, c: NewChange): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value ?? null);
  await sql`insert into protected_changes (project_id, id, kind, subject, label, affected, before, after, request, base, reason,
      requested_by, requested_at, expires_at, applies_at, confirmers)
    values (${c.project}, ${c.id}, ${c.kind}, ${c.subject}, ${c.label}, ${c.affected}::uuid[], ${json(c.before)},
      ${json(c.after)}, ${json(c.request)}, ${json(c.base)}, ${c.reason}, ${c.by}, ${c.at}, ${c.expiresAt}, ${c.appliesAt},
      ${c.confirmers}::uuid[])`.execute(tx);
}

const columns = sql`c.project_id as project /* The platform's id when an account is concerned. */, c.id, c.kind, c.subject, c.label, c.affected, c.before, c.after, c.request, c.base,
  c.reason, json_build_object('id', a.id, 'name', a.name || ' ' || a.last_name) as "requestedBy",
  c.requested_at as "requestedAt", c.expires_at as "expiresAt", c.applies_at as "appliesAt",
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) order by u.name, u.id)
    from published_users u where u.id = any(c.confirmers)), '[]') as confirmers,
  d.outcome, d.at as "decidedAt", d.reason as "decisionReason", case when b.id is null then null
    else json_build_object('id', b.id, 'name', b.name || ' ' || b.last_name) end as "decidedBy"`;
const tables = sql`protected_changes c join published_users a on a.id = c.requested_by
  left join protected_change_decisions d on d.project_id = c.project_id and d.change_id = c.id
  left join published_users b on b.id = d.by`;
/** Changes of the project, and of accounts that concern it. */
const seenIn = ({ project, allAccounts }: Place) => sql`(c.project_id = ${project}
  or (c.project_id = ${PLATFORM} and (${allAccounts} or ${project}::uuid = any(c.affected))))`;

/** The project from which changes are viewed. */
export interface Place {
  project: string;
  /** Includes changes of accounts that do not concern the project. */
  allAccounts: boolean;
}

export async function find(db: Db | Tx, place: Place, id: string): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`select ${columns} from ${tables}
    where ${seenIn(place)} and c.id = ${id}`.execute(db);
  return rows[0];
}

/** Pending changes of one subject: requested and not decided. */
export async function undecidedOf(
  tx: Db | Tx,
  { project, kind, subject }: { project: string; kind: ProtectedKind; subject: string },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select ${columns} from ${tables}
    where c.project_id = ${project} and c.kind = ${kind} and c.subject = ${subject} and d.outcome is null`.execute(
    tx,
  );
  return rows;
}

export interface ChangesQuery {
  page: number;
  size: number;
  states: readonly string[] | null;
  kinds: readonly string[] | null;
  subject: string | null;
  id: string | null;
  now: Date;
}

export async function list(
  db: Db | Tx,
  place: Place,
  q: ChangesQuery,
): Promise<{ items: ChangeRow[]; total: number }> {
  const state = sql`coalesce(d.outcome, case when c.applies_at is null and c.expires_at <= ${q.now} then 'expired' else 'pending' end)`;
  const from = sql`from ${tables} where ${seenIn(place)}
    and (${q.states}::text[] is null or ${state} = any(${q.states}))
    and (${q.kinds}::text[] is null or c.kind = any(${q.kinds}))
    and (${q.subject}::text is null or c.subject = ${q.subject})
    and (${q.id}::uuid is null or c.id = ${q.id})`;
  const { rows } = await sql<ChangeRow>`select ${columns} ${from}
    order by ${state} = 'pending' desc, coalesce(d.at, c.requested_at) desc, c.id desc
    limit ${q.size} offset ${(q.page - 1) * q.size}`.execute(db);
  const counts = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { items: rows, total: counts.rows[0]?.total ?? 0 };
}

/** Serialises decisions on a change. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await acquireLock(tx, lockNamed(`protected change ${id}`));
}

/** Serialises requests for changes of one subject. */
export async function lockSubject(
  tx: Tx,
  { project, kind, subject }: { project: string; kind: ProtectedKind; subject: string },
): Promise<void> {
  await acquireLock(tx, lockNamed(`protected ${project} ${kind} ${subject}`));
}

/** @returns false when it was already decided */
export async function decide(
  tx: Tx,
  d: {
    project: string;
    id: string;
    outcome: ChangeOutcome;
    at: Date;
    by: string | null;
    reason: string | null;
  },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into protected_change_decisions (project_id, change_id, outcome, at, by, reason)
    values (${d.project}, ${d.id}, ${d.outcome}, ${d.at}, ${d.by}, ${d.reason}) on conflict do nothing`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

/** Changes whose time has come, each with a project through which it can be found. */
export async function due(db: Db, now: Date): Promise<{ project: string; id: string }[]> {
  const { rows } = await sql<{ project: string; id: string }>`
    select case when c.project_id = ${PLATFORM} then c.affected[1] else c.project_id end as project, c.id
      from protected_changes c
     where coalesce(c.applies_at, c.expires_at) <= ${now}
       and not exists (select from protected_change_decisions d where d.project_id = c.project_id and d.change_id = c.id)
     order by c.requested_at, c.id`.execute(db);
  return rows;
}

export async function userOf(
  tx: Tx,
  id: string,
): Promise<{ id: string; email: string; systemAdmin: boolean } | undefined> {
  const { rows } = await sql<{ id: string; email: string; systemAdmin: boolean }>`
    select id, email, admin as "systemAdmin" from published_users where id = ${id}`.execute(tx);
  return rows[0];
}

export async function nameOf(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name || ' ' || last_name as name from published_users where id = ${id}`.execute(tx);
  return rows[0]?.name;
}

/** Runs the work in a savepoint: on an error its writes are rolled back and the transaction continues. */
export async function isInProject<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint protected_change`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint protected_change`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint protected_change`.execute(tx);
    throw error;
  }
}
