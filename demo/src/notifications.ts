import { sql } from "kysely";
import { raisedPhrase } from "../../server/src/composition/notices.ts";
import { noticesOf } from "../../server/src/features/alerts/alerts.notify.store.ts";
import { withLimit } from "../../server/src/features/alerts/alerts.notify.ts";
import { type Phrase, phraseText } from "../../server/src/features/notifications/notifications.messages.ts";
import { firstSince } from "../../server/src/features/reminders/reminders.service.ts";
import { dueSince } from "../../server/src/features/reminders/reminders.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { type DemoNotice, type DemoSubject, notices } from "./notifications.data.ts";
import { quebradaAlta } from "./projects.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NEAR_DAYS = 7;

interface NotificationsContext {
  project: string;
  /** Who sends the notifications that are not of the platform. */
  office: string;
  now: number;
  userId(name: string): string;
}

/** Notifications that the office and the platform sent to the project's users in the last weeks, with their replies. */
export async function insertNotifications(tx: Tx, context: NotificationsContext): Promise<void> {
  for (const one of notices) {
    const id = newId();
    const at = new Date(context.now - one.hoursAgo * HOUR);
    await insertNotification(tx, context, { id, at, one });
    await sql`insert into notification_recipients (project_id, notification_id, user_id, at, read_at)
      select project_id, ${id}, user_id, ${at}, ${one.read ? at : null} from project_members where project_id = ${context.project}`.execute(
      tx,
    );
    await insertReplies(tx, context, { id, at, one });
  }
}

interface InsertedNotice {
  id: string;
  at: Date;
  one: DemoNotice;
}

async function insertNotification(
  tx: Tx,
  context: NotificationsContext,
  { id, at, one: { about, priority, module } }: InsertedNotice,
): Promise<void> {
  const { project, office } = context;
  const phrase = typeof about === "string" ? null : await phraseOf(tx, project, { about, at });
  const message = typeof about === "string" ? about : phrase && phraseText(phrase, "es");
  const by = phrase ? null : office;
  await sql`insert into notifications (project_id, id, priority, methods, module, origin, message, phrase, recipients, created_by,
      sent_by, created_at, send_at, sent_at)
    values (${project}, ${id}, ${priority}, '{1}', ${module}, ${by ? "person" : "platform"}, ${message},
      ${phrase && JSON.stringify(phrase)}, ${JSON.stringify({ projects: [project] })}, ${by}, ${by}, ${at}, ${at}, ${at})`.execute(
    tx,
  );
}

/** What the platform itself would have notified of the subject. */
async function phraseOf(
  tx: Tx,
  project: string,
  { about: subject, at }: { about: DemoSubject; at: Date },
): Promise<Phrase> {
  if (subject.kind === "mishap") {
    const { station, mishap } = subject;
    return { key: "mishap", values: { plan: await planOf(tx, project, station), station, mishap } };
  }
  if (subject.kind === "alert") {
    const [notice] = await noticesOf(tx, project, [await activeAlertOf(tx, project, subject.serial)]);
    if (!notice) throw new Error(`the alert of ${subject.serial} has no rule`);
    return raisedPhrase({ ...withLimit(notice), late: false }, project);
  }
  const since = firstSince({ timeZone: quebradaAlta.timeZone, nearDays: NEAR_DAYS }, at.getTime());
  return { key: "monitoringsDue", values: { day: since.today, ...(await dueSince(tx, project, since)) } };
}

/** The plan with the newest follow-up at a station. */
async function planOf(tx: Tx, project: string, station: string): Promise<string> {
  const { rows } = await sql<{ plan: string }>`
    select m.plan_id as plan from published_monitorings m
      join published_stations s on s.project_id = m.project_id and s.id = m.station_id
     where m.project_id = ${project} and s.name = ${station} and m.completed
     order by m.estimated_on desc, m.id limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`no monitoring at ${station} was done`);
  return found.plan;
}

async function activeAlertOf(tx: Tx, project: string, serial: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select a.id from alerts a join published_devices d on d.project_id = a.project_id and d.id = a.device_id
     where a.project_id = ${project} and d.serial = ${serial} and a.cleared_at is null`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`${serial} has no active alert`);
  return found.id;
}

async function insertReplies(
  tx: Tx,
  { project, now, userId }: NotificationsContext,
  { id, at, one }: InsertedNotice,
): Promise<void> {
  for (const [name, minutes, message] of one.replies ?? []) {
    const answered = new Date(at.getTime() + minutes * MINUTE);
    if (answered.getTime() > now) continue;
    await sql`insert into notification_replies (project_id, notification_id, id, user_id, method, message, at)
      values (${project}, ${id}, ${newId()}, ${userId(name)}, 1, ${message}, ${answered})`.execute(tx);
  }
}
