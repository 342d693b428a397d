import type { Locale } from "@vetaverde/domain/locale";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import { newId, PLATFORM } from "../../platform/db/id.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

export const MAIL_TASK = "mail.send";

export interface NewMail {
  /** Null for a mail of the whole platform; a project's goes through the project's own mail server where it has one. */
  project: string | null;
  userId: string | null;
  to: string;
  kind: "activation" | "reset" | "notification" | "test" | "security" | "sign-in";
  locale: Locale;
  subject: string;
  text: string;
  html?: string;
  /** From then on the mail is worth nothing, and is not sent any more: that of the link in it. */
  expiresAt?: Date;
  /** It leaves by the platform's mail server, also where its project has one of its own. */
  byPlatform?: boolean;
  /** It waits until then: the person wants to be left alone. */
  notBefore?: Date;
  /** A file of the project that goes along: its bytes are read when the mail leaves. */
  file?: string;
}

export interface MailBody {
  text: string;
  html?: string;
  file?: string;
}

/** The scope that a body is sealed for: one mail's body opens in no other mail. */
export const bodyScope = (id: string) => `mail:${id}`;

/**
 * Queues a mail in the transaction of the change that asks for it: both happen or neither. The body may carry a link
 * that opens an account, so that it lies sealed until it is gone. A newer link makes an older one that still waits
 * worthless: that mail is given up.
 * @returns the mail's id.
 */
export async function queueMail(tx: Tx, secrets: Secrets, mail: NewMail): Promise<string> {
  const id = newId();
  const project = mail.project ?? PLATFORM;
  if (mail.userId && (mail.kind === "activation" || mail.kind === "reset")) {
    await giveUpOlder(tx, mail.userId, mail.kind);
  }
  const body: MailBody = { text: mail.text, ...(mail.html === undefined ? {} : { html: mail.html }) };
  if (mail.file !== undefined) body.file = mail.file;
  await sql`insert into mails (project_id, id, user_id, kind, recipient, locale, subject, body, by_platform, expires_at, next_try_at) values
    (${project}, ${id}, ${mail.userId}, ${mail.kind}, ${mail.to}, ${mail.locale}, ${oneLine(mail.subject)},
     ${secrets.seal(bodyScope(id), JSON.stringify(body))}, ${mail.byPlatform ?? false}, ${mail.expiresAt ?? null},
     coalesce(${mail.notBefore ?? null}, now()))`.execute(tx);
  await enqueue(
    tx,
    MAIL_TASK,
    { project, id },
    {
      key: mailKey(id),
      ...(mail.notBefore ? { runAt: mail.notBefore } : {}),
    },
  );
  return id;
}

export const mailKey = (id: string) => `mail:${id}`;

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 300) || "VetaVerde";

/** One that is being handed over just now is left alone: to wait for it would hold up the person's call. */
async function giveUpOlder(tx: Tx, userId: string, kind: string): Promise<void> {
  await sql`update mails set state = 'failed', last_error = 'REPLACED', body = null, ended_at = now()
    where (project_id, id) in (
      select project_id, id from mails where user_id = ${userId} and kind = ${kind} and state = 'queued'
         for update skip locked)`.execute(tx);
}
