// Credentials of the authority for the history service, what it asked, and the records that answer it.
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import type { AccessRow, CredentialsRow, HistoryRecord, SignInRow, TokenKeyRow } from "./rows.gen.ts";

export type { HistoryRecord } from "./rows.gen.ts";

/** A proxy may pass on any text as an address. */
const MAX_ADDRESS = 100;
/** Accesses that the page shows. */
const MAX_LISTED = 50;

export async function findCredentials(db: Db | Tx, project: string): Promise<CredentialsRow | undefined> {
  const { rows } = await sql<CredentialsRow>`
    select c.user_name as "user", c.created_at as "createdAt",
           json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "createdBy"
      from authority_history_credentials c join published_users u on u.id = c.created_by
     where c.project_id = ${project}`.execute(db);
  return rows[0];
}

export async function findByUser(db: Db, user: string): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    select project_id as project, id, password_hash as hash, token_key as "tokenKey"
      from authority_history_credentials where user_name = ${user}`.execute(db);
  return rows[0];
}

export async function findById(db: Db, id: string): Promise<TokenKeyRow | undefined> {
  const { rows } = await sql<TokenKeyRow>`
    select project_id as project, id, token_key as "tokenKey" from authority_history_credentials where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export interface NewCredentials {
  id: string;
  user: string;
  hash: Buffer;
  /** Sealed. */
  tokenKey: string;
  by: string;
  at: Date;
}

/** Replaces the credentials of the project, if there are any. */
export async function saveCredentials(tx: Tx, project: string, c: NewCredentials): Promise<void> {
  await sql`insert into authority_history_credentials (project_id, id, user_name, password_hash, token_key, created_at, created_by)
    values (${project}, ${c.id}, ${c.user}, ${c.hash}, ${c.tokenKey}, ${c.at}, ${c.by})
    on conflict (project_id) do update
      set id = excluded.id, user_name = excluded.user_name, password_hash = excluded.password_hash,
          token_key = excluded.token_key, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
    tx,
  );
}

/** @returns the user name that was deleted; undefined: the service was off */
export async function deleteCredentials(tx: Tx, project: string): Promise<string | undefined> {
  const { rows } = await sql<{ user: string }>`
    delete from authority_history_credentials where project_id = ${project} returning user_name as "user"`.execute(
    tx,
  );
  return rows[0]?.user;
}

export async function listAccesses(db: Db, project: string): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select id, at, address, kind, device, to_char(day, 'YYYY-MM-DD') as day, records
      from authority_history_accesses where project_id = ${project} order by at desc, id desc limit ${MAX_LISTED}`.execute(
    db,
  );
  return rows;
}

export interface NewAccess {
  at: Date;
  address: string;
  /** Absent: a sign-in. */
  asked?: { device: string; day: string; records: number | null };
}

export async function insertAccess(
  db: Db | Tx,
  project: string,
  { at, address, asked }: NewAccess,
): Promise<void> {
  await sql`insert into authority_history_accesses (project_id, id, at, address, kind, device, day, records)
    values (${project}, ${newId()}, ${at}, ${address.slice(0, MAX_ADDRESS)}, ${asked ? "records" : "token"}, ${asked?.device ?? null},
      ${asked?.day ?? null}, ${asked?.records ?? null})`.execute(db);
}

/** Whether a profile that was live sends values of the device to the SMA. */
export async function deviceExists(db: Db, project: string, device: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from transmission_profiles
     where project_id = ${project} and service = 'sma-online' and live_since is not null and settings ->> 'device' = ${device}
     limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The records of a device that were measured on a day of UTC−4, the earliest first: those that are, were or will be sent
 * to the SMA as they are. An instant is due less than a day after its values were measured.
 * @param max how many at most
 */
export async function listRecords(
  db: Db,
  { project, device, day }: { project: string; device: string; day: string },
  max: number,
): Promise<HistoryRecord[]> {
  const { rows } = await sql<HistoryRecord>`
    select p.service, p.address, p.settings, s.measured_at as "measuredAt", s.subject, s.fields, s.vals
      from transmission_profiles p
      join transmission_submissions s on s.project_id = p.project_id and s.profile_id = p.id
     where p.project_id = ${project} and p.service = 'sma-online' and s.subject ->> 'device' = ${device}
       and s.due_at >= ${day}::date::timestamptz + interval '4 hours' and s.due_at < ${day}::date::timestamptz + interval '52 hours'
       and s.measured_at >= ${day}::date::timestamptz + interval '4 hours'
       and s.measured_at < ${day}::date::timestamptz + interval '28 hours'
       and (s.state in ('waiting', 'sent', 'accepted', 'refused') or (s.state = 'review' and s.tries > 0))
     order by s.measured_at, p.id limit ${max}`.execute(db);
  return rows;
}
