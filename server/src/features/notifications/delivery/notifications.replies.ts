import type { NotificationReply } from "@vetaverde/contract/notifications";
import { plainLine, toMarkdown } from "@vetaverde/domain/text/rich";
import { sql } from "kysely";
import { recordChange } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId, PLATFORM } from "../../../platform/db/id.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as store from "../notifications.store.ts";
import { notificationFaults } from "./notifications.faults.ts";
import { notifyReply } from "./notifications.send.ts";

export interface Answer {
  user: string;
  /** 1 from the product, 3 from WhatsApp. */
  method: 1 | 3;
  message: string;
  attachment?: string | null | undefined;
}

/**
 * Adds a reply to a notification that the user received or sent, and notifies the participants of the thread.
 * @returns null when the user neither received nor sent it, or it was not sent yet
 * @throws AppError VALIDATION at an attachment that is not the project's
 */
export async function replyTo(
  tx: Tx,
  to: { project: string; id: string },
  { user, method, message: written, attachment = null }: Answer,
  ctx: Context,
): Promise<NotificationReply | null> {
  const answered = await store.find(tx, to.project, to.id, user);
  if (!answered?.sentAt || (!answered.gotAt && answered.sender?.id !== user)) return null;
  const row = await threadOf(tx, answered, user);
  const message = toMarkdown(written);
  if (message === "")
    throw new AppError("VALIDATION", {
      details: [{ path: "message", message: notificationFaults[ctx.locale].empty }],
    });
  if (attachment) await checkFile(tx, row.project, attachment, ctx);
  const id = newId();
  await sql`insert into notification_replies (project_id, notification_id, id, user_id, method, message, attachment, at)
    values (${row.project}, ${row.id}, ${id}, ${user}, ${method}, ${message}, ${attachment}, clock_timestamp())`.execute(
    tx,
  );
  await store.markRead(tx, row.project, row.id, user);
  if (answered.id !== row.id) await store.markRead(tx, answered.project, answered.id, user);
  const project = row.project === PLATFORM ? null : row.project;
  const after = { message, ...(method === 3 ? { via: "whatsapp" } : {}) };
  await recordChange(tx, ctx, {
    project,
    action: "notification.replied",
    entity: "notification",
    entityId: row.id,
    after,
  });
  const reply = (await repliesOf(tx, row.project, row.id)).find((one) => one.id === id);
  if (!reply) throw new Error("an answer that was just written is not there");
  await notifyOthers(tx, row, reply);
  return reply;
}

/**
 * The thread of a reply: replying to the notification of a reply continues the same thread, where its author reads it.
 */
export async function threadOf(
  db: Db | Tx,
  row: store.NotificationRow,
  user: string,
): Promise<store.NotificationRow> {
  if (row.phrase?.key !== "replied") return row;
  const thread = await store.find(db, row.project, String(row.phrase.values["notification"]), user);
  return thread?.sentAt ? thread : row;
}

/**
 * Notifies the sender of the notification and everybody who replied to it. When nobody has replied yet, the sender's
 * own reply goes to the recipients, as do replies to a notification of the platform; these are sent in the product
 * only, because there may be many recipients.
 */
async function notifyOthers(tx: Tx, row: store.NotificationRow, reply: NotificationReply): Promise<void> {
  const { id: user, name } = reply.user;
  const participants = await store.participantsOf(tx, row.project, row.id, user);
  const isForAll = participants.length === 0 && (row.sender === null || row.sender.id === user);
  const users = isForAll ? await store.recipientsOf(tx, row.project, row.id, user) : participants;
  if (users.length === 0) return;
  const title = plainLine(row.message.split("\n")[0] ?? "");
  await notifyReply(tx, {
    project: row.project,
    users,
    methods: isForAll ? [1] : [1, 2],
    phrase: {
      key: "replied",
      values: { name, notification: row.id, message: reply.message.slice(0, 500), title },
    },
  });
}

async function checkFile(tx: Tx, project: string, file: string, { locale }: Context): Promise<void> {
  const fault =
    project === PLATFORM ? "fileElsewhere" : (await store.isFile(tx, project, file)) ? null : "noSuchFile";
  if (fault)
    throw new AppError("VALIDATION", {
      details: [{ path: "attachment", message: notificationFaults[locale][fault] }],
    });
}

/** In chronological order. */
export async function repliesOf(db: Db | Tx, project: string, id: string): Promise<NotificationReply[]> {
  const { rows } = await sql<Omit<NotificationReply, "at"> & { at: Date }>`
    select a.id, json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "user", a.method, a.message, a.attachment,
           f.name as "attachmentName", a.at
      from notification_replies a
      join published_users u on u.id = a.user_id
      left join published_file_names f on f.project_id = a.project_id and f.id = a.attachment
     where a.project_id = ${project} and a.notification_id = ${id} order by a.at, a.id limit 500`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
