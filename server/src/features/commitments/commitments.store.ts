// The only place that writes commitments and their history.

import type { Coverage } from "@vetaverde/contract/commitments";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import type { Rect } from "@vetaverde/domain/text/page";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import {
  COLUMNS,
  type CommitmentFields,
  type CommitmentFilters,
  type CommitmentRow,
  FROM,
  ORDERS,
  where,
} from "./commitments.rows.ts";

/** The extractor of what a person chose. */
export const BY_HAND = "person";

export type Covered = ReadonlyMap<string, { coverage: Coverage }>;

/** So that numbers are given one after another, and no two people make one of the same text. */
export async function lockCommitments(tx: Tx, project: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commitments ${project}`}, 0))`.execute(tx);
}

export interface CommitmentQuery {
  page: number;
  size: number;
  sort: string | undefined;
  filters: CommitmentFilters;
}

export async function list(
  db: Db,
  project: string,
  { page, size, sort, filters }: CommitmentQuery,
  covered: Covered,
): Promise<CommitmentRow[]> {
  const { rows } =
    await sql<CommitmentRow>`select ${COLUMNS} from ${FROM} where ${where(project, filters, covered)}
    order by ${ORDERS[sort ?? "page"] ?? sql`c.number`} limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    );
  return rows;
}

export interface Counted {
  total: number;
  proposed: number;
  accepted: number;
  rejected: number;
}

/** How many there are of each state, whatever states the filters ask for; `total` is of those that they ask for. */
export async function count(
  db: Db,
  project: string,
  filters: CommitmentFilters,
  covered: Covered,
): Promise<Counted> {
  const { state, ...others } = filters;
  const { rows } = await sql<Counted>`select
      count(*) filter (where ${state ?? null}::text[] is null or c.state = any(${state ?? null}::text[]))::int as total,
      count(*) filter (where c.state = 'proposed')::int as proposed,
      count(*) filter (where c.state = 'accepted')::int as accepted,
      count(*) filter (where c.state = 'rejected')::int as rejected
    from commitments c where ${where(project, others, covered)}`.execute(db);
  return rows[0] ?? { total: 0, proposed: 0, accepted: 0, rejected: 0 };
}

/** Of the accepted ones that the filters mean. */
export async function acceptedIds(
  db: Db,
  project: string,
  filters: CommitmentFilters,
  covered: Covered,
): Promise<string[]> {
  const wanted = { ...filters, state: ["accepted"] };
  const { rows } = await sql<{
    id: string;
  }>`select c.id from commitments c where ${where(project, wanted, covered)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function responsibles(db: Db, project: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct responsible as name from commitments
    where project_id = ${project} and responsible is not null and state <> 'replaced' order by 1 limit 200`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function find(db: Db | Tx, project: string, id: string): Promise<CommitmentRow | undefined> {
  const { rows } = await sql<CommitmentRow>`select ${COLUMNS} from ${FROM}
    where c.project_id = ${project} and c.id = ${id}`.execute(db);
  return rows[0];
}

export async function lock(tx: Tx, project: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from commitments where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export async function documentOf(
  tx: Tx,
  project: string,
  id: string,
): Promise<{ pages: number } | undefined> {
  const { rows } = await sql<{ pages: number }>`select pages from published_instrument_documents
    where project_id = ${project} and id = ${id}`.execute(tx);
  return rows[0];
}

export interface NewCommitment extends CommitmentFields {
  id: string;
  document: string;
  key: string;
  page: number;
  pageEnd: number;
  rects: Rect[];
  language: string | null;
  context: string | null;
  confidence: number | null;
  reasons: readonly string[];
  state: "proposed" | "accepted" | "rejected";
  extractor: string;
  job: string | null;
  place: number | null;
  fresh: boolean;
  /** Who reviewed it; null for one that nobody has looked at. */
  reviewedBy: string | null;
  reason: string | null;
}

export interface Moment {
  project: string;
  at: Date;
  /** Null where the program itself does it. */
  by: string | null;
}

/** Adds many at once, each with the project's next number. The caller holds the lock. */
export async function insert(
  tx: Tx,
  { project, at, by }: Moment,
  rows: readonly NewCommitment[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into commitments (project_id, id, number, instrument_id, document_id, job_id, place, text, text_key, summary, page,
      page_end, rects, language, component, frequency, every, deadline, condition, indicator, responsible, context,
      confidence, reasons, state, extractor, fresh, created_at, created_by, reviewed_at, reviewed_by, reason, updated_at, updated_by)
    select ${project}, n.id, (select coalesce(max(number), 0) from commitments where project_id = ${project}) + n.at, d.instrument_id,
      d.id, n.job, n.place, n.text, n.key, n.summary, n.page, n."pageEnd", n.rects, n.language, n.component, n.frequency,
      n.every, n.deadline, n.condition, n.indicator, n.responsible, n.context, n.confidence, n.reasons, n.state,
      n.extractor, n.fresh, ${at}, ${by}, case when n."reviewedBy" is not null then ${at}::timestamptz end, n."reviewedBy",
      n.reason, ${at}, ${by}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, document uuid, job uuid, place int,
      text text, key text, summary text, page int, "pageEnd" int, rects jsonb, language text, component text, frequency text,
      every text, deadline text, condition text, indicator text, responsible text, context text, confidence real,
      reasons jsonb, state text, extractor text, fresh boolean, "reviewedBy" uuid, reason text)) with ordinality
      as n (id, document, job, place, text, key, summary, page, "pageEnd", rects, language, component, frequency, every,
        deadline, condition, indicator, responsible, context, confidence, reasons, state, extractor, fresh, "reviewedBy", reason, at)
    join published_instrument_documents d on d.project_id = ${project} and d.id = n.document
    order by n.at`.execute(tx);
}

export interface Change extends CommitmentFields {
  state: CommitmentRow["state"];
  reason: string | null;
  /** Whether it was somebody's review: who, when and why are kept with it. */
  reviewed: "now" | "no longer" | "as before";
}

export async function update(tx: Tx, { project, at, by }: Moment, id: string, change: Change): Promise<void> {
  const reviewer = {
    now: sql`reviewed_at = ${at}, reviewed_by = ${by}, reason = ${change.reason}`,
    "no longer": sql`reviewed_at = null, reviewed_by = null, reason = null`,
    "as before": sql`reason = reason`,
  }[change.reviewed];
  await sql`update commitments set text = ${change.text}, summary = ${change.summary}, component = ${change.component},
      frequency = ${change.frequency}, every = ${change.every}, deadline = ${change.deadline}, condition = ${change.condition},
      indicator = ${change.indicator}, responsible = ${change.responsible}, state = ${change.state}, ${reviewer},
      version = version + 1, updated_at = ${at}, updated_by = ${by}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

export interface HistoryRow {
  version: number;
  action: "found" | "added" | "edited" | "accepted" | "rejected" | "reopened" | "split" | "merged" | "linked";
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
  at: Date;
  by: { id: string; name: string } | null;
}

export async function insertHistory(
  tx: Tx,
  { project, at, by }: Moment,
  rows: readonly (Pick<HistoryRow, "version" | "action" | "reason" | "before" | "after"> & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into commitment_history (project_id, commitment_id, version, action, reason, before, after, at, by)
    select ${project}, id, version, action, reason, before, after, ${at}, ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (id uuid, version int, action text, reason text, before jsonb, after jsonb)`.execute(tx);
}

export async function history(db: Db, project: string, id: string): Promise<HistoryRow[]> {
  const { rows } =
    await sql<HistoryRow>`select h.version, h.action, h.reason, nullif(h.before, 'null'::jsonb) as before, h.after, h.at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) end as by
    from commitment_history h left join published_users u on u.id = h.by
    where h.project_id = ${project} and h.commitment_id = ${id} order by h.version desc`.execute(db);
  return rows;
}

/** What a document has of commitments already, for a processing that comes after another. */
export interface KnownRow {
  id: string;
  key: string;
  page: number;
  state: CommitmentRow["state"];
  version: number;
  job: string | null;
  extractor: string;
}

export async function knownOf(tx: Tx, project: string, document: string): Promise<KnownRow[]> {
  const { rows } =
    await sql<KnownRow>`select id, text_key as key, page, state, version, job_id as job, extractor
    from commitments where project_id = ${project} and document_id = ${document} order by number`.execute(tx);
  return rows;
}

export interface FoundAgain {
  id: string;
  job: string;
  place: number;
  /** Present where nobody has touched it: what the later processing makes of it holds. */
  fields: {
    rects: readonly Rect[];
    component: string;
    frequency: string | null;
    every: Frequency | null;
    confidence: number;
  } | null;
}

/** Marks which of a document's commitments the latest processing found and which it did not. */
export async function markFound(
  tx: Tx,
  project: string,
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
      every = case when jsonb_typeof(n.fields) = 'object' then n.fields->>'every' else c.every end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as n (id uuid, job uuid, place int, fields jsonb)
    where c.project_id = ${project} and c.id = n.id`.execute(tx);
}
