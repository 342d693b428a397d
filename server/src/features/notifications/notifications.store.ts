// The only module that writes notifications, their recipients and deliveries.

import type { Audience } from "@vetaverde/contract/notification-settings";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import type { Recipients } from "./column-types.ts";
import type { Phrase } from "./notifications.messages.ts";
import type { NotificationRow } from "./rows.gen.ts";

export type { NotificationRow } from "./rows.gen.ts";

export type OneToThree = 1 | 2 | 3;

const personOf = (alias: string) => {
  const user = sql.raw(alias);
  return sql`case when ${user}.id is null then null
    else json_build_object('id', ${user}.id, 'name', ${user}.name || ' ' || ${user}.last_name) end`;
};
const columns = sql`n.project_id as project, n.id, n.priority, n.methods, n.module, n.origin, n.message, n.phrase, n.attachment,
  case when n.template is null then null else json_build_object('key', n.template, 'version', coalesce(n.template_version, 0)) end as template,
  (select v.texts from notification_template_versions v where v.key = n.template and v.version = n.template_version) as texts /* The texts of that template version; null: the built-in ones, or a message written by a user. */,
  (select f.name from published_file_names f where f.project_id = n.project_id and f.id = n.attachment) as "attachmentName",
  n.recipients, n.created_at as "createdAt", n.send_at as "sendAt", n.sent_at as "sentAt",
  ${personOf("s")} as sender, ${personOf("c")} as creator, r.read_at as "readAt", r.at as "gotAt" /* When the requesting user received it; null when the user is not a recipient. */,
  (select count(*)::int from notification_recipients a
    where a.project_id = n.project_id and a.notification_id = n.id) as "recipientCount",
  (select count(*)::int from notification_replies a
    where a.project_id = n.project_id and a.notification_id = n.id) as "replyCount"`;
const from = (user: string) => sql`from notifications n
  left join notification_recipients r on r.project_id = n.project_id and r.notification_id = n.id and r.user_id = ${user}
  left join published_users s on s.id = n.sent_by left join published_users c on c.id = n.created_by`;

export interface ListQuery {
  user: string;
  state: "all" | "new" | "read" | "unread";
  box: "received" | "sent";
  priority: number[] | null;
  modules: readonly string[] | null;
  methods: readonly number[] | null;
  pattern: string | null;
  newSince: Date;
  page: number;
  size: number;
}

const stateIs = (query: ListQuery) => sql`case ${query.state}::text when 'read' then r.read_at is not null
  when 'unread' then r.read_at is null when 'new' then r.read_at is null and r.at > ${query.newSince} else true end`;

/** Of this project and of the whole platform. */
const conditionOf = (project: string, query: ListQuery) => sql`${
  query.box === "sent"
    ? sql`n.project_id = ${project}`
    : sql`r.user_id = ${query.user} and n.project_id in (${project}, ${PLATFORM}) and ${stateIs(query)}`
}
      and (${query.priority}::smallint[] is null or n.priority = any(${query.priority}::smallint[]))
      and (${query.modules}::text[] is null or n.module = any(${query.modules}::text[]))
      and (${query.methods}::smallint[] is null or n.methods && ${query.methods}::smallint[])
      and (${query.pattern}::text is null or n.message ilike ${query.pattern})`;

