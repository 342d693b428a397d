import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { enqueue, type Task } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import { createRepeatedEvent } from "../../platform/log/repeated-event.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { type Browser, PushFault, type PushGateway, type PushWords } from "./push.ts";
import type { Waiting } from "./rows.gen.ts";

const PUSH_TASK = "push.send";
const SECOND = 1000;
const MAX_TRIES = 10;
/**
 * This many consecutive failures without a response, over this time, end a subscription, if other push services
 * responded meanwhile. A day, because services have outages of hours, and a user whose subscription ended receives
 * nothing until they allow it again.
 */
const MAX_SILENT = 8;
const SILENT_SECONDS = 86_400;
const pauseAfter = (tries: number) => Math.min(4 ** tries, 4 * 3600) * SECOND;
const pushKey = (id: string) => `push:${id}`;
/** A user's messages are serialised, so that a user with many browsers at a slow service occupies only one worker. */
const pushQueue = (user: string) => `push:${user}`;
export const pushScope = (id: string) => `push:${id}`;

/**
 * The content of a message at the time of sending; the time from which it may be sent, during the user's quiet hours; a
 * code when it is not sent any more.
 */
export type PushText =
  | { words: PushWords; priority: 1 | 2 | 3 }
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

export interface PushDelivery {
  tasks: Record<string, Task>;
  /** Enqueues due messages that no worker has locked. */
  wake(): Promise<void>;
}

/** The dependencies, with the event that may repeat for every message. */
interface Delivering extends PushDeliveryDeps {
  logRefused(fields: { push: string; attempts: number; permanent: boolean }, key: string): void;
}

export function createPushDelivery(deps: PushDeliveryDeps): PushDelivery {
  const delivering: Delivering = {
    ...deps,
    logRefused: createRepeatedEvent((fields) =>
      deps.log.warn(
        { event: "push.refused", ...fields },
        "notification not accepted by the browser's push service",
      ),
    ),
  };
  return {
    tasks: { [PUSH_TASK]: (payload) => deliver(delivering, payload as Named) },
    wake: async () => {
      await sql`
        with due as (select project_id, id, user_id from push_messages where state = 'queued' and next_try_at <= now()
           order by next_try_at limit 2000 for update skip locked)
        select graphile_worker.add_job(${PUSH_TASK}, json_build_object('project', project_id, 'id', id),
          queue_name := ${pushQueue("")} || user_id, job_key := ${pushKey("")} || id) from due`.execute(
        deps.db,
      );
    },
  };
}

interface Named {
  project: string;
  id: string;
}
/**
 * The row stays locked while the message is sent, as with mails. In the browser, a repeated message replaces the first.
 */
async function deliver(deps: Delivering, { project, id }: Named): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Waiting>`
      select m.project_id as project, m.id, m.notification_id as notification, m.user_id as "user",
             m.subscription_id as subscription, m.attempts, s.sealed /* Null: the subscription no longer belongs to the user. */
        from push_messages m
        left join push_subscriptions s on s.user_id = m.user_id and s.id = m.subscription_id and s.ended_at is null
       where m.project_id = ${project} and m.id = ${id} and m.state = 'queued'
         for update of m skip locked`.execute(tx);
    if (rows[0]) await handOver(deps, tx, rows[0]);
  });
}

async function handOver(deps: Delivering, tx: Tx, message: Waiting): Promise<void> {
  if (!deps.gateway) return end(tx, message, "failed", "NO_PUSH");
  if (message.sealed === null) return end(tx, message, "failed", "GONE");
  // The message may have been queued for hours, and meanwhile be read, muted, or due in quiet hours.
  const saying = await deps.textOf(tx, message, deps.now());
  if (saying === "READ") return end(tx, message, "dropped", null);
  if (saying === "MUTED") return end(tx, message, "dropped", saying);
  if (typeof saying === "string") return end(tx, message, "failed", saying);
  if ("later" in saying) return putOff(tx, message, saying.later);
  const opened = deps.secrets.open(pushScope(message.subscription), message.sealed);
  if (opened === null) return end(tx, message, "failed", "MAIL_BODY_SEALED");
  try {
    await deps.gateway.send(JSON.parse(opened) as Browser, saying.words, saying.priority);
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    return takeBack(deps, tx, message, error);
  }
  await end(tx, { ...message, attempts: message.attempts + 1 }, "sent", null);
  await sql`update push_subscriptions set last_at = now(), silent = 0, silent_since = null where user_id = ${message.user} and id = ${message.subscription}`.execute(
    tx,
  );
}

async function takeBack(
  { logRefused }: Delivering,
  tx: Tx,
  message: Waiting,
  fault: PushFault,
): Promise<void> {
  const attempts = message.attempts + 1;
  if (fault.gone)
    await sql`update push_subscriptions set ended_at = now(), end_reason = 'gone'
      where user_id = ${message.user} and id = ${message.subscription} and ended_at is null`.execute(tx);
  else {
    await noteSilence(tx, message, fault.silent);
    logRefused(
      { push: message.id, attempts, permanent: fault.permanent },
      fault.permanent ? "permanent" : "transient",
    );
  }
  if (fault.gone || fault.permanent || attempts >= MAX_TRIES)
    return end(tx, { ...message, attempts }, "failed", fault.message);
  await sql`update push_messages set attempts = ${attempts}, last_error = ${fault.message}
    where project_id = ${message.project} and id = ${message.id}`.execute(tx);
  await putOff(tx, message, new Date(Date.now() + pauseAfter(attempts)));
}

async function putOff(tx: Tx, { project, id, user }: Waiting, at: Date): Promise<void> {
  await sql`update push_messages set next_try_at = ${at} where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
  await queuePush(tx, { project, id, user }, at);
}

/** @param at null: immediately */
export const queuePush = (
  tx: Tx,
  { project, id, user }: Named & { user: string },
  at: Date | null,
): Promise<void> =>
  enqueue(
    tx,
    PUSH_TASK,
    { project, id },
    { key: pushKey(id), queue: pushQueue(user), ...(at ? { runAt: at } : {}) },
  );

/**
 * Any response resets the count. An outage of this server's own network affects all services, and so ends no
 * subscription.
 */
async function noteSilence(tx: Tx, { user, subscription }: Waiting, silent: boolean): Promise<void> {
  const which = sql`user_id = ${user} and id = ${subscription} and ended_at is null`;
  await sql`update push_subscriptions set silent = case when ${silent} then silent + 1 else 0 end,
      silent_since = case when ${silent} then coalesce(silent_since, now()) end where ${which}`.execute(tx);
  await sql`update push_subscriptions s set ended_at = now(), end_reason = 'silent'
    where ${which} and silent >= ${MAX_SILENT} and silent_since < now() - make_interval(secs => ${SILENT_SECONDS})
      and exists (select from push_subscriptions o where o.last_at > s.silent_since)`.execute(tx);
}

async function end(
  tx: Tx,
  { project, id, attempts }: Pick<Waiting, "project" | "id" | "attempts">,
  state: "sent" | "failed" | "dropped",
  words: string | null,
): Promise<void> {
  await sql`update push_messages set state = ${state}, attempts = ${attempts}, last_error = ${words}, ended_at = now()
    where project_id = ${project} and id = ${id}`.execute(tx);
}
