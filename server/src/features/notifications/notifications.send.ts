import { quietUntil } from "@vetaverde/domain/time/quiet";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId, PLATFORM } from "../../platform/db/id.ts";
import { enqueue, type Task } from "../../platform/jobs/jobs.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { isObligatory, keyOfKind, moduleOf, rulesOf } from "./notification-rules.ts";
import * as settings from "./notification-settings.store.ts";
import * as deliveries from "./notifications.deliveries.store.ts";
import { notificationMail } from "./notifications.mail.ts";
import * as store from "./notifications.store.ts";
import { linksOf, type OwnPhrase, type Phrase, phraseText, type SetPhrase } from "./notifications.words.ts";

const SEND_TASK = "notification.send";
const MAIL_TASK = "notification.mail";
const EMAIL = 2;
const AT_ONCE = 100;

export interface SendDeps {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  now: () => number;
}

/** What another feature asks for: the platform tells some people of a project something. */
export type Told = {
  project: string;
  /** Of those whom the settings name, these alone; left out: all of them. */
  to?: readonly string[];
} & (
  | { phrase: SetPhrase; own?: undefined }
  /** What tells of it has its own rules: these hold, and whoever belongs to the project can be told. */
  | { phrase: OwnPhrase; own: { priority: 1 | 2 | 3; methods: (1 | 2)[] } }
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
}

export const sendLater = (
  tx: Tx,
  { project, id, sendAt }: Pick<store.NewNotification, "project" | "id" | "sendAt">,
) => enqueue(tx, SEND_TASK, { project, id }, { key: `notification:${id}`, runAt: sendAt });

export function sendTasks(deps: SendDeps): Record<string, Task> {
  return {
    [SEND_TASK]: (payload) => sendDue(deps.db, payload as Named),
    [MAIL_TASK]: (payload) => mailAll(deps, payload as Named),
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

/** A mail for each person, a hundred in one transaction; a repetition goes on where the last one stopped. */
async function mailAll(deps: SendDeps, named: Named): Promise<void> {
  for (let more = true; more; ) {
    more = await deps.db.transaction().execute((tx) => mailSome(deps, tx, named));
  }
}

async function mailSome(
  { secrets, publicUrl, now }: SendDeps,
  tx: Tx,
  { project, id }: Named,
): Promise<boolean> {
  const people = await deliveries.unmailed(tx, project, id, AT_ONCE);
  const row = people.length > 0 ? await store.find(tx, project, id, people[0]?.user ?? "") : undefined;
  if (!row) return false;
  const where = project === PLATFORM ? null : ((await deliveries.timeZoneOf(tx, project)) ?? null);
  const obligatory = isObligatory(rulesOf(await settings.effectiveConfig(tx, project)), row);
  for (const { user, email, name, locale, timeZone, muted, quiet } of people) {
    if (!obligatory && muted?.includes(keyOfKind(row))) {
      await deliveries.insertMailed(tx, project, id, user, null);
      continue;
    }
    const held = obligatory || !quiet ? null : quietUntil(quiet, now());
    const mail = await queueMail(tx, secrets, {
      ...{
        project: project === PLATFORM ? null : project,
        userId: user,
        to: email,
        kind: "notification",
        locale,
        byPlatform: byPlatform(row.phrase),
        ...(held === null ? {} : { notBefore: new Date(held) }),
      },
      ...notificationMail(locale, {
        name,
        message: row.phrase ? phraseText(row.phrase, locale) : row.message,
        priority: row.priority,
        sender: row.sender?.name ?? null,
        at: row.sentAt ?? row.createdAt,
        project: where?.name ?? null,
        timeZone: timeZone ?? where?.timeZone ?? "UTC",
        link: `${publicUrl}/notifications?item=${id}`,
        links: linksOf(row.phrase).map(({ label, path }) => ({ label, url: `${publicUrl}${path}` })),
      }),
    });
    await deliveries.insertMailed(tx, project, id, user, mail);
  }
  return people.length === AT_ONCE;
}

/** A device may have its alerts leave by the platform's mail server, whatever its project has. */
const byPlatform = (phrase: Phrase | null): boolean =>
  phrase !== null && "sender" in phrase.values && phrase.values.sender === "platform";
