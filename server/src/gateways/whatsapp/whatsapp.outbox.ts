import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { createOutbox } from "../../platform/work/outbox/outbox.ts";
import type { WhatsappBody } from "./whatsapp.ts";

export const whatsappOutbox = createOutbox({
  table: "whatsapp_messages",
  task: "whatsapp.send",
  key: "whatsapp",
  hasBody: true,
  openStates: ["queued", "sending"],
});

/** Sealing scope of a body, so that one message's body cannot be opened as another's. */
export const whatsappScope = (id: string) => `whatsapp:${id}`;

export interface NewWhatsapp {
  project: string;
  userId: string;
  phone: string;
  body: WhatsappBody;
  notBefore?: Date;
}

/** Queues a message in the transaction of the change that causes it. @returns its id */
export async function queueWhatsapp(tx: Tx, secrets: Secrets, message: NewWhatsapp): Promise<string> {
  const id = newId();
  const { project, userId, phone, body, notBefore } = message;
  await sql`insert into whatsapp_messages (project_id, id, user_id, recipient, body, next_try_at)
    values (${project}, ${id}, ${userId}, ${phone}, ${secrets.seal(whatsappScope(id), JSON.stringify(body))},
      coalesce(${notBefore ?? null}, now()))`.execute(tx);
  await whatsappOutbox.enqueue(tx, { project, id }, notBefore);
  return id;
}
