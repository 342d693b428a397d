// A document that is processed again: what it has already, and what of it was found once more.
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import type { Rect } from "@vetaverde/domain/text/page";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import type { CommitmentRow } from "./commitments.rows.ts";
import { BY_HAND, type Moment } from "./commitments.store.ts";

export interface KnownRow {
  id: string;
  key: string;
  page: number;
  state: CommitmentRow["state"];
  version: number;
  job: string | null;
  extractor: string;
  touched: boolean;
  text: string;
  summary: string;
  deadline: string | null;
  fields: FoundFields;
}

/** What a later processing makes anew of a commitment that nobody has touched. */
export interface FoundFields {
  rects: readonly Rect[];
  component: string;
  frequency: string | null;
  every: Frequency | null;
  confidence: number;
}

/** The caller holds the lock; the rows stay as they are until the transaction ends. */
export async function knownOf(tx: Tx, project: string, document: string): Promise<KnownRow[]> {
  const { rows } =
    await sql<KnownRow>`select id, text_key as key, page, state, version, job_id as job, extractor,
      updated_by is not null as touched, text, summary, deadline,
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
  /** Present where nobody has touched it and the later processing makes something else of it, which then holds. */
  fields: FoundFields | null;
}

/** Marks which of a document's commitments the latest processing found and which it did not. */
export async function markFound(
  tx: Tx,
  { project, at }: Moment,
  document: string,
  found: readonly FoundAgain[],
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
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as n (id uuid, job uuid, place int, fields jsonb)
    where c.project_id = ${project} and c.id = n.id`.execute(tx);
}
