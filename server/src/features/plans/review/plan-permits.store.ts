// What the review of a plan reads of the permits that the plan serves: their dates, their commitments, and the tables and
// annexes that their documents name.
import type { LintPermit } from "@vetaverde/domain/lint/finding";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { ServedInstrumentRow, ServedObligationRow } from "../rows.gen.ts";

/** A plan, and the instrument that a plan which is not saved yet will serve. */
export interface Served {
  readonly plan: string | null;
  readonly instrument: string | null;
}

/** Maximum passages of documents in which tables, annexes and sections are looked for. */
const MAX_PASSAGES = 20_000;
const MAX_OBLIGATIONS = 5_000;
/** Words of the four languages for a table or an annex, without their accented letters. */
const REFERENCE_WORD = "\\m(tabla|cuadro|table|tabela|quadro|tab\\.|anexo|annex|appendi|ap.ndice)";

/** The heading of a section ("8.1 Umbrales"), or words that name one. */
const SECTION =
  "^\\s*\\d{1,3}([.-]\\d{1,3})+\\.?\\s+[[:alpha:]]|\\m(numeral|considerando|p.rrafo|par.grafo|paragraph|secci.n|section|se[cç].o|condici|condition)[[:alpha:]]*\\s+(n\\S*\\s*)?\\d";

/** The instruments of a plan: the one that it was created for, and those of its accepted commitments. */
const servedBy = (project: string, { plan, instrument }: Served): RawBuilder<unknown> => sql`(
  select ${instrument}::uuid as id where ${instrument}::uuid is not null
  union select instrument_id from plans
   where project_id = ${project} and id = ${plan} and instrument_id is not null
  union select instrument_id from published_commitment_plans
   where project_id = ${project} and plan_id = ${plan} and state = 'accepted')`;

/** Changes whenever an instrument of the plan, its documents or what was read of them changes. */
export async function permitVersion(db: Db, project: string, served: Served): Promise<string> {
  const { rows } = await sql<{ version: string }>`select concat_ws('/', count(*), max(i.updated_at),
      (select count(*) from published_instrument_documents d join published_instrument_pages p
         on p.project_id = d.project_id and p.document_id = d.id
        where d.project_id = ${project} and d.instrument_id in ${servedBy(project, served)}),
      (select concat_ws('/', count(*), sum(version)) from published_commitments
        where project_id = ${project} and instrument_id in ${servedBy(project, served)})) as version
    from published_instruments i where i.project_id = ${project} and i.id in ${servedBy(project, served)}`.execute(
    db,
  );
  return rows[0]?.version ?? "";
}

/** @returns null for a plan that serves no known instrument */
export async function findPermit(db: Db, project: string, served: Served): Promise<LintPermit | null> {
  const { rows: instruments } = await sql<ServedInstrumentRow>`
    select i.name, i.year, i.starts_on as "start", i.ends_on as "end",
      coalesce((select json_agg(d.name order by d.added_at, d.id) from published_instrument_documents d
         where d.project_id = i.project_id and d.instrument_id = i.id), '[]') as documents,
      coalesce((select sum(d.pages - (select count(*) from published_instrument_pages p
           where p.project_id = d.project_id and p.document_id = d.id))::int
         from published_instrument_documents d
         where d.project_id = i.project_id and d.instrument_id = i.id), 0) as unread
      from published_instruments i
     where i.project_id = ${project} and i.id in ${servedBy(project, served)} order by i.year, i.name, i.id`.execute(
    db,
  );
  if (instruments.length === 0) return null;
  const documents = instruments.flatMap((one) => one.documents);
  const isRead = documents.length > 0 && instruments.every(({ unread }) => unread === 0);
  return {
    instruments: instruments.map(({ name, year, start, end }) => ({ name, year, start, end })),
    documents: [...documents, ...instruments.map(({ name }) => name)],
    obligations: await obligationsOf(db, project, served),
    passages: isRead ? await passagesOf(db, project, served) : null,
  };
}

async function obligationsOf(db: Db, project: string, served: Served): Promise<ServedObligationRow[]> {
  const { rows } = await sql<ServedObligationRow>`
    select c.text, l.short_commitment as "shortCommitment" from published_commitments c
      left join published_commitment_plans l
        on l.project_id = c.project_id and l.commitment_id = c.id and l.plan_id = ${served.plan}
     where c.project_id = ${project} and c.instrument_id in ${servedBy(project, served)}
     order by c.number limit ${MAX_OBLIGATIONS}`.execute(db);
  return rows;
}

/**
 * Passages that name a table, an annex or a section: the run of text that has the word, and the next two, because a
 * document may have each word in a run of its own.
 */
async function passagesOf(db: Db, project: string, served: Served): Promise<string[]> {
  const { rows } = await sql<{
    passage: string;
  }>`select distinct concat_ws(' ', run.text, run.next, run.third) as passage
    from published_instrument_documents d
    join published_instrument_pages p on p.project_id = d.project_id and p.document_id = d.id
    cross join lateral (select one ->> 'text' as text, lead(one ->> 'text') over (order by n) as next,
        lead(one ->> 'text', 2) over (order by n) as third
      from json_array_elements(p.body::json -> 'runs') with ordinality as runs (one, n)) run
    where d.project_id = ${project} and d.instrument_id in ${servedBy(project, served)}
      and (run.text ~* ${REFERENCE_WORD} or concat_ws(' ', run.text, run.next) ~* ${SECTION})
    limit ${MAX_PASSAGES}`.execute(db);
  return rows.map(({ passage }) => passage);
}
