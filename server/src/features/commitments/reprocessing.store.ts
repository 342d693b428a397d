// Reprocessing a document: the commitments that it has already, and which of them were found again.
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import type { Rect } from "@vetaverde/domain/text/page";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import { BY_HAND, type Moment } from "./commitments.store.ts";
import type { KnownRow } from "./rows.gen.ts";

export type { KnownRow } from "./rows.gen.ts";

/** What a later processing updates of a commitment that no user has changed. */
export interface FoundFields {
  rects: readonly Rect[];
  component: string;
  frequency: string | null;
  every: Frequency | null;
  /** Null for a commitment that was entered by hand. */
  confidence: number | null;
}

/** The caller holds the lock, so the rows do not change until the transaction ends. */
export async function knownOf(tx: Tx, project: string, document: string): Promise<KnownRow[]> {
  const { rows } =
    await sql<KnownRow>`select id, text_key as key, page, state, version, job_id as job, extractor,
      updated_by is not null as touched, job_id is not null and place is null as provisional, text, summary, deadline,
      json_build_object('rects', rects, 'component', component, 'frequency', frequency, 'every', every,
        'confidence', confidence) as fields
    from commitments where project_id = ${project} and document_id = ${document} order by number for update`.execute(
      tx,
    );
  return rows;
}

export interface FoundAgain {
  id: string;
  job: string;
  place: number;
  /**
   * Set when no user has changed the commitment and the later processing yields different fields, which then replace
   * the old ones.
   */
  fields: FoundFields | null;
}

/** Marks which of a document's commitments the latest processing found and which it did not. */
export async function markFound(
  tx: Tx,
  { project, at }: Moment,
  document: string,
  matches: readonly FoundAgain[],
): Promise<void> {
  await sql`update commitments set fresh = false, found_again = (extractor = ${BY_HAND}) where project_id = ${project} and document_id = ${document}`.execute(
    tx,
  );
  await sql`update commitments c set found_again = true, job_id = n.job, place = n.place,
      rects = coalesce(n.fields->'rects', c.rects), component = coalesce(n.fields->>'component', c.component),
      confidence = coalesce((n.fields->>'confidence')::real, c.confidence),
      frequency = case when jsonb_typeof(n.fields) = 'object' then n.fields->>'frequency' else c.frequency end,
      every = case when jsonb_typeof(n.fields) = 'object' then n.fields->>'every' else c.every end,
      version = case when jsonb_typeof(n.fields) = 'object' then c.version + 1 else c.version end,
      updated_at = case when jsonb_typeof(n.fields) = 'object' then ${at}::timestamptz else c.updated_at end
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as n (id uuid, job uuid, place int, fields jsonb)
    where c.project_id = ${project} and c.id = n.id`.execute(tx);
}
