// The only module that writes commitments and their history.

import type { Coverage } from "@vetaverde/contract/commitment";
import { fold } from "@vetaverde/domain/text/fold";
import type { Rect } from "@vetaverde/domain/text/page";
import { cutAt } from "@vetaverde/domain/text/well-formed";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { indexNames } from "../../platform/db/search-index.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import {
  COLUMNS,
  type CommitmentFields,
  type CommitmentFilters,
  FROM,
  ORDERS,
  where,
} from "./commitments.rows.ts";
import type { CommitmentRow, ServedCounts } from "./rows.gen.ts";

/** The extractor of commitments that a user added. */
export const BY_HAND = "person";

export type Covered = ReadonlyMap<string, { coverage: Coverage }>;

/**
 * Acquires the project's lock on commitments: numbers are assigned one at a time, concurrent requests cannot create the
 * same text twice, and no commitment is reviewed while a processing updates it. Every change of commitments acquires it
 * before any row lock; another order could deadlock.
 */
export async function lockCommitments(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`commitments ${project}`));
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

/** Counts by state, ignoring the filter by state; `total` applies that filter. */
export async function count(
  db: Db,
  project: string,
  filters: CommitmentFilters,
  covered: Covered,
): Promise<ServedCounts> {
  const { state, ...others } = filters;
  const { rows } = await sql<ServedCounts>`select
      count(*) filter (where ${state ?? null}::text[] is null or c.state = any(${state ?? null}::text[]))::int as total,
      count(*) filter (where c.state = 'proposed')::int as proposed,
      count(*) filter (where c.state = 'accepted')::int as accepted,
      count(*) filter (where c.state = 'rejected')::int as rejected
    from commitments c where ${where(project, others, covered)}`.execute(db);
  return rows[0] ?? { total: 0, proposed: 0, accepted: 0, rejected: 0 };
}

/**
 * The accepted commitments that match the filters other than coverage, so that each coverage count equals the number of
 * rows its filter lists.
 */
export async function acceptedIds(
  db: Db,
  project: string,
  { coverage: _coverage, ...filters }: CommitmentFilters,
  covered: Covered,
): Promise<string[]> {
  const acceptedOnly = { ...filters, state: ["accepted"] };
  const { rows } = await sql<{
    id: string;
  }>`select c.id from commitments c where ${where(project, acceptedOnly, covered)}`.execute(db);
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

export async function findAll(
  db: Db | Tx,
  project: string,
  ids: readonly string[],
): Promise<CommitmentRow[]> {
  const { rows } = await sql<CommitmentRow>`select ${COLUMNS} from ${FROM}
    where c.project_id = ${project} and c.id = any(${ids}::uuid[]) order by c.number`.execute(db);
  return rows;
}

/** In the order of their ids, so that two callers cannot wait for each other. */
export async function lockAll(tx: Tx, project: string, ids: readonly string[]): Promise<void> {
  await sql`select from commitments where project_id = ${project} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
}

/** A new version of commitments whose own fields stay as they are. */
export async function renew(tx: Tx, { project, at, by }: Moment, ids: readonly string[]): Promise<void> {
  await sql`update commitments set version = version + 1, updated_at = ${at}, updated_by = ${by}
    where project_id = ${project} and id = any(${ids}::uuid[])`.execute(tx);
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
  /** The reviewer; null when nobody has reviewed it. */
  reviewedBy: string | null;
  reason: string | null;
}

export interface Moment {
  project: string;
  at: Date;
  /** Null when the platform itself made the change. */
  by: string | null;
}

/** Inserts many commitments, each with the project's next number. The caller holds the lock. */
export async function insert(
  tx: Tx,
  { project, at, by }: Moment,
  rows: readonly NewCommitment[],
): Promise<void> {
  if (rows.length === 0) return;
  const keyed = rows.map((row) => ({ ...row, words: wordsKey(row) }));
  await sql`
    insert into commitments (project_id, id, number, instrument_id, document_id, job_id, place, text, text_key, summary, page,
      page_end, rects, language, component, frequency, every, deadline, condition, indicator, responsible, context,
      confidence, reasons, state, extractor, fresh, search_key, created_at, created_by, reviewed_at, reviewed_by, reason, updated_at, updated_by)
    select ${project}, n.id, (select coalesce(max(number), 0) from commitments where project_id = ${project}) + n.at, d.instrument_id,
      d.id, n.job, n.place, n.text, n.key, n.summary, n.page, n."pageEnd", n.rects, n.language, n.component, n.frequency,
      n.every, n.deadline, n.condition, n.indicator, n.responsible, n.context, n.confidence, n.reasons, n.state,
      n.extractor, n.fresh, left(${codeKey(sql`(select coalesce(max(number), 0) from commitments where project_id = ${project}) + n.at`)} || n.words, ${SEARCHED}),
      ${at}, ${by}, case when n."reviewedBy" is not null then ${at}::timestamptz end, n."reviewedBy",
      n.reason, ${at}, ${by}
    from rows from (jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as (id uuid, document uuid, job uuid, place int,
      text text, key text, summary text, page int, "pageEnd" int, rects jsonb, language text, component text, frequency text,
      every text, deadline text, condition text, indicator text, responsible text, context text, confidence real,
      reasons jsonb, state text, extractor text, fresh boolean, "reviewedBy" uuid, reason text, words text)) with ordinality
      as n (id, document, job, place, text, key, summary, page, "pageEnd", rects, language, component, frequency, every,
        deadline, condition, indicator, responsible, context, confidence, reasons, state, extractor, fresh, "reviewedBy", reason, words, at)
    join published_instrument_documents d on d.project_id = ${project} and d.id = n.document
    order by n.at`.execute(tx);
  await indexNew(
    tx,
    project,
    rows.map(({ id }) => id),
  );
}

/** Length of the searched text: the code, the summary shown in lists, and the beginning of the text. */
const SEARCHED = 600;
const wordsKey = ({ summary, text }: CommitmentFields): string =>
  cutAt(fold(text.startsWith(summary.replace(/…$/, "")) ? text : `${summary} ${text}`), SEARCHED);
const codeKey = (number: RawBuilder<unknown>) =>
  sql`'c-' || lpad((${number})::text, greatest(3, length((${number})::text)), '0') || ' '`;

async function indexNew(tx: Tx, project: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ key: string }>`select search_key as key from commitments
    where project_id = ${project} and id = any(${ids}::uuid[])`.execute(tx);
  await indexNames(
    tx,
    project,
    rows.map(({ key }) => key),
  );
}

export interface Change extends CommitmentFields {
  state: CommitmentRow["state"];
  reason: string | null;
  /** Whether the change is a review; a review stores its user, time and reason. */
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
      search_key = left(${codeKey(sql`number`)} || ${wordsKey(change)}::text, ${SEARCHED}),
      version = version + 1, updated_at = ${at}, updated_by = ${by}
    where project_id = ${project} and id = ${id}`.execute(tx);
  await indexNew(tx, project, [id]);
}
