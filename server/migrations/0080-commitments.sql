-- Environmental commitments: what was found in an instrument's documents or added by hand, and what people made of it.

create table commitments (
  project_id     uuid not null references projects (id),
  id             uuid not null,
  number         integer not null check (number > 0),
  instrument_id  uuid not null,
  document_id    uuid not null,
  job_id         uuid,
  place          integer,
  text           text not null check (length(text) between 1 and 8000),
  text_key       text not null,
  summary        text not null,
  page           integer not null check (page > 0),
  page_end       integer not null,
  rects          jsonb not null,
  language       text check (language in ('es', 'en', 'fr', 'pt')),
  component      text not null,
  frequency      text,
  every          text,
  deadline       text,
  condition      text,
  indicator      text,
  responsible    text,
  context        text,
  confidence     real check (confidence between 0 and 1),
  reasons        jsonb not null default '[]',
  state          text not null check (state in ('proposed', 'accepted', 'rejected', 'replaced')),
  extractor      text not null,
  found_again    boolean not null default true,
  fresh          boolean not null default false,
  version        integer not null default 1 check (version > 0),
  created_at     timestamptz not null,
  created_by     uuid references users (id),
  reviewed_at    timestamptz,
  reviewed_by    uuid references users (id),
  reason         text,
  updated_at     timestamptz not null,
  updated_by     uuid references users (id),
  primary key (project_id, id),
  unique (project_id, number),
  unique (project_id, document_id, job_id, place),
  foreign key (project_id, instrument_id) references instruments (project_id, id),
  foreign key (project_id, document_id) references instrument_documents (project_id, id),
  check (page_end >= page)
);
comment on table commitments is 'kept: one that is split or merged is replaced, one that a later processing finds no more is marked.';
comment on column commitments.number is 'What people call it by: C-041.';
comment on column commitments.text is 'Verbatim, as the document has it, unless a person corrected it; the history keeps both.';
comment on column commitments.every is 'The frequency of the schedule that the words of `frequency` name; null where they name none.';
comment on column commitments.job_id is 'The processing that found it, and in which place; null where a person made it.';
comment on column commitments.found_again is 'False where the latest processing of its document does not find it any more.';
comment on column commitments.confidence is '0 to 1, the extractor''s; null where a person chose the text.';
comment on column commitments.fresh is 'True where a later processing than its document''s first one was the first to find it.';
create index commitments_document on commitments (project_id, document_id, page);
create index commitments_instrument on commitments (project_id, instrument_id, state);

create table commitment_history (
  project_id    uuid not null,
  commitment_id uuid not null,
  version       integer not null,
  action        text not null check (action in ('found', 'added', 'edited', 'accepted', 'rejected', 'reopened', 'split',
                                                'merged', 'linked')),
  reason        text,
  before        jsonb,
  after         jsonb not null,
  at            timestamptz not null,
  by            uuid references users (id),
  primary key (project_id, commitment_id, version),
  foreign key (project_id, commitment_id) references commitments (project_id, id)
);
comment on table commitment_history is 'append-only: every state that a commitment was in, who brought it there and why; nobody where the program found it.';

create table commitment_plans (
  project_id       uuid not null,
  commitment_id    uuid not null,
  plan_id          uuid not null,
  short_commitment text not null,
  primary key (project_id, commitment_id, plan_id, short_commitment),
  foreign key (project_id, commitment_id) references commitments (project_id, id),
  foreign key (project_id, plan_id) references plans (project_id, id)
);
comment on table commitment_plans is 'Which monitorings of which plan serve a commitment: those of the series that bear the short commitment name.';
create index commitment_plans_plan on commitment_plans (project_id, plan_id, short_commitment);

create view published_commitment_plans as
  select l.project_id, l.commitment_id, l.plan_id, l.short_commitment, c.instrument_id, c.state
    from commitment_plans l join commitments c on c.project_id = l.project_id and c.id = l.commitment_id;
create view published_series_commitments as
  select project_id, id, plan_id, station_id, short_commitment, frequency, type_id, environmental_component_id, responsible,
         start_date, end_date
    from monitoring_series;
