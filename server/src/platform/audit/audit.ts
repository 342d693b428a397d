import { sql } from "kysely";
import type { Context } from "../context/context.ts";
import type { Tx } from "../db/db.ts";
import { newId, PLATFORM } from "../db/id.ts";

export interface Change {
  /** Null for a change that concerns the whole platform. */
  project: string | null;
  /** What was done, as `entity.verb` in the past tense: `plan.imported`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

/** Writes the audit trail's row of a change. It takes a transaction, never the pool: the row stands or falls with the change. */
export async function recordChange(tx: Tx, ctx: Context, change: Change): Promise<void> {
  await sql`insert into audit_log (project_id, id, actor_id, action, entity, entity_id, before, after, request_id, address, token_id) values
    (${change.project ?? PLATFORM}, ${newId()}, ${ctx.actor?.id ?? null}, ${change.action}, ${change.entity},
     ${change.entityId}, ${json(change.before)}, ${json(change.after)}, ${ctx.requestId}, ${ctx.address ?? null},
     ${ctx.actor?.token?.id ?? null})`.execute(tx);
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