export async function list(db: Db, project: string, query: ListQuery): Promise<NotificationRow[]> {
  const { rows } =
    await sql<NotificationRow>`select ${columns} ${from(query.user)} where ${conditionOf(project, query)}
    order by coalesce(n.sent_at, n.send_at) desc, n.id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
      db,
    );
  return rows;
}

export async function countFound(db: Db, project: string, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${from(query.user)} where ${conditionOf(project, query)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function counts(db: Db | Tx, project: string, user: string, newSince: Date) {
  const { rows } = await sql<{ all: number; new: number; read: number; unread: number }>`
    select count(*)::int as all, count(*) filter (where read_at is null and at > ${newSince})::int as new,
           count(read_at)::int as read, (count(*) - count(read_at))::int as unread
      from notification_recipients where user_id = ${user} and project_id in (${project}, ${PLATFORM})`.execute(
    db,
  );
  return rows[0] ?? { all: 0, new: 0, read: 0, unread: 0 };
}

export async function find(db: Db | Tx, project: string, id: string, user: string) {
  const { rows } = await sql<NotificationRow>`select ${columns} ${from(user)}
    where n.id = ${id} and n.project_id in (${project}, ${PLATFORM})`.execute(db);
  return rows[0];
}

/** What these users received since an instant, in chronological order. */
export async function arrived(
  db: Db,
  users: string[],
  since: Date,
): Promise<(NotificationRow & { user: string })[]> {
  const { rows } = await sql<NotificationRow & { user: string }>`
    select ${columns}, r.user_id as "user" from notification_recipients r
      join notifications n on n.project_id = r.project_id and n.id = r.notification_id
      left join published_users s on s.id = n.sent_by left join published_users c on c.id = n.created_by
     where r.at > ${since} and r.user_id = any(${users}::uuid[]) order by r.at, n.id limit 500`.execute(db);
  return rows;
}

export interface NewNotification {
  project: string;
  id: string;
  priority: number;
  methods: readonly number[];
  module: string;
  origin: "person" | "platform";
  message: string;
  phrase: Phrase | null;
  template: { key: string; version: number } | null;
  attachment: string | null;
  recipients: Recipients;
  by: string | null;
  sendAt: Date;
}

export async function insert(tx: Tx, row: NewNotification): Promise<void> {
  await sql`insert into notifications (project_id, id, priority, methods, module, origin, message, phrase, attachment,
      template, template_version, recipients, created_by, sent_by, send_at)
    values (${row.project}, ${row.id}, ${row.priority}, ${[...row.methods]}, ${row.module}, ${row.origin}, ${row.message},
      ${row.phrase ? JSON.stringify(row.phrase) : null}, ${row.attachment},
      ${row.template?.key ?? null}, ${row.template?.version ?? null}, ${JSON.stringify(row.recipients)}, ${row.by}, ${row.by},
      ${row.sendAt})`.execute(tx);
}

export async function update(tx: Tx, row: NewNotification): Promise<void> {
  await sql`update notifications set priority = ${row.priority}, methods = ${[...row.methods]}, module = ${row.module},
      message = ${row.message}, attachment = ${row.attachment}, template = ${row.template?.key ?? null},
      template_version = ${row.template?.version ?? null}, recipients = ${JSON.stringify(row.recipients)},
      sent_by = ${row.by}, send_at = ${row.sendAt}
    where project_id = ${row.project} and id = ${row.id} and sent_at is null`.execute(tx);
}

/** Locks a scheduled notification; undefined when it was sent already. */
export async function lockWaiting(tx: Tx, project: string, id: string) {
  const { rows } = await sql<{ recipients: Recipients; methods: OneToThree[]; sendAt: Date }>`
    select recipients, methods, send_at as "sendAt" from notifications
     where project_id = ${project} and id = ${id} and sent_at is null for update`.execute(tx);
  return rows[0];
}

/** A user `u` who can sign in and a member `m` whose permissions have not ended. */
export const liveMember = sql`u.live and (m.permissions <> '{}' or (m.guest_permissions <> '{}'
  and (m.guest_expires_at is null or m.guest_expires_at > now())))`;

/**
 * Whether a notification of the project may be sent to user `u`: a live member or the platform's administrator; for the
 * platform's own notifications: anyone.
 */
const mayReach = (project: string) => sql`(u.live and (u.admin or ${project} = ${PLATFORM} or exists (
  select from published_members m where m.project_id = ${project} and m.user_id = u.id and ${liveMember})))`;

/** Adds the recipients: everybody on the platform or in the project, or the named users whom the project may notify. */
export async function fanOut(tx: Tx, project: string, id: string, to: Recipients): Promise<void> {
  const people =
    "all" in to
      ? sql`select u.id from published_users u where u.live`
      : "users" in to
        ? sql`select u.id from published_users u where u.id = any(${to.users}::uuid[]) and ${mayReach(project)}`
        : sql`select u.id from published_members m join published_users u on u.id = m.user_id
               where m.project_id = ${project} and ${liveMember}`;
  await sql`insert into notification_recipients (project_id, notification_id, user_id, at)
    select ${project}, ${id}, id, clock_timestamp() from (${people}) p on conflict do nothing`.execute(tx);
  await sql`update notifications set sent_at = clock_timestamp() where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
}

/** Whether it is a file of the project that is not withdrawn. */
export async function isFile(tx: Tx, project: string, file: string): Promise<boolean> {
  const { rows } =
    await sql`select from published_file_names where project_id = ${project} and id = ${file}`.execute(tx);
  return rows.length > 0;
}

export async function membersAmong(tx: Tx, project: string, users: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from published_members m
    join published_users u on u.id = m.user_id
    where m.project_id = ${project} and m.user_id = any(${users}::uuid[]) and ${liveMember}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/**
 * The users of a project's audience. Guests belong to it as long as their permissions last, and only for what they may
 * see.
 */
export async function audienceOf(tx: Tx, project: string, audience: Audience): Promise<string[]> {
  const roles = { administrators: [1], writers: [1, 3], members: [1, 2, 3, 4] }[audience];
  const { rows } = await sql<{
    id: string;
  }>`select u.id from published_members m join published_users u on u.id = m.user_id
    where m.project_id = ${project} and ${liveMember}
      and (m.permissions && ${roles}::smallint[] or m.guest_permissions && ${roles}::smallint[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @returns whether the user is a recipient of the notification */
export async function markRead(tx: Tx, project: string, id: string, user: string): Promise<boolean> {
  const done = await sql`update notification_recipients set read_at = coalesce(read_at, now())
    where notification_id = ${id} and user_id = ${user} and project_id in (${project}, ${PLATFORM})`.execute(
    tx,
  );
  return (done.numAffectedRows ?? 0n) > 0n;
}

export async function markAllRead(tx: Tx, project: string, user: string): Promise<void> {
  await sql`update notification_recipients set read_at = now()
    where user_id = ${user} and project_id in (${project}, ${PLATFORM}) and read_at is null`.execute(tx);
}

/** The number of unread notifications of these users, by `project user`. */
export async function unreadOf(db: Db, users: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select project_id || ' ' || user_id as key, count(*)::int as n from notification_recipients
     where user_id = any(${users}::uuid[]) and read_at is null group by project_id, user_id`.execute(db);
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/** All recipients of a notification except the given user. */
export async function recipientsOf(tx: Tx, project: string, id: string, but: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.user_id as id from notification_recipients r join published_users u on u.id = r.user_id
     where r.project_id = ${project} and r.notification_id = ${id} and r.user_id <> ${but} and ${mayReach(project)}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * The sender of a notification and everybody who replied to it, except the given user: the participants of its thread.
 */
export async function participantsOf(tx: Tx, project: string, id: string, but: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from published_users u
     where u.id <> ${but} and ${mayReach(project)} and u.id in (
       select sent_by from notifications where project_id = ${project} and id = ${id}
       union select user_id from notification_replies where project_id = ${project} and notification_id = ${id})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
