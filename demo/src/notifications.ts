import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { notices } from "./notifications.data.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Notifications that the office and the platform sent to the project's users in the last weeks, with their replies. */
export async function insertNotifications(
  tx: Tx,
  project: string,
  office: string,
  now: number,
  userId: (name: string) => string,
): Promise<void> {
  for (const one of notices) {
    const id = newId();
    const at = new Date(now - one.hoursAgo * HOUR);
    const by = one.byPlatform ? null : office;
    await sql`insert into notifications (project_id, id, priority, methods, module, origin, message, recipients, created_by,
        sent_by, created_at, send_at, sent_at)
      values (${project}, ${id}, ${one.priority}, '{1}', ${one.module}, ${by ? "person" : "platform"}, ${one.message},
        ${JSON.stringify({ projects: [project] })}, ${by}, ${by}, ${at}, ${at}, ${at})`.execute(tx);
    await sql`insert into notification_recipients (project_id, notification_id, user_id, at, read_at)
      select project_id, ${id}, user_id, ${at}, ${one.read ? at : null} from project_members where project_id = ${project}`.execute(
      tx,
    );
    for (const [name, minutes, message] of one.replies ?? []) {
      const answered = new Date(at.getTime() + minutes * MINUTE);
      if (answered.getTime() > now) continue;
      await sql`insert into notification_replies (project_id, notification_id, id, user_id, method, message, at)
        values (${project}, ${id}, ${newId()}, ${userId(name)}, 1, ${message}, ${answered})`.execute(tx);
    }
  }
}
