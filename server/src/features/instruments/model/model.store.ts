// The only module that writes the requests to a language model and its answers.
import type { JobModel } from "@vetaverde/contract/job-model";
import type { ModelClaim } from "@vetaverde/domain/text/model/locate-quotes";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { KnownAnswer, QuestionSource } from "../rows.gen.ts";

export async function questionSource(
  db: Db,
  project: string,
  instrument: string,
): Promise<QuestionSource | undefined> {
  const { rows } = await sql<QuestionSource>`
    select g.name as project, i.name as instrument, i.year, i.mining_unit as "miningUnit",
           (select json_build_object('id', p.id, 'version', p.version, 'language', p.language, 'text', p.text)
              from published_prompts p
             where p.project_id = i.project_id
               and (p.id = own.prompt_id or (own.prompt_id is null and p.is_default)) limit 1) as prompt
      from published_instruments i
      join instruments own on own.project_id = i.project_id and own.id = i.id
      join published_projects g on g.id = i.project_id
     where i.project_id = ${project} and i.id = ${instrument}`.execute(db);
  return rows[0];
}

/** The answers that a processing already received about a document. */
export async function answersOf(
  db: Db,
  { project, job, document }: { project: string; job: string; document: string },
): Promise<KnownAnswer[]> {
  const { rows } = await sql<KnownAnswer>`
    select question, outcome, said, input_tokens as input, output_tokens as output
      from instrument_model_answers
     where project_id = ${project} and job_id = ${job} and document_id = ${document} order by at, id`.execute(
    db,
  );
  return rows;
}

export interface NewAnswer {
  project: string;
  job: string;
  document: string;
  id: string;
  question: string;
  from: number;
  to: number;
  model: string;
  outcome: string;
  said: ModelClaim[] | null;
  tokens: { input: number; output: number };
  cost: number | null;
}

export async function insertAnswer(db: Db, a: NewAnswer): Promise<void> {
  const answers = a.said === null ? null : JSON.stringify(a.said);
  await sql`insert into instrument_model_answers (project_id, job_id, id, document_id, question, from_page, to_page,
      model, outcome, said, input_tokens, output_tokens, cost)
    values (${a.project}, ${a.job}, ${a.id}, ${a.document}, ${a.question}, ${a.from}, ${a.to}, ${a.model}, ${a.outcome},
      ${answers}::jsonb, ${a.tokens.input}, ${a.tokens.output}, ${a.cost})`.execute(db);
}

/** How a document of a processing was read. */
export interface ModelResult {
  model: string;
  prompt: { id: string; version: number } | null;
  lost: number;
  fallback: NonNullable<JobModel["fallback"]> | null;
}

export async function insertResult(
  tx: Tx,
  { project, job, document }: { project: string; job: string; document: string },
  { model, prompt, lost, fallback }: ModelResult,
): Promise<void> {
  await sql`insert into instrument_model_results (project_id, job_id, document_id, model, prompt_id, prompt_version, lost, fallback)
    values (${project}, ${job}, ${document}, ${model}, ${prompt?.id ?? null}, ${prompt?.version ?? null}, ${lost},
      ${fallback})`.execute(tx);
}

/** A processing's use of a language model; null when none was used. */
export async function modelOf(db: Db | Tx, project: string, job: string): Promise<JobModel | null> {
  const { rows } = await sql<JobModel>`
    with answers as (select max(model) as model, sum(input_tokens)::float8 as input, sum(output_tokens)::float8 as output,
             case when count(*) = count(cost) then sum(cost)::float8 end as cost
        from instrument_model_answers where project_id = ${project} and job_id = ${job}),
      results as (select max(model) as model, coalesce(sum(lost), 0)::int as lost, max(fallback) as fallback,
             max(prompt_id::text) as prompt, max(prompt_version) as version
        from instrument_model_results where project_id = ${project} and job_id = ${job})
    select coalesce(r.model, a.model) as name /* not null: asked below */, r.lost, r.fallback, a.cost,
           json_build_object('input', coalesce(a.input, 0), 'output', coalesce(a.output, 0)) as tokens,
           (select json_build_object('id', p.id, 'name', p.name, 'version' /* not null: set with the prompt */, r.version) from published_prompts p
             where p.project_id = ${project} and p.id = r.prompt::uuid) as prompt
      from answers a, results r where coalesce(r.model, a.model) is not null`.execute(db);
  return rows[0] ?? null;
}

/** Tokens that a project has used since this instant, in processings and trials, answered or not. */
export async function spentSince(db: Db, project: string, since: Date): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`select
      (select coalesce(sum(input_tokens + output_tokens), 0) from instrument_model_answers where project_id = ${project} and at >= ${since})::float8
      + (select coalesce(sum(input_tokens + output_tokens), 0) from instrument_model_trials where project_id = ${project} and at >= ${since})::float8
      as tokens`.execute(db);
  return rows[0]?.tokens ?? 0;
}

export async function zoneOf(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{
    zone: string;
  }>`select time_zone as zone from published_projects where id = ${project}`.execute(db);
  return rows[0]?.zone ?? "UTC";
}

export interface NewTrial {
  project: string;
  id: string;
  document: string;
  page: number;
  model: string;
  outcome: string;
  tokens: { input: number; output: number };
  cost: number | null;
  by: string;
  at: Date;
}

export async function insertTrial(db: Db, t: NewTrial): Promise<void> {
  await sql`insert into instrument_model_trials (project_id, id, document_id, page, model, outcome, input_tokens, output_tokens,
      cost, asked_by, at)
    values (${t.project}, ${t.id}, ${t.document}, ${t.page}, ${t.model}, ${t.outcome}, ${t.tokens.input}, ${t.tokens.output},
      ${t.cost}, ${t.by}, ${t.at})`.execute(db);
}
