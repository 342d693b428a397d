import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { claimClause, createOutbox, type MessageRef } from "../../platform/work/outbox/outbox.ts";
import {
  createOutboxDelivery,
  type OutboxDelivery,
  type RecordFailure,
} from "../../platform/work/outbox/outbox-delivery.ts";
import { createRetrySchedule } from "../../platform/work/outbox/retry-schedule.ts";
import { type Browser, type PushContent, PushFault, type PushGateway } from "./push.ts";
import type { Waiting } from "./rows.gen.ts";

/** A user with many browsers at a slow service occupies only one worker. */
const pushOutbox = createOutbox({
  table: "push_messages",
  task: "push.send",
  key: "push",
  isSerialPerUser: true,
  openStates: ["queued"],
});
const SCHEDULE = createRetrySchedule({ maxPauseMs: 4 * 3600 * 1000, maxAttempts: 10 });
/**
 * This many consecutive failures without a response, over this time, end a subscription, if other push services
 * responded meanwhile. A day, because services have outages of hours, and a user whose subscription ended receives
 * nothing until they allow it again.
 */
const MAX_SILENT = 8;
const SILENT_SECONDS = 86_400;
export const pushScope = (id: string) => `push:${id}`;

/**
 * The content of a message at the time of sending; the time from which it may be sent, during the user's quiet hours; a
 * code when it is not sent any more.
 */
export type PushText =
  | { content: PushContent; priority: 1 | 2 | 3 }
  | { later: Date }
  | "NO_ACCESS"
  | "READ"
  | "MUTED";

export interface PushDeliveryDeps {
  db: Db;
  secrets: Secrets;
  /** Null: push is not configured, and queued messages fail. */
  gateway: PushGateway | null;
  textOf(
    tx: Tx,
    message: { project: string; notification: string; user: string },
    now: number,
  ): Promise<PushText>;
  now: () => number;
  log: Log;
}

export const createPushDelivery = (deps: PushDeliveryDeps): OutboxDelivery =>
  createOutboxDelivery({
    db: deps.db,
    outbox: pushOutbox,
    schedule: SCHEDULE,
    deliver: (message, recordFailure) => deliver(deps, message, recordFailure),
    logRefused: ({ id, ...fields }) =>
      deps.log.warn(
        { event: "push.refused", push: id, ...fields },
        "notification not accepted by the browser's push service",
      ),
  });

/**
 * The row stays locked while the message is sent, as with mails. In the browser, a repeated message replaces the first.
 */
async function deliver(deps: PushDeliveryDeps, ref: MessageRef, recordFailure: RecordFailure): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Waiting>`
      select m.project_id as project, m.id, m.notification_id as notification, m.user_id as "user",
             m.subscription_id as subscription, m.attempts, s.sealed /* Null: the subscription no longer belongs to the user. */
        from push_messages m
        left join push_subscriptions s on s.user_id = m.user_id and s.id = m.subscription_id and s.ended_at is null
       where ${claimClause(ref)}`.execute(tx);
    if (rows[0]) await sendClaimed(deps, tx, rows[0], recordFailure);
  });
}

async function sendClaimed(
  deps: PushDeliveryDeps,
  tx: Tx,
  message: Waiting,
  recordFailure: RecordFailure,
): Promise<void> {
  if (!deps.gateway) return pushOutbox.end(tx, message, "failed", "NO_PUSH");
  if (message.sealed === null) return pushOutbox.end(tx, message, "failed", "GONE");
  // The message may have been queued for hours, and meanwhile be read, muted, or due in quiet hours.
  const text = await deps.textOf(tx, message, deps.now());
  if (text === "READ") return pushOutbox.end(tx, message, "dropped", null);
  if (text === "MUTED") return pushOutbox.end(tx, message, "dropped", text);
  if (typeof text === "string") return pushOutbox.end(tx, message, "failed", text);
  if ("later" in text) return pushOutbox.postpone(tx, message, null, text.later);
  const opened = deps.secrets.open(pushScope(message.subscription), message.sealed);
  if (opened === null) return pushOutbox.end(tx, message, "failed", "MAIL_BODY_SEALED");
  try {
    await deps.gateway.send(JSON.parse(opened) as Browser, text.content, text.priority);
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    return handleFault(tx, message, error, recordFailure);
  }
  await pushOutbox.end(tx, message, "sent", null, message.attempts + 1);
  await sql`update push_subscriptions set last_at = now(), silent = 0, silent_since = null where user_id = ${message.user} and id = ${message.subscription}`.execute(
    tx,
  );
}

async function handleFault(
  tx: Tx,
  message: Waiting,
  { isGone, isPermanent, isTimeout, message: error }: PushFault,
  recordFailure: RecordFailure,
): Promise<void> {
  if (!isGone) {
    await recordSilence(tx, message, isTimeout);
    return recordFailure(tx, message, { error, kind: isPermanent ? "permanent" : "transient" });
  }
  await sql`update push_subscriptions set ended_at = now(), end_reason = 'gone'
    where user_id = ${message.user} and id = ${message.subscription} and ended_at is null`.execute(tx);
  await pushOutbox.end(tx, message, "failed", error, message.attempts + 1);
}

/** @param at null: immediately */
export const queuePush = (tx: Tx, message: MessageRef & { user: string }, at: Date | null): Promise<void> =>
  pushOutbox.enqueue(tx, message, at ?? undefined);

/**
 * Any response resets the count. An outage of this server's own network affects all services, and so ends no
 * subscription.
 */
async function recordSilence(tx: Tx, { user, subscription }: Waiting, isTimeout: boolean): Promise<void> {
  const which = sql`user_id = ${user} and id = ${subscription} and ended_at is null`;
  await sql`update push_subscriptions set silent = case when ${isTimeout} then silent + 1 else 0 end,
      silent_since = case when ${isTimeout} then coalesce(silent_since, now()) end where ${which}`.execute(
    tx,
  );
  await sql`update push_subscriptions s set ended_at = now(), end_reason = 'silent'
    where ${which} and silent >= ${MAX_SILENT} and silent_since < now() - make_interval(secs => ${SILENT_SECONDS})
      and exists (select from push_subscriptions o where o.last_at > s.silent_since)`.execute(tx);
}
