-- By series, and by month.

-- The monitorings of a series by their days: what serves a commitment is asked for by its series.
create index monitorings_series on monitorings (project_id, series_id, estimated_on);

-- What a language model took for trials of prompts: it counts like what processings took of it.
create table instrument_model_trials (
  project_id    uuid not null references projects (id),
  id            uuid not null,
  document_id   uuid not null,
  page          integer not null check (page > 0),
  model         text not null,
  outcome       text not null,
  input_tokens  integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  cost          numeric,
  asked_by      uuid not null references users (id),
  at            timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, document_id) references instrument_documents (project_id, id)
);
comment on table instrument_model_trials is 'append-only: what was spent is spent.';
comment on column instrument_model_trials.outcome is 'answered, or why there was no answer.';
create index instrument_model_trials_month on instrument_model_trials (project_id, at);
create index instrument_model_answers_month on instrument_model_answers (project_id, at);
