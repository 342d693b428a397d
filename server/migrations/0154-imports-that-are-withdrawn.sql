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
create index result_replacements_by on result_replacements (project_id, by_result) where by_result is not null;

alter table samples add column emptied boolean not null default false;
comment on column samples.emptied is 'All that it had came of files that were taken back: it is shown nowhere until another file brings results of it.';
create index samples_emptied on samples (project_id, id) where emptied;

create or replace view published_samples as
  select project_id, id, code, station_id, campaign_id, laboratory_id, category, matrix, sampled_on, sampled_at, code_key, emptied
    from samples;
