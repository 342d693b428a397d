// The only module that writes commands to relays, devices' answers, and locks of a device against commands.
import type { Relay } from "@vetaverde/domain/relays/command";
import type { DeliveryPath } from "@vetaverde/domain/relays/delivery-path";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { CommandRow, DueRow, StateRow } from "./rows.gen.ts";

export type { CommandRow, DueRow } from "./rows.gen.ts";

export const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null
    else json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}) end`;

const select = sql`select c.id, c.device_id as device, c.relay, c.wanted as "on", c.reason, c.second_person as "secondPerson",
    c.state, c.fault, c.asked_at as "askedAt", ${named("a")} as "askedBy" /* not null: an inner join */, c.expires_at as "expiresAt", c.life_seconds as "lifeSeconds" /* Seconds of validity from the second person's confirmation; null: it expires at 'expiresAt'. */, c.second_at as "secondAt",
    ${named("s")} as "secondBy", c.way, c.sent_at as "sentAt", c.answer, c.answered_at as "answeredAt", c.ended_at as "endedAt",
    ${named("e")} as "endedBy"
  from relay_commands c join published_users a on a.id = c.asked_by
  left join published_users s on s.id = c.second_by left join published_users e on e.id = c.ended_by`;

export async function find(db: Db | Tx, project: string, id: string): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`${select} where c.project_id = ${project} and c.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the command until the transaction ends. */
export async function lock(tx: Tx, project: string, id: string): Promise<CommandRow | undefined> {
  await sql`select 1 from relay_commands where project_id = ${project} and id = ${id} for update`.execute(tx);
  return find(tx, project, id);
}

/** As `lock`, but skips a command that another transaction has locked. */
export async function tryLock(tx: Tx, project: string, id: string): Promise<CommandRow | undefined> {
  const { rows } = await sql`select 1 from relay_commands
    where project_id = ${project} and id = ${id} for update skip locked`.execute(tx);
  return rows.length > 0 ? find(tx, project, id) : undefined;
}

export interface NewCommand {
  project: string;
  id: string;
  device: string;
  relay: Relay;
  on: boolean;
  reason: string;
  secondPerson: boolean;
  by: string;
  at: Date;
  expiresAt: Date;
  lifeSeconds: number;
}

export async function insert(tx: Tx, c: NewCommand): Promise<void> {
  await sql`insert into relay_commands (project_id, id, device_id, relay, wanted, reason, second_person, state, asked_at, asked_by,
      expires_at, life_seconds)
    values (${c.project}, ${c.id}, ${c.device}, ${c.relay}, ${c.on}, ${c.reason}, ${c.secondPerson},
      ${c.secondPerson ? "waiting" : "pending"}, ${c.at}, ${c.by}, ${c.expiresAt}, ${c.lifeSeconds})`.execute(
    tx,
  );
}

/** Records the second person's confirmation: from now on the command may be sent, for its own validity. */
export async function confirm(tx: Tx, project: string, id: string, by: string, at: Date): Promise<void> {
  await sql`update relay_commands set state = 'pending', second_by = ${by}, second_at = ${at},
      expires_at = coalesce(${at}::timestamptz + make_interval(secs => life_seconds), expires_at)
    where project_id = ${project} and id = ${id}`.execute(tx);
}

export async function markSent(
  tx: Tx,
  project: string,
  id: string,
  way: DeliveryPath,
  at: Date,
): Promise<void> {
  await sql`update relay_commands set state = 'sent', way = ${way}, sent_at = ${at}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

export interface End {
  state: "confirmed" | "expired" | "failed" | "cancelled";
  at: Date;
  fault?: string;
  by?: string;
}

export async function end(tx: Tx, project: string, id: string, e: End): Promise<void> {
  await sql`update relay_commands set state = ${e.state}, ended_at = ${e.at}, fault = ${e.fault ?? null}, ended_by = ${e.by ?? null}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

export async function recordAnswer(
  tx: Tx,
  project: string,
  id: string,
  answer: NonNullable<CommandRow["answer"]>,
  at: Date,
): Promise<void> {
  await sql`update relay_commands set answer = ${answer}, answered_at = ${at}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/**
 * Records the relay's state from a device's answer; null: it contradicts the known state. The result of an older
 * command changes nothing.
 */
export async function setRelayState(
  tx: Tx,
  project: string,
  c: CommandRow,
  on: boolean | null,
  at: Date,
): Promise<void> {
  await sql`insert into relay_states as k (project_id, device_id, relay, is_on, since, command_id, sent_at)
    values (${project}, ${c.device}, ${c.relay}, ${on}, ${at}, ${c.id}, ${c.sentAt})
    on conflict (project_id, device_id, relay) do update set is_on = excluded.is_on, since = excluded.since,
      command_id = excluded.command_id, sent_at = excluded.sent_at
    where k.sent_at <= excluded.sent_at`.execute(tx);
}

export async function states(db: Db | Tx, project: string, device: string): Promise<StateRow[]> {
  const { rows } =
    await sql<StateRow>`select relay, is_on as "on", since, sent_at as "sentAt" from relay_states
    where project_id = ${project} and device_id = ${device}`.execute(db);
  return rows;
}

/** For each relay the newest command, and the newest one that was sent. */
export async function newest(db: Db | Tx, project: string, device: string): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`${select} where c.project_id = ${project} and c.id in (
      select distinct on (relay, sent_at is null) id from relay_commands
       where project_id = ${project} and device_id = ${device} order by relay, sent_at is null, id desc)
    order by c.id desc`.execute(db);
  return rows;
}

export async function list(
  db: Db,
  project: string,
  device: string,
  { page, size }: { page: number; size: number },
): Promise<{ items: CommandRow[]; total: number }> {
  const [{ rows }, counts] = await Promise.all([
    sql<CommandRow>`${select} where c.project_id = ${project} and c.device_id = ${device}
      order by c.id desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from relay_commands
      where project_id = ${project} and device_id = ${device}`.execute(db),
  ]);
  return { items: rows, total: counts.rows[0]?.total ?? 0 };
}

/** A device's commands that are not sent yet. */
export async function unsent(tx: Tx, project: string, device: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from relay_commands
    where project_id = ${project} and device_id = ${device} and state in ('waiting', 'pending') order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** All commands that are not final, over all projects, in the order of their expiry. */
export async function due(db: Db): Promise<DueRow[]> {
  const { rows } =
    await sql<DueRow>`select project_id as project, id, state, expires_at as "expiresAt" from relay_commands
    where state in ('waiting', 'pending', 'sent') order by expires_at, id limit 1000`.execute(db);
  return rows;
}

/** Notifies all processes, with the commit. */
export async function publishState(
  tx: Tx,
  project: string,
  c: Pick<CommandRow, "id" | "device" | "relay">,
): Promise<void> {
  const payload = JSON.stringify({ project, device: c.device, relay: c.relay, command: c.id });
  await sql`select pg_notify('relays', ${payload})`.execute(tx);
}

/** Serialises commands to a device. */
export async function lockRelay(tx: Tx, project: string, device: string): Promise<void> {
  await acquireLock(tx, lockNamed(`relays ${project} ${device}`));
}
