import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { claimClause, type MessageRef } from "../../platform/work/outbox/outbox.ts";
import {
  createOutboxDelivery,
  type OutboxDelivery,
  type RecordFailure,
} from "../../platform/work/outbox/outbox-delivery.ts";
import { createRetrySchedule } from "../../platform/work/outbox/retry-schedule.ts";
import type { Waiting } from "./rows.gen.ts";
import type { StatusEvent } from "./whatsapp.events.ts";
import { whatsappOutbox, whatsappScope } from "./whatsapp.outbox.ts";
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

const SECOND_MS = 1000;
const SCHEDULE = createRetrySchedule({ maxPauseMs: 4 * 3600 * SECOND_MS, maxAttempts: 14 });
/**
 * How long the provider's events are awaited, which state whether it accepted a message before this process crashed.
 */
const UNCERTAIN_MS = 120 * SECOND_MS;
const DAY_MS = 86_400_000;

export const createWhatsappDelivery = (deps: WhatsappDeliveryDeps): OutboxDelivery =>
  createOutboxDelivery({
    db: deps.db,
    outbox: whatsappOutbox,
    schedule: SCHEDULE,
    deliver: (message, recordFailure) => deliver(deps, message, recordFailure),
    recover: async () => {
      const until = new Date(deps.now() - UNCERTAIN_MS);
      await sql`update whatsapp_messages set state = 'queued' where state = 'sending' and begun_at < ${until}`.execute(
        deps.db,
      );
    },
    logRefused: ({ id, attempts, ...fields }) =>
      deps.log.warn(
        { event: "whatsapp.refused", whatsapp: id, tries: attempts, ...fields },
        "message not accepted by WhatsApp",
      ),
  });

/**
 * Sends one message. The state `sending` is committed first: the provider does not deduplicate, and after a crash only
 * its events, which contain our id, state whether it accepted the message.
 */
async function deliver(
  deps: WhatsappDeliveryDeps,
  ref: MessageRef,
  recordFailure: RecordFailure,
): Promise<void> {
  const message = await deps.db.transaction().execute((tx) => begin(deps, tx, ref));
  if (!message || !deps.gateway) return;
  const { document: file, ...body } = JSON.parse(message.opened) as WhatsappBody;
  const free = message.heard !== null && deps.now() - message.heard.getTime() < DAY_MS;
  const document = file && free ? await deps.attachmentOf(message.project, file.file) : null;
  const send = (freely: boolean) =>
    deps.gateway?.send({ ...body, document, id: message.id, to: message.recipient, free: freely }) ??
    Promise.reject();
  try {
    const providerId = await send(free).catch((error: unknown) => {
      if (free && error instanceof WhatsappFault && error.isWindowClosed) return send(false);
      throw error;
    });
    await sql`update whatsapp_messages set state = 'sent', provider_id = ${providerId}, sent_at = now(), ended_at = now(),
        body = null, last_error = null
      where project_id = ${message.project} and id = ${message.id} and state = 'sending'`.execute(deps.db);
  } catch (error) {
    if (!(error instanceof WhatsappFault)) throw error;
    const { reply, kind } = error;
    await deps.db.transaction().execute((tx) => recordFailure(tx, message, { error: reply, kind }));
  }
}

async function begin(
  deps: WhatsappDeliveryDeps,
  tx: Tx,
  ref: MessageRef,
): Promise<(Waiting & { opened: string }) | null> {
  const { rows } = await sql<Waiting>`
    select m.project_id as project, m.id, m.user_id as "userId", m.recipient, m.body /* not null: a queued message has one */, m.attempts,
           p.last_inbound_at as heard /* When the user last wrote; null when the phone number is no longer theirs. */, p.user_id is not null as joined
      from whatsapp_messages m
      left join whatsapp_people p on p.user_id = m.user_id and p.phone = m.recipient
     where m.next_try_at <= now() + interval '1 second' and ${claimClause(ref)}`.execute(tx);
  const [message] = rows;
  if (!message) return null;
  const { project, id } = message;
  const refusal = !deps.gateway
    ? "NO_WHATSAPP"
    : !message.joined
      ? "NO_PHONE"
      : (await deps.mayReceive(tx, { project, id, userId: message.userId, kind: "notification" }))
        ? null
        : "NO_ACCESS";
  const opened = deps.secrets.open(whatsappScope(id), message.body);
  if (refusal || opened === null) {
    await whatsappOutbox.end(tx, message, "failed", refusal ?? "MAIL_BODY_SEALED");
    return null;
  }
  await sql`update whatsapp_messages set state = 'sending', begun_at = now(), attempts = attempts + 1
    where project_id = ${project} and id = ${id}`.execute(tx);
  return { ...message, opened };
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
