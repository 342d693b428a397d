import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import { type OwnPhrase, titleOf } from "../notifications.messages.ts";
import type { NotificationRequest } from "../notifications.request.ts";
import * as store from "../notifications.store.ts";
import type { Unread } from "../rows.gen.ts";
import { rulesOf } from "../settings/notification-rules.ts";
import * as settings from "../settings/notification-settings.store.ts";

const MINUTE_MS = 60_000;
/** Older notifications are not escalated. */
const MAX_MS = 2 * 86_400_000;
const AT_ONCE = 200;

/** High-priority notifications with recipients that nobody has opened or acknowledged. */
async function unread(db: Db, now: number): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select n.project_id as project, n.id, n.message, n.phrase, n.sent_at as "sentAt",
           (select v.texts from notification_template_versions v where v.key = n.template and v.version = n.template_version) as texts from notifications n
     where n.priority = 1 and n.escalated_at is null and n.project_id <> ${PLATFORM}
       and n.sent_at between ${new Date(now - MAX_MS)} and ${new Date(now - 5 * MINUTE_MS)}
       and coalesce(n.phrase ->> 'key', '') not in ('unread', 'alertCleared', 'deviceHeard')
       and not exists (select from notification_recipients r where r.project_id = n.project_id and r.notification_id = n.id
                         and r.read_at is not null)
       and not exists (select from published_acknowledged_alerts a where a.project_id = n.project_id
                         and a.id::text = n.phrase -> 'values' ->> 'alert')
     order by n.sent_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Notifies the recipients that the project configured, exactly once, of notifications unread for too long. */
export async function escalate(
  db: Db,
  now: number,
  notify: (tx: Tx, request: NotificationRequest) => Promise<void>,
): Promise<void> {
  for (const one of await unread(db, now)) {
    await db.transaction().execute(async (tx) => {
      const { escalation } = rulesOf(await settings.effectiveConfig(tx, one.project));
      if (!escalation || one.sentAt.getTime() > now - escalation.minutes * MINUTE_MS) return;
      const { numAffectedRows } = await sql`update notifications set escalated_at = ${new Date(now)}
        where project_id = ${one.project} and id = ${one.id} and escalated_at is null`.execute(tx);
      if (numAffectedRows !== 1n) return;
      const named = escalation.users.length > 0 ? escalation.users : null;
      const members = named ? await store.audienceOf(tx, one.project, "members") : [];
      const there = (named ?? []).filter((user) => members.includes(user));
      // The configured users may all have left: then the administrators are notified, so that the escalation always has
      // a recipient.
      const to = there.length > 0 ? there : await store.audienceOf(tx, one.project, "administrators");
      const phrase: OwnPhrase = {
        key: "unread",
        values: {
          minutes: escalation.minutes,
          notification: one.id,
          title: titleOf({ message: one.message, rich: one.phrase === null }),
        },
        ...(one.phrase ? { about: one.phrase, aboutTexts: one.texts } : {}),
      };
      await notify(tx, { project: one.project, to, phrase, own: { priority: 1, methods: [1, 2, 3] } });
    });
  }
}
