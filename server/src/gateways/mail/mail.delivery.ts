import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import { enqueue, type Task } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import { createRepeatedEvent } from "../../platform/log/repeated-event.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { bodyScope, MAIL_TASK, type MailBody, mailKey } from "./mail.outbox.ts";
import { type MailFault, type MailGateway, mailFault } from "./mail.ts";
import type { Waiting } from "./rows.gen.ts";

/** The mail server of a project (null: the platform's), determined for every mail; null when none is configured. */
export type TransportFor = (project: string | null) => Promise<MailGateway | null>;

/** A queued mail with its owner. */
export interface QueuedMailRef {
  project: string;
  id: string;
  userId: string | null;
  kind: string;
}
export type MayReceive = (tx: Tx, mail: QueuedMailRef) => Promise<boolean>;

export interface MailDeliveryDeps {
  db: Db;
  secrets: Secrets;
  transportFor: TransportFor;
  /** Checked when a mail is sent: whether its user may still read its content. */
  mayReceive: MayReceive;
  /**
   * Loads an attached file; null: it is missing, and the mail is sent without it. Left out: no mail has attachments.
   */
  attachmentOf?(
    project: string,
    file: string,
  ): Promise<{ name: string; kind: string; content: Buffer } | null>;
  log: Log;
  /** The host after the @ of every Message-ID: that of PUBLIC_URL. */
  host: string;
  now?: () => number;
}

export interface MailDelivery {
  tasks: Record<string, Task>;
  /** Enqueues a job for every due mail that no worker has locked, including mails of a crashed worker. */
  wake(): Promise<void>;
}

const SECOND = 1000;
/** Backoff grows fourfold up to four hours; after the last attempt, some 30 hours later, the mail fails. */
const MAX_ATTEMPTS = 14;
const pauseAfter = (tries: number) => Math.min(4 ** tries, 4 * 3600) * SECOND;
/** A mail without a mail server does not use up its attempts: it waits until one is configured. */
const NO_SERVER_PAUSE = 5 * 60 * SECOND;

/** The dependencies, with the events that may repeat for every mail. */
interface DeliveryContext extends MailDeliveryDeps {
  logRefused(fields: { mail: string; tries: number; permanent: boolean }, key: string): void;
  logDeferred(fields: { mail: string }): void;
}

export function createMailDelivery(deps: MailDeliveryDeps): MailDelivery {
  const { log } = deps;
  const context: DeliveryContext = {
    ...deps,
    logRefused: createRepeatedEvent((fields) =>
      log.warn({ event: "mail.refused", ...fields }, "mail not accepted by the SMTP server"),
    ),
    logDeferred: createRepeatedEvent((fields) =>
      log.warn(
        { event: "mail.deferred", reason: "no_smtp", ...fields },
        "mail deferred: no SMTP server is configured",
      ),
    ),
  };
  return {
    tasks: {
      [MAIL_TASK]: (payload) => deliver(context, payload as { project: string; id: string }),
    },
    wake: async () => {
      await sql`
        with due as (
          select project_id, id from mails where state = 'queued' and next_try_at <= now()
           order by next_try_at limit 2000 for update skip locked)
        select graphile_worker.add_job(${MAIL_TASK}, json_build_object('project', project_id, 'id', id),
          job_key := ${mailKey("")} || id) from due`.execute(deps.db);
    },
  };
}

/**
 * Sends one mail. Its row stays locked from before the SMTP dialogue until `sent` is committed, so that no other worker
 * claims it, and a worker that crashes leaves it queued. The remaining window is between the server's reply and the
 * commit: a crash there sends the mail again, with the same Message-ID.
 */
async function deliver(deps: DeliveryContext, { project, id }: { project: string; id: string }) {
  const response = await deps.db.transaction().execute(async (tx) => {
    const mail = await claim(tx, project, id);
    return mail ? handOver(deps, tx, mail) : null;
  });
  if (response === null) return;
  await sql`update mails set response = ${response} where project_id = ${project} and id = ${id}`.execute(
    deps.db,
  );
}

