-- Extraction by a language model: what it was asked and answered, what that cost, and what came of it.

create table instrument_model_answers (
  project_id    uuid not null,
  job_id        uuid not null,
  id            uuid not null,
  document_id   uuid not null,
  question      text not null,
  from_page     integer not null check (from_page > 0),
  to_page       integer not null check (to_page >= from_page),
  model         text not null,
  outcome       text not null,
  said          jsonb,
  input_tokens  integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  cost          numeric,
  at            timestamptz not null default now(),
  primary key (project_id, job_id, id),
  foreign key (project_id, job_id) references instrument_jobs (project_id, id),
  foreign key (project_id, document_id) references instrument_documents (project_id, id),
  check ((outcome = 'answered') = (said is not null))
);
comment on table instrument_model_answers is 'append-only: what was spent is spent; a processing that goes on after a restart asks nothing twice.';
comment on column instrument_model_answers.question is 'SHA-256 of all that it was asked.';
comment on column instrument_model_answers.outcome is 'answered, or why there was no answer.';
comment on column instrument_model_answers.cost is 'US dollars at the prices then set; null where none were.';
create index instrument_model_answers_known on instrument_model_answers (project_id, job_id, document_id);

create table instrument_model_results (
  project_id     uuid not null,
  job_id         uuid not null,
  document_id    uuid not null,
  model          text not null,
  prompt_id      uuid,
  prompt_version integer,
  lost           integer not null check (lost >= 0),
  fallback       text,
  primary key (project_id, job_id, document_id),
  foreign key (project_id, job_id) references instrument_jobs (project_id, id),
  foreign key (project_id, document_id) references instrument_documents (project_id, id),
  foreign key (project_id, prompt_id) references prompts (project_id, id)
);
comment on table instrument_model_results is 'append-only: how each document of a processing was read where a model is configured.';
comment on column instrument_model_results.lost is 'Quotes that do not stand in the document: none of them is shown as a commitment.';
comment on column instrument_model_results.fallback is 'Why the local rules read it after all; null where the model did.';

create or replace view published_prompts as
  select project_id, id, name, active, is_default, version, language, text from prompts;
