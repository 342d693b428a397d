-- Environmental instruments: the permits of a mine, their documents, and the reading of these.

create table mining_units (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name       text not null check (length(name) between 1 and 50),
  name_key   text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, name_key)
);

create table instruments (
  project_id     uuid not null references projects (id),
  id             uuid not null,
  mining_unit_id uuid not null,
  name           text not null check (length(name) between 1 and 50),
  name_key       text not null,
  year           smallint not null check (year between 1800 and 2200),
  prompt_id      uuid,
  version        integer not null check (version > 0),
  created_by     uuid not null references users (id),
  created_at     timestamptz not null default now(),
  updated_by     uuid not null references users (id),
  updated_at     timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, mining_unit_id, name_key, year),
  foreign key (project_id, mining_unit_id) references mining_units (project_id, id),
  foreign key (project_id, prompt_id) references prompts (project_id, id)
);
comment on column instruments.prompt_id is 'Null: the project''s default prompt.';
create index instruments_begin on instruments (project_id, name_key text_pattern_ops);

create table instrument_documents (
  project_id    uuid not null,
  id            uuid not null,
  instrument_id uuid not null,
  file_id       uuid not null,
  file_version  integer not null,
  name          text not null,
  sha256        text not null,
  size          bigint not null check (size > 0),
  pages         integer not null check (pages > 0),
  scanned       boolean not null,
  added_by      uuid not null references users (id),
  added_at      timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, instrument_id, sha256),
  foreign key (project_id, instrument_id) references instruments (project_id, id),
  foreign key (project_id, file_id, file_version) references file_versions (project_id, file_id, version)
);
comment on table instrument_documents is 'append-only: a commitment names the document and the page that it was read from.';
comment on column instrument_documents.scanned is 'Whether it has pages without text, which are read by OCR.';

-- What a page says. It belongs to the document, not to a processing: what was read once is not read again.
create table instrument_pages (
  project_id  uuid not null,
  document_id uuid not null,
  page        integer not null check (page > 0),
  reader      integer not null,
  body        text not null,
  ocr         real check (ocr between 0 and 1),
  primary key (project_id, document_id, page),
  foreign key (project_id, document_id) references instrument_documents (project_id, id)
);
comment on column instrument_pages.body is 'A PageText of domain/src/text/page.ts as JSON.';
comment on column instrument_pages.reader is 'Which reader read it: a later one reads it anew.';
comment on column instrument_pages.ocr is 'Confidence of its OCR, 0 to 1; null where the document itself has the text.';

create table instrument_jobs (
  project_id    uuid not null,
  id            uuid not null,
  instrument_id uuid not null,
  state         text not null check (state in ('queued', 'reading', 'extracting', 'done', 'failed', 'cancelled')),
  page          integer not null default 0,
  pages         integer not null,
  found         integer not null default 0,
  error         text,
  attempts      integer not null default 0,
  extractor     text,
  holder        uuid,
  held_until    timestamptz,
  asked_by      uuid not null references users (id),
  asked_at      timestamptz not null default now(),
  started_at    timestamptz,
  ended_at      timestamptz,
  primary key (project_id, id),
  foreign key (project_id, instrument_id) references instruments (project_id, id),
  check ((ended_at is null) = (state in ('queued', 'reading', 'extracting')))
);
comment on column instrument_jobs.holder is 'Who works on it; a holder that is not heard of until held_until has died, and another goes on.';
create unique index instrument_jobs_running on instrument_jobs (project_id, instrument_id)
  where state in ('queued', 'reading', 'extracting');
create index instrument_jobs_waiting on instrument_jobs (asked_at) where state in ('queued', 'reading', 'extracting');
create index instrument_jobs_latest on instrument_jobs (project_id, instrument_id, asked_at desc);

create table instrument_findings (
  project_id  uuid not null,
  job_id      uuid not null,
  place       integer not null,
  document_id uuid not null,
  found       jsonb not null,
  primary key (project_id, job_id, place),
  foreign key (project_id, job_id) references instrument_jobs (project_id, id),
  foreign key (project_id, document_id) references instrument_documents (project_id, id)
);
comment on table instrument_findings is 'append-only: what a processing found, as it found it; people review it as commitments.';
comment on column instrument_findings.found is 'A Found of domain/src/text/found.ts.';

create view published_prompts as select project_id, id, name, active, is_default, version from prompts;
create view published_mining_units as select project_id, id, name from mining_units;
create view published_instruments as
  select i.project_id, i.id, i.name, i.name_key, i.year, i.mining_unit_id, u.name as mining_unit, i.updated_at
    from instruments i join mining_units u on u.project_id = i.project_id and u.id = i.mining_unit_id;
create view published_instrument_documents as
  select project_id, id, instrument_id, name, sha256, size, pages, scanned, file_id, file_version, added_at
    from instrument_documents;
create view published_instrument_pages as
  select project_id, document_id, page, body, ocr from instrument_pages;
create view published_instrument_jobs as
  select project_id, id, instrument_id, state, page, pages, found, extractor, asked_at, ended_at from instrument_jobs;
create view published_instrument_findings as
  select f.project_id, f.job_id, f.place, f.document_id, j.instrument_id, j.extractor, j.ended_at, f.found
    from instrument_findings f join instrument_jobs j on j.project_id = f.project_id and j.id = f.job_id;