async function claim(tx: Tx, project: string, id: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select project_id as project, id, user_id as "userId", kind, recipient, subject, body /* not null: a queued message has one */, attempts, expires_at as "expiresAt", by_platform as "byPlatform" from mails
     where project_id = ${project} and id = ${id} and state = 'queued' for update skip locked`.execute(tx);
  return rows[0];
}

/** @returns the server's reply when it accepted the mail, else null. */
async function handOver(deps: DeliveryContext, tx: Tx, mail: Waiting): Promise<string | null> {
  const { secrets, transportFor, mayReceive, attachmentOf, host, now = Date.now } = deps;
  if (mail.expiresAt && mail.expiresAt.getTime() <= now()) return giveUp(tx, mail, "EXPIRED");
  // The mail may have been queued for hours: a user who lost access meanwhile must not receive it.
  if (!(await mayReceive(tx, mail))) return giveUp(tx, mail, "NO_ACCESS");
  const opened = secrets.open(bodyScope(mail.id), mail.body);
  if (opened === null) return giveUp(tx, mail, "MAIL_BODY_SEALED");
  const transport = await transportFor(mail.byPlatform || mail.project === PLATFORM ? null : mail.project);
  if (!transport) return waitForServer(deps, tx, mail);
  const { file, ...body } = JSON.parse(opened) as MailBody;
  const along = file ? await attachmentOf?.(mail.project, file) : null;
  // Written before the mail is sent, so that only the commit remains between the server's reply and the recorded state.
  await sql`update mails set state = 'sent', attempts = attempts + 1, last_error = null, body = null, ended_at = now()
    where project_id = ${mail.project} and id = ${mail.id}`.execute(tx);
  try {
    return await transport.send({
      to: mail.recipient,
      subject: mail.subject,
      messageId: `<${mail.id}@${host}>`,
      ...body,
      ...(along
        ? { attachments: [{ filename: along.name, content: along.content, contentType: along.kind }] }
        : {}),
    });
  } catch (error) {
    return handleFailure(deps, tx, mail, mailFault(error));
  }
}

async function handleFailure(deps: DeliveryContext, tx: Tx, mail: Waiting, fault: MailFault): Promise<null> {
  const tries = mail.attempts + 1;
  deps.logRefused(
    { mail: mail.id, tries, permanent: fault.permanent },
    fault.permanent ? "permanent" : "transient",
  );
  if (fault.permanent || tries >= MAX_ATTEMPTS) return giveUp(tx, { ...mail, attempts: tries }, fault.words);
  return postpone(tx, { ...mail, attempts: tries }, fault.words, pauseAfter(tries));
}

function waitForServer({ logDeferred }: DeliveryContext, tx: Tx, mail: Waiting): Promise<null> {
  logDeferred({ mail: mail.id });
  return postpone(tx, mail, "NO_MAIL_SERVER", NO_SERVER_PAUSE);
}

async function postpone(tx: Tx, mail: Waiting, words: string, pauseMs: number): Promise<null> {
  const at = new Date(Date.now() + pauseMs);
  await sql`update mails set state = 'queued', attempts = ${mail.attempts}, last_error = ${words}, body = ${mail.body},
      ended_at = null, next_try_at = ${at} where project_id = ${mail.project} and id = ${mail.id}`.execute(
    tx,
  );
  await enqueue(tx, MAIL_TASK, { project: mail.project, id: mail.id }, { key: mailKey(mail.id), runAt: at });
  return null;
}

async function giveUp(tx: Tx, mail: Waiting, words: string): Promise<null> {
  await sql`update mails set state = 'failed', attempts = ${mail.attempts}, last_error = ${words}, body = null, ended_at = now()
    where project_id = ${mail.project} and id = ${mail.id}`.execute(tx);
  return null;
}
