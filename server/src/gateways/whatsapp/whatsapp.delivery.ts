import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { enqueue, type Task } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import { createRepeatedEvent } from "../../platform/log/repeated-event.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { Waiting } from "./rows.gen.ts";
import type { StatusEvent } from "./whatsapp.events.ts";
import { WHATSAPP_TASK, whatsappKey, whatsappScope } from "./whatsapp.outbox.ts";
import { type WhatsappBody, WhatsappFault, type WhatsappGateway } from "./whatsapp.ts";

export interface WhatsappDeliveryDeps {
  db: Db;
  secrets: Secrets;
  /** Null: WhatsApp is not configured, and queued messages fail. */
  gateway: WhatsappGateway | null;
  /** Checked when a message is sent: whether the user may still read its content. */
  mayReceive(
    tx: Tx,
    message: { project: string; id: string; userId: string; kind: string },
  ): Promise<boolean>;
  /** Loads an attached file; null: it is no longer available. */
  attachmentOf(
    project: string,
    file: string,
  ): Promise<{ name: string; kind: string; content: Buffer } | null>;
  log: Log;
  now: () => number;
}

const SECOND = 1000;
const MAX_TRIES = 14;
const pauseAfter = (tries: number) => Math.min(4 ** tries, 4 * 3600) * SECOND;
/**
 * How long the provider's events are awaited, which state whether it accepted a message before this process crashed.
 */
const UNSURE_MS = 120 * SECOND;
const DAY_MS = 86_400_000;

export interface WhatsappDelivery {
  tasks: Record<string, Task>;
  /** Enqueues due messages, and sent ones whose outcome is still unknown. */
  wake(): Promise<void>;
}

/** The dependencies, with the event that may repeat for every message. */
interface Delivering extends WhatsappDeliveryDeps {
  logRefused(fields: { whatsapp: string; tries: number; permanent: boolean }, key: string): void;
}

export function createWhatsappDelivery(deps: WhatsappDeliveryDeps): WhatsappDelivery {
  const delivering: Delivering = {
    ...deps,
    logRefused: createRepeatedEvent((fields) =>
      deps.log.warn({ event: "whatsapp.refused", ...fields }, "message not accepted by WhatsApp"),
    ),
  };
  return {
    tasks: { [WHATSAPP_TASK]: (payload) => deliver(delivering, payload as Named) },
    wake: async () => {
      const unsure = new Date(deps.now() - UNSURE_MS);
      await sql`
        with lost as (
          update whatsapp_messages set state = 'queued' where state = 'sending' and begun_at < ${unsure}
          returning project_id, id),
        due as (
          select project_id, id from whatsapp_messages where state = 'queued' and next_try_at <= now()
           union all select project_id, id from lost
           limit 2000)
        select graphile_worker.add_job(${WHATSAPP_TASK}, json_build_object('project', project_id, 'id', id),
          job_key := ${whatsappKey("")} || id) from due`.execute(deps.db);
    },
  };
}

interface Named {
  project: string;
  id: string;
}
/**
 * Sends one message. The state `sending` is committed first: the provider does not deduplicate, and after a crash only
 * its events, which contain our id, state whether it accepted the message.
 */
async function deliver(deps: Delivering, named: Named): Promise<void> {
  const message = await deps.db.transaction().execute((tx) => begin(deps, tx, named));
  if (!message || !deps.gateway) return;
  const { document: file, ...body } = JSON.parse(message.opened) as WhatsappBody;
  const free = message.heard !== null && deps.now() - message.heard.getTime() < DAY_MS;
  const document = file && free ? await deps.attachmentOf(message.project, file.file) : null;
  const send = (freely: boolean) =>
    deps.gateway?.send({ ...body, document, id: message.id, to: message.recipient, free: freely }) ??
    Promise.reject();
  try {
    const providerId = await send(free).catch((error: unknown) => {
      if (free && error instanceof WhatsappFault && error.closed) return send(false);
      throw error;
    });
    await sql`update whatsapp_messages set state = 'sent', provider_id = ${providerId}, sent_at = now(), ended_at = now(),
        body = null, last_error = null
      where project_id = ${message.project} and id = ${message.id} and state = 'sending'`.execute(deps.db);
  } catch (error) {
    if (!(error instanceof WhatsappFault)) throw error;
    await takeBack(deps, message, error);
  }
}

