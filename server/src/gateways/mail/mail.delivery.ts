import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import type { Log } from "../../platform/log/log.ts";
import { createRepeatedEvent } from "../../platform/log/repeated-event.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { claimClause, type MessageRef } from "../../platform/work/outbox/outbox.ts";
import {
  createOutboxDelivery,
  type OutboxDelivery,
  type RecordFailure,
} from "../../platform/work/outbox/outbox-delivery.ts";
import { createRetrySchedule } from "../../platform/work/outbox/retry-schedule.ts";
import { bodyScope, type MailBody, mailOutbox } from "./mail.outbox.ts";
import { type MailGateway, mailFault } from "./mail.ts";
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

const SECOND_MS = 1000;
/** After the last attempt, some 30 hours after the first, the mail fails. */
const SCHEDULE = createRetrySchedule({ maxPauseMs: 4 * 3600 * SECOND_MS, maxAttempts: 14 });
/** A mail without a mail server does not use up its attempts: it waits until one is configured. */
const NO_SERVER_RETRY_MS = 5 * 60 * SECOND_MS;

/** The dependencies, with what records a failed attempt. */
interface DeliveryContext extends MailDeliveryDeps {
  recordFailure: RecordFailure;
  logDeferred(fields: { mail: string }): void;
}

export function createMailDelivery(deps: MailDeliveryDeps): OutboxDelivery {
  const { log } = deps;
  const logDeferred = createRepeatedEvent<{ mail: string }>((fields) =>
    log.warn(
      { event: "mail.deferred", reason: "no_smtp", ...fields },
      "mail deferred: no SMTP server is configured",
    ),
  );
  return createOutboxDelivery({
    db: deps.db,
    outbox: mailOutbox,
    schedule: SCHEDULE,
    deliver: (mail, recordFailure) => deliver({ ...deps, recordFailure, logDeferred }, mail),
    logRefused: ({ id, attempts, ...fields }) =>
      log.warn(
        { event: "mail.refused", mail: id, tries: attempts, ...fields },
        "mail not accepted by the SMTP server",
      ),
  });
}

/**
 * Sends one mail. Its row stays locked from before the SMTP dialogue until `sent` is committed, so that no other worker
 * claims it, and a worker that crashes leaves it queued. The remaining window is between the server's reply and the
 * commit: a crash there sends the mail again, with the same Message-ID.
 */
async function deliver(deps: DeliveryContext, { project, id }: MessageRef) {
  const response = await deps.db.transaction().execute(async (tx) => {
    const mail = await claim(tx, { project, id });
    return mail ? sendClaimed(deps, tx, mail) : null;
  });
  if (response === null) return;
  await sql`update mails set response = ${response} where project_id = ${project} and id = ${id}`.execute(
    deps.db,
  );
}

async function claim(tx: Tx, mail: MessageRef): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select project_id as project, id, user_id as "userId", kind, recipient, subject, body /* not null: a queued message has one */, attempts, expires_at as "expiresAt", by_platform as "byPlatform" from mails m
     where ${claimClause(mail)}`.execute(tx);
  return rows[0];
}

/** @returns the server's reply when it accepted the mail, else null. */
async function sendClaimed(deps: DeliveryContext, tx: Tx, mail: Waiting): Promise<string | null> {
  const { secrets, transportFor, mayReceive, attachmentOf, host, now = Date.now } = deps;
  if (mail.expiresAt && mail.expiresAt.getTime() <= now()) return failWith(tx, mail, "EXPIRED");
  // The mail may have been queued for hours: a user who lost access meanwhile must not receive it.
  if (!(await mayReceive(tx, mail))) return failWith(tx, mail, "NO_ACCESS");
  const opened = secrets.open(bodyScope(mail.id), mail.body);
  if (opened === null) return failWith(tx, mail, "MAIL_BODY_SEALED");
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
    await deps.recordFailure(tx, mail, mailFault(error));
    return null;
  }
}

async function waitForServer({ logDeferred }: DeliveryContext, tx: Tx, mail: Waiting): Promise<null> {
  logDeferred({ mail: mail.id });
  await mailOutbox.postpone(tx, mail, "NO_MAIL_SERVER", new Date(Date.now() + NO_SERVER_RETRY_MS));
  return null;
}

async function failWith(tx: Tx, mail: Waiting, error: string): Promise<null> {
  await mailOutbox.end(tx, mail, "failed", error);
  return null;
}
