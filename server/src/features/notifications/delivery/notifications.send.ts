import { unescaped } from "@vetaverde/domain/text/rich";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { enqueue, type Task } from "../../../platform/jobs/jobs.ts";
import { sendDailyDigests } from "../digest/daily-digest.service.ts";
import { type OwnPhrase, type Phrase, textOf } from "../notifications.messages.ts";
import type { NotificationRequest } from "../notifications.request.ts";
import * as store from "../notifications.store.ts";
import { queuePushes } from "../push/push.service.ts";
import { anyDevices } from "../push/push.store.ts";
import { moduleOf, rulesOf } from "../settings/notification-rules.ts";
import * as settings from "../settings/notification-settings.store.ts";
import * as templates from "../templates/notification-templates.store.ts";
import { deliverBatch, type SendDeps } from "./notifications.deliver.ts";
import { escalate } from "./notifications.escalate.ts";
import { pace, release, STORM_TASK, type Summary } from "./storm.ts";

const SEND_TASK = "notification.send";
const MAIL_TASK = "notification.mail";
const WHATSAPP_TASK = "notification.whatsapp";
export const DAILY_DIGEST_TASK = "notification.gather";
export const ESCALATE_TASK = "notification.escalate";
const PUSH_QUEUE_TASK = "notification.push";
const EMAIL = 2;
const WHATSAPP = 3;

/**
 * Sends a notification in the caller's transaction, which is that of an event handler, so that it is sent exactly once.
 * The project's settings decide whether it is sent, its priority, methods and recipients.
 */
export async function notify(tx: Tx, { project, phrase, to, own }: NotificationRequest): Promise<void> {
  const { priority, methods, audience } = own
    ? { ...own, audience: "members" as const }
    : rulesOf(await settings.effectiveConfig(tx, project)).notices[phrase.key];
  if (methods.length === 0) return;
  const isDirect = own?.isDirect === true;
  const named = isDirect ? [...(to ?? [])] : await store.audienceOf(tx, project, audience);
  const chosen = to ? named.filter((user) => to.includes(user)) : named;
  // All users named by a device may have left the project: an alarm then goes to all members, so that it always has a
  // recipient. A direct message goes to nobody else.
  const alarm = own !== undefined && !isDirect && "device" in phrase.values;
  const meant = alarm && chosen.length === 0 ? named : chosen;
  if (meant.length === 0) return;
  // Devices can raise thousands of alarms: those above a user's share per minute are combined into one summary.
  const users =
    alarm && own
      ? await pace(tx, { project, users: meant, priority, methods, phrase: phrase as OwnPhrase }, Date.now())
      : meant;
  if (users.length > 0) await insertSystemNotice(tx, { project, users, priority, methods, phrase });
}

/** Notifies exactly these users of a reply; each user's settings decide whether a mail is sent too. */
export const notifyReply = (tx: Tx, notice: ReplyNotice): Promise<string> =>
  insertSystemNotice(tx, { ...notice, priority: 3 });

interface ReplyNotice {
  project: string;
  users: string[];
  methods: (1 | 2)[];
  phrase: OwnPhrase;
}

interface NewSystemNotice extends Omit<Summary, "phrase"> {
  project: string;
  phrase: Phrase;
}

/** @returns the notification's identifier */
async function insertSystemNotice(
  tx: Tx,
  { project, users, priority, methods, phrase }: NewSystemNotice,
): Promise<string> {
  const template = await templates.current(tx, phrase.key);
  const { message, rich } = textOf(phrase, template?.texts ?? null, "es");
  const row: store.NewNotification = {
    project,
    id: newId(),
    priority,
    methods,
    module: moduleOf(phrase),
    phrase,
    origin: "platform",
    message: rich ? unescaped(message) : message,
    template,
    attachment: null,
    by: null,
    recipients: { users },
    sendAt: new Date(),
  };
  await store.insert(tx, row);
  await sendNow(tx, row);
  return row.id;
}

/** Delivers it in the product, and leaves the mails to a job: a thousand mails must not delay the call. */
export async function sendNow(
  tx: Tx,
  {
    project,
    id,
    recipients,
    methods,
  }: Pick<store.NewNotification, "project" | "id" | "recipients" | "methods">,
): Promise<void> {
  await store.fanOut(tx, project, id, recipients);
  if (await anyDevices(tx, project, id)) await enqueue(tx, PUSH_QUEUE_TASK, { project, id });
  if (methods.includes(EMAIL)) await enqueue(tx, MAIL_TASK, { project, id });
  if (methods.includes(WHATSAPP)) await enqueue(tx, WHATSAPP_TASK, { project, id });
}

export const sendLater = (
  tx: Tx,
  { project, id, sendAt }: Pick<store.NewNotification, "project" | "id" | "sendAt">,
) => enqueue(tx, SEND_TASK, { project, id }, { key: `notification:${id}`, runAt: sendAt });

export function sendTasks(deps: SendDeps): Record<string, Task> {
  return {
    [SEND_TASK]: (payload) => sendDue(deps.db, payload as Named),
    [MAIL_TASK]: (payload) => deliverAll(deps, payload as Named, EMAIL),
    [WHATSAPP_TASK]: (payload) => deliverAll(deps, payload as Named, WHATSAPP),
    [PUSH_QUEUE_TASK]: (payload) => pushAll(deps, payload as Named),
    [DAILY_DIGEST_TASK]: () => sendDailyDigests(deps),
    [ESCALATE_TASK]: () => escalate(deps.db, deps.now(), notify),
    [STORM_TASK]: (payload) => {
      const { project } = payload as { project: string };
      return deps.db
        .transaction()
        .execute((tx) =>
          release(tx, project, Date.now(), (summary) => insertSystemNotice(tx, { project, ...summary })),
        );
    },
  };
}

interface Named {
  project: string;
  id: string;
}

async function sendDue(db: Db, { project, id }: Named): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const waiting = await store.lockWaiting(tx, project, id);
    // An edit may have postponed it after this job was queued; the edit queued its own job.
    if (!waiting || waiting.sendAt.getTime() > Date.now() + 1000) return;
    await sendNow(tx, { project, id, ...waiting });
  });
}

async function deliverAll(deps: SendDeps, named: Named, way: 2 | 3): Promise<void> {
  for (let more = true; more; ) {
    more = await deps.db.transaction().execute((tx) => deliverBatch(deps, tx, named, way));
  }
}

async function pushAll(deps: SendDeps, named: Named): Promise<void> {
  for (let more = true; more; ) {
    more = await deps.db.transaction().execute((tx) => queuePushes(tx, named, deps.now()));
  }
}
