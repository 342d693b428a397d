import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { enqueue, type Task } from "../../platform/jobs/jobs.ts";
import { moduleOf, rulesOf } from "./notification-rules.ts";
import * as settings from "./notification-settings.store.ts";
import { deliverSome, type SendDeps } from "./notifications.deliver.ts";
import * as store from "./notifications.store.ts";
import { type OwnPhrase, phraseText, type SetPhrase } from "./notifications.words.ts";

const SEND_TASK = "notification.send";
const MAIL_TASK = "notification.mail";
const WHATSAPP_TASK = "notification.whatsapp";
const EMAIL = 2;
const WHATSAPP = 3;

/** What another feature asks for: the platform tells some people of a project something. */
export type Told = {
  project: string;
  /** Of those whom the settings name, these alone; left out: all of them. */
  to?: readonly string[];
} & (
  | { phrase: SetPhrase; own?: undefined }
  /** What tells of it has its own rules: these hold, and whoever belongs to the project can be told. */
  | { phrase: OwnPhrase; own: { priority: 1 | 2 | 3; methods: (1 | 2 | 3)[] } }
);

/**
 * Tells them in the transaction of the caller: an event's handler, so that it happens once. Whether, how gravely, by
 * which ways and to whom is what was set for the project.
 */
export async function notify(tx: Tx, { project, phrase, to, own }: Told): Promise<void> {
  const { priority, methods, audience } = own
    ? { ...own, audience: "members" as const }
    : rulesOf(await settings.effectiveConfig(tx, project)).notices[phrase.key];
  if (methods.length === 0) return;
  const named = await store.audienceOf(tx, project, audience);
  const users = to ? named.filter((user) => to.includes(user)) : named;
  if (users.length === 0) return;
  const row: store.NewNotification = {
    ...{ project, id: newId(), priority, methods, module: moduleOf(phrase), phrase },
    ...{ origin: "platform", message: phraseText(phrase, "es"), attachment: null, by: null },
    ...{ recipients: { users }, sendAt: new Date() },
  };
  await store.insert(tx, row);
  await sendNow(tx, row);
}

/** Hands it to its people, and leaves the mails to a job: a thousand of them must not hold up the call. */
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
  };
}

interface Named {
  project: string;
  id: string;
}

async function sendDue(db: Db, { project, id }: Named): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const waiting = await store.lockWaiting(tx, project, id);
    // An edit may have put it off after this job was queued: the edit's own job comes later.
    if (!waiting || waiting.sendAt.getTime() > Date.now() + 1000) return;
    await sendNow(tx, { project, id, ...waiting });
  });
}

async function deliverAll(deps: SendDeps, named: Named, way: 2 | 3): Promise<void> {
  for (let more = true; more; ) {
    more = await deps.db.transaction().execute((tx) => deliverSome(deps, tx, named, way));
  }
}
