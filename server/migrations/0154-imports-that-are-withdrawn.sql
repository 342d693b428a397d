-- A file that should not have been imported is taken back: nothing of it holds any longer, and all of it stays to be seen. What
-- takes it back is an import of no cells, so that whoever follows imports hears of it as of any other.

alter table sample_imports
  add column withdraws uuid,
  add column reason text check (length(reason) between 1 and 500),
  add foreign key (project_id, withdraws) references sample_imports (project_id, id),
  add check ((withdraws is null) = (reason is null)),
  add check (withdraws is null or cells = 0);
comment on column sample_imports.withdraws is 'The import of which nothing holds since; itself no file.';
create unique index sample_imports_withdrawals on sample_imports (project_id, withdraws) where withdraws is not null;
create index sample_imports_newest on sample_imports (project_id, at desc, id);

alter table results
  add column copied_from uuid,
  add foreign key (project_id, copied_from) references results (project_id, id);
comment on column results.copied_from is 'What it says again, as first written, since what had taken its place was taken back.';
create index results_copies on results (project_id, copied_from) where copied_from is not null;
create index result_replacements_by on result_replacements (project_id, by_result) where by_result is not null;
create or replace view published_result_imports as
  select project_id, import_id, id as result_id, sample_id, copied_from from results;

create table result_repeats (
  project_id    uuid not null,
  result_id     uuid not null,
  import_id     uuid not null,
  raw           text not null,
  row_number    integer not null,
  column_number integer not null,
  primary key (project_id, result_id, import_id),
  foreign key (project_id, result_id) references results (project_id, id),
  foreign key (project_id, import_id) references sample_imports (project_id, id)
);
comment on table result_repeats is 'append-only: imports that said again what was kept, and where. Where the first is taken back, it holds by these.';
comment on column result_repeats.result_id is 'As first written, never a copy.';

create table sample_sayings (
  project_id    uuid not null,
  sample_id     uuid not null,
  import_id     uuid not null,
  day           date,
  at            timestamptz,
  matrix        text,
  campaign_id   uuid,
  laboratory_id uuid,
  primary key (project_id, sample_id, import_id),
  foreign key (project_id, sample_id) references samples (project_id, id),
  foreign key (project_id, import_id) references sample_imports (project_id, id)
);
comment on table sample_sayings is 'append-only: what each import said of each of its samples. A sample is what the first of them says that was not taken back.';
insert into sample_sayings (project_id, sample_id, import_id, day, at, matrix, campaign_id, laboratory_id)
  select project_id, id, import_id, sampled_on, sampled_at, matrix, campaign_id, laboratory_id from samples;

alter table samples add column emptied boolean not null default false;
comment on column samples.emptied is 'All that it had came of files that were taken back: it is shown nowhere until another file says something of it.';
create index samples_emptied on samples (project_id, id) where emptied;

create or replace view published_samples as
  select project_id, id, code, station_id, campaign_id, laboratory_id, category, matrix, sampled_on, sampled_at, code_key, emptied
    from samples;
