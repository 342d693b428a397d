import type { NotificationReply } from "@vetaverde/contract/notifications";
import { keepRich, plainLine } from "@vetaverde/domain/text/rich";
import { sql } from "kysely";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId, PLATFORM } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { empty, fileElsewhere, noSuchFile } from "./notifications.faults.ts";
import { notify } from "./notifications.send.ts";
import * as store from "./notifications.store.ts";

export interface Answer {
  user: string;
  /** 1 in the product, 3 from WhatsApp. */
  method: 1 | 3;
  message: string;
  attachment?: string | null | undefined;
}

/**
 * Puts an answer to a notification that came to the person or that they sent, and tells whoever sent it.
 * @returns null where it is neither, or was not sent yet
 * @throws AppError VALIDATION at an attachment that is none of the project
 */
export async function replyTo(
  tx: Tx,
  to: { project: string; id: string },
  { user, method, message: written, attachment = null }: Answer,
  ctx: Context,
): Promise<NotificationReply | null> {
  const row = await store.find(tx, to.project, to.id, user);
  if (!row?.sentAt || (!row.gotAt && row.sender?.id !== user)) return null;
  const message = keepRich(written);
  if (message === "")
    throw new AppError("VALIDATION", { details: [{ path: "message", message: empty[ctx.locale] }] });
  if (attachment) await checkFile(tx, row.project, attachment, ctx);
  const id = newId();
  await sql`insert into notification_replies (project_id, notification_id, id, user_id, method, message, attachment, at)
    values (${row.project}, ${row.id}, ${id}, ${user}, ${method}, ${message}, ${attachment}, clock_timestamp())`.execute(
    tx,
  );
  await store.markRead(tx, row.project, row.id, user);
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
  if (row.sender && row.sender.id !== user && project)
    await notify(tx, {
      ...{ project, to: [row.sender.id], own: { priority: 3, methods: [1] } },
      phrase: {
        key: "replied",
        values: {
          ...{ name: reply.user.name, notification: row.id, message: message.slice(0, 500) },
          title: plainLine(row.message.split("\n")[0] ?? ""),
        },
      },
    });
  return reply;
}

async function checkFile(tx: Tx, project: string, file: string, { locale }: Context): Promise<void> {
  const fault =
    project === PLATFORM ? fileElsewhere : (await store.isFile(tx, project, file)) ? null : noSuchFile;
  if (fault) throw new AppError("VALIDATION", { details: [{ path: "attachment", message: fault[locale] }] });
}

/** In the order in which they were written. */
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
