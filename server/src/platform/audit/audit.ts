import { sql } from "kysely";
import type { Context } from "../context/context.ts";
import type { Tx } from "../db/db.ts";
import { newId, PLATFORM } from "../db/id.ts";

export interface Change {
  /** Null for a change to the whole platform. */
  project: string | null;
  /** The action, as `entity.verb` in the past tense: `plan.imported`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Writes the audit entry of a change. It takes a transaction, never the pool, so that the entry commits or rolls back
 * with the change.
 */
export async function recordChange(tx: Tx, ctx: Context, change: Change): Promise<void> {
  await sql`insert into audit_log (project_id, id, at, actor_id, action, entity, entity_id, before, after, request_id, address, token_id) values
    (${change.project ?? PLATFORM}, ${newId()}, coalesce(${ctx.at ?? null}::timestamptz, now()), ${ctx.actor?.id ?? null}, ${change.action}, ${change.entity},
     ${change.entityId}, ${json(change.before)}, ${json(change.after)}, ${ctx.requestId}, ${ctx.address ?? null},
     ${ctx.actor?.token?.id ?? null})`.execute(tx);
}

/** The same for many changes of one call: an import writes thousands. */
export async function recordChanges(tx: Tx, ctx: Context, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ project, action, entity, entityId, before, after }) => ({
    project: project ?? PLATFORM,
    id: newId(),
    action,
    entity,
    entity_id: entityId,
    before,
    after,
  }));
  await sql`insert into audit_log (project_id, id, at, actor_id, action, entity, entity_id, before, after, request_id, address, token_id)
    select r.project, r.id, coalesce(${ctx.at ?? null}::timestamptz, now()), ${ctx.actor?.id ?? null}::uuid, r.action, r.entity, r.entity_id, r.before, r.after,
           ${ctx.requestId}, ${ctx.address ?? null}, ${ctx.actor?.token?.id ?? null}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (project uuid, id uuid, action text, entity text, entity_id text, before jsonb, after jsonb)`.execute(
    tx,
  );
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
