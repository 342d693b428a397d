// The only module that writes judgements on pairs of commitments. Commitments and instruments are read as published.

import type { Judgement } from "@vetaverde/domain/commitments/compare/kinds";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { CommitmentRow, InstrumentRow, JudgedRow } from "./rows.gen.ts";

export type { CommitmentRow, JudgedRow } from "./rows.gen.ts";

/** The earliest first; within a year, in the order in which their documents were added. */
export async function instruments(db: Db, project: string): Promise<InstrumentRow[]> {
  const { rows } = await sql<InstrumentRow>`
    select i.id, i.name, i.year, d.documents, c.commitments, c.unreviewed,
           exists (select from published_instrument_jobs j where j.project_id = i.project_id and j.instrument_id = i.id
             and j.state = 'done') as processed
      from published_instruments i
      cross join lateral (select count(*)::int as documents, min(added_at) as since from published_instrument_documents d
            where d.project_id = i.project_id and d.instrument_id = i.id) d
      cross join lateral (select count(*)::int as commitments, count(*) filter (where c.state = 'proposed')::int as unreviewed
            from published_commitments c where c.project_id = i.project_id and c.instrument_id = i.id) c
     where i.project_id = ${project} order by i.year, d.since nulls last, i.name_key, i.id`.execute(db);
  return rows;
}

/** Identifies everything that the result of a comparison depends on: the same stamp means the same result. */
export async function dataVersion(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), sum(hashtextextended(id::text, version)::numeric)) from published_commitments where project_id = ${project}),
      (select string_agg(concat_ws(' ', id, year, name), ',' order by id) from published_instruments where project_id = ${project}),
      (select count(*) from commitment_judgements where project_id = ${project})) as stamp`.execute(db);
  return rows[0]?.stamp ?? "";
}

const COLUMNS = sql`c.id, c.number, json_build_object('id', i.id, 'name', i.name) as instrument,
  json_build_object('id', d.id, 'name', d.name) as document, c.text, c.summary, c.page, c.language, c.component, c.frequency,
  c.every, c.deadline, c.condition, c.responsible, c.state, p.ocr, c.version`;
const FROM = sql`published_commitments c
  join published_instruments i on i.project_id = c.project_id and i.id = c.instrument_id
  join published_instrument_documents d on d.project_id = c.project_id and d.id = c.document_id
  left join published_instrument_pages p on p.project_id = c.project_id and p.document_id = c.document_id and p.page = c.page`;

/** Of some instruments or of all, ordered by instrument and by position in the documents. */
export async function commitments(
  db: Db,
  project: string,
  instruments: readonly string[] | null,
  most: number,
): Promise<CommitmentRow[]> {
  const { rows } = await sql<CommitmentRow>`select ${COLUMNS} from ${FROM}
      join (select instrument_id, min(added_at) as since from published_instrument_documents where project_id = ${project}
             group by instrument_id) s on s.instrument_id = c.instrument_id
     where c.project_id = ${project} and (${instruments}::uuid[] is null or c.instrument_id = any(${instruments}::uuid[]))
     order by i.year, s.since, i.name_key, i.id, d.added_at, d.id, c.page, coalesce((c.rects->0->>'y')::float8, 0),
       c.place, c.number limit ${most}`.execute(db);
  return rows;
}

/** The two commitments being judged, in their current form. */
export async function pair(tx: Tx, project: string, ids: readonly string[]): Promise<CommitmentRow[]> {
  const { rows } = await sql<CommitmentRow>`select ${COLUMNS} from ${FROM}
    where c.project_id = ${project} and c.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** The latest judgement on each pair whose texts have not changed since. */
export async function judgements(
  db: Db | Tx,
  project: string,
  only: RawBuilder<unknown> = sql`true`,
): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select older.id as older, newer.id as newer, older.number as "olderNumber", newer.number as "newerNumber",
           j.judgement, j.reason, j.at, json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by
      from (select distinct on (first_id, second_id) * from commitment_judgements
             where project_id = ${project} and ${only} order by first_id, second_id, version desc) j
      join published_commitments a on a.project_id = j.project_id and a.id = j.first_id and md5(a.text) = j.first_words
      join published_commitments b on b.project_id = j.project_id and b.id = j.second_id and md5(b.text) = j.second_words
      join published_commitments newer on newer.project_id = j.project_id and newer.id = j.newer_id
      join published_commitments older on older.project_id = j.project_id
           and older.id = case when j.newer_id = j.first_id then j.second_id else j.first_id end
      join published_users u on u.id = j.by
     where j.judgement <> 'open'
     order by j.at, older.id, newer.id`.execute(db);
  return rows;
}

export const ofPair = (first: string, second: string): RawBuilder<unknown> =>
  sql`first_id = ${first} and second_id = ${second}`;

/** Serialises the judgements of a pair: each is its next version. */
export async function lockPair(tx: Tx, project: string, first: string, second: string): Promise<void> {
  await acquireLock(tx, lockNamed(`judgement ${project} ${first} ${second}`));
}

export interface NewJudgement {
  first: string;
  second: string;
  newer: string;
  judgement: Judgement | "open";
  reason: string | null;
  at: Date;
  by: string;
}

export async function insertJudgement(tx: Tx, project: string, one: NewJudgement): Promise<void> {
  await sql`insert into commitment_judgements (project_id, first_id, second_id, version, newer_id, judgement, first_words,
      second_words, reason, at, by)
    select ${project}, a.id, b.id, coalesce((select max(version) from commitment_judgements j
             where j.project_id = ${project} and j.first_id = a.id and j.second_id = b.id), 0) + 1,
           ${one.newer}, ${one.judgement}, md5(a.text), md5(b.text), ${one.reason}, ${one.at}, ${one.by}
      from published_commitments a join published_commitments b on b.project_id = a.project_id and b.id = ${one.second}
     where a.project_id = ${project} and a.id = ${one.first}`.execute(tx);
}
