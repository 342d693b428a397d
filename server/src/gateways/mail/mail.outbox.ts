import type { Locale } from "@vetaverde/domain/locale";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import { newId, PLATFORM } from "../../platform/db/id.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { createOutbox } from "../../platform/work/outbox/outbox.ts";

export const mailOutbox = createOutbox({
  table: "mails",
  task: "mail.send",
  key: "mail",
  hasBody: true,
  // A delivery marks its mail as sent before it sends it, within its transaction.
  openStates: ["queued", "sent"],
});

export interface NewMail {
  /** Null for a mail of the whole platform; a project's mail uses the project's own mail server, if any. */
  project: string | null;
  userId: string | null;
  to: string;
  kind: "activation" | "reset" | "notification" | "test" | "security" | "sign-in";
  locale: Locale;
  subject: string;
  text: string;
  html?: string;
  /** The expiry of the link in the mail; after it the mail is useless and is not sent. */
  expiresAt?: Date;
  /** Sent by the platform's mail server, even when its project has one. */
  byPlatform?: boolean;
  /** Not sent before this instant, because of the user's quiet hours. */
  notBefore?: Date;
  /** An attached file of the project; its bytes are read when the mail is sent. */
  file?: string;
}

export interface MailBody {
  text: string;
  html?: string;
  file?: string;
}

/** Sealing scope of a body, so that one mail's body cannot be opened as another's. */
export const bodyScope = (id: string) => `mail:${id}`;

/**
 * Queues a mail in the transaction of the change that causes it, so that both commit or neither. The body may contain a
 * link that opens an account, so it is stored sealed until the mail is sent. A newer link invalidates an older one: a
 * queued mail with the older link fails.
 * @returns the mail's id.
 */
export async function queueMail(tx: Tx, secrets: Secrets, mail: NewMail): Promise<string> {
  const id = newId();
  const project = mail.project ?? PLATFORM;
  if (mail.userId && (mail.kind === "activation" || mail.kind === "reset")) {
    await failOlder(tx, mail.userId, mail.kind);
  }
  const body: MailBody = { text: mail.text, ...(mail.html === undefined ? {} : { html: mail.html }) };
  if (mail.file !== undefined) body.file = mail.file;
  await sql`insert into mails (project_id, id, user_id, kind, recipient, locale, subject, body, by_platform, expires_at, next_try_at) values
    (${project}, ${id}, ${mail.userId}, ${mail.kind}, ${mail.to}, ${mail.locale}, ${oneLine(mail.subject)},
     ${secrets.seal(bodyScope(id), JSON.stringify(body))}, ${mail.byPlatform ?? false}, ${mail.expiresAt ?? null},
     coalesce(${mail.notBefore ?? null}, now()))`.execute(tx);
  await mailOutbox.enqueue(tx, { project, id }, mail.notBefore);
  return id;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 300) || "VetaVerde";

/** Skips a mail that is being sent just now: waiting for its lock would delay the user's request. */
async function failOlder(tx: Tx, userId: string, kind: string): Promise<void> {
  await sql`update mails set state = 'failed', last_error = 'REPLACED', body = null, ended_at = now()
    where (project_id, id) in (
      select project_id, id from mails where user_id = ${userId} and kind = ${kind} and state = 'queued'
         for update skip locked)`.execute(tx);
}