async function begin(
  deps: WhatsappDeliveryDeps,
  tx: Tx,
  { project, id }: Named,
): Promise<(Waiting & { opened: string }) | null> {
  const { rows } = await sql<Waiting>`
    select m.project_id as project, m.id, m.user_id as "userId", m.recipient, m.body /* not null: a queued message has one */, m.attempts,
           p.last_inbound_at as heard /* When the user last wrote; null when the phone number is no longer theirs. */, p.user_id is not null as joined
      from whatsapp_messages m
      left join whatsapp_people p on p.user_id = m.user_id and p.phone = m.recipient
     where m.project_id = ${project} and m.id = ${id} and m.state = 'queued' and m.next_try_at <= now() + interval '1 second'
       for update of m skip locked`.execute(tx);
  const [message] = rows;
  if (!message) return null;
  const refusal = !deps.gateway
    ? "NO_WHATSAPP"
    : !message.joined
      ? "NO_PHONE"
      : (await deps.mayReceive(tx, { project, id, userId: message.userId, kind: "notification" }))
        ? null
        : "NO_ACCESS";
  const opened = deps.secrets.open(whatsappScope(id), message.body);
  if (refusal || opened === null) {
    await giveUp(tx, message, refusal ?? "MAIL_BODY_SEALED");
    return null;
  }
  await sql`update whatsapp_messages set state = 'sending', begun_at = now(), attempts = attempts + 1
    where project_id = ${project} and id = ${id}`.execute(tx);
  return { ...message, opened };
}

async function takeBack(
  { db, logRefused }: Delivering,
  message: Waiting,
  fault: WhatsappFault,
): Promise<void> {
  const tries = message.attempts + 1;
  logRefused(
    { whatsapp: message.id, tries, permanent: fault.permanent },
    fault.permanent ? "permanent" : "transient",
  );
  // The state stays `sending`: either the provider's events confirm the message, or it is retried.
  if (fault.unsure && tries < MAX_TRIES) return;
  await db.transaction().execute(async (tx) => {
    if (fault.permanent || tries >= MAX_TRIES) return giveUp(tx, message, fault.words);
    const at = new Date(Date.now() + pauseAfter(tries));
    await sql`update whatsapp_messages set state = 'queued', last_error = ${fault.words}, next_try_at = ${at}
      where project_id = ${message.project} and id = ${message.id} and state = 'sending'`.execute(tx);
    const { project, id } = message;
    await enqueue(tx, WHATSAPP_TASK, { project, id }, { key: whatsappKey(id), runAt: at });
  });
}

async function giveUp(tx: Tx, { project, id }: Named, words: string): Promise<void> {
  await sql`update whatsapp_messages set state = 'failed', last_error = ${words}, body = null, ended_at = now()
    where project_id = ${project} and id = ${id} and state in ('queued', 'sending')`.execute(tx);
}

const RANK = { sent: 1, delivered: 2, read: 3 } as const;

/** Applies a status event of the provider, which may be late, duplicated or out of order. */
export async function followStatus(tx: Tx, event: StatusEvent): Promise<void> {
  const mine = sql`(provider_id = ${event.providerId} or (provider_id is null and id = ${event.id}::uuid))`;
  if (event.state === "failed") {
    await sql`update whatsapp_messages set state = 'failed', last_error = ${event.error}, body = null, ended_at = now(),
        provider_id = ${event.providerId} where ${mine} and state in ('queued', 'sending', 'sent')`.execute(
      tx,
    );
    return;
  }
  const rank = RANK[event.state];
  await sql`update whatsapp_messages set provider_id = ${event.providerId}, body = null, last_error = null,
      state = case when state in ('delivered', 'read') and ${rank} < case state when 'read' then 3 else 2 end then state
                   else ${event.state} end,
      sent_at = coalesce(sent_at, ${event.at}), ended_at = coalesce(ended_at, now()),
      delivered_at = case when ${rank} >= 2 then coalesce(delivered_at, ${event.at}) else delivered_at end,
      read_at = case when ${rank} >= 3 then coalesce(read_at, ${event.at}) else read_at end
    where ${mine} and state <> 'failed'`.execute(tx);
}
