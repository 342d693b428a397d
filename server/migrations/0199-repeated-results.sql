-- Sampling dates that are known only to the month or year, days of analysis, and which of several results of a parameter
-- a figure uses.

-- A date and not a word of its precision: it keeps the row narrow, and with it the number of rows that the planner assumes
-- for a table without statistics.
alter table samples add column sampled_until date, add check (sampled_until > sampled_on);
comment on column samples.sampled_until is 'Last day of the month or year in which the sample was taken, sampled_on being the first; null where the day is known.';
alter table sample_sayings add column until date, add check (until > day);
alter table sample_preview_results
  add column until date,
  add column analysed_on date;
alter table results add column analysed_on date;
comment on column results.analysed_on is 'The day of the analysis; null where the laboratory does not state it.';

create function partial_date(day date, until date) returns text language sql stable parallel safe
  return left(to_char(day, 'YYYY-MM-DD'), case when until is null then 10 when until - day > 31 then 4 else 7 end);
comment on function partial_date is 'A date as far as it is known: 2013-05-21, 2013-05 or 2013; until: last day of the month or year.';

create or replace view published_samples as
  select project_id, id, code, station_id, campaign_id, laboratory_id, category, matrix, sampled_on, sampled_at, code_key, emptied,
         sampled_until, partial_date(sampled_on, sampled_until) as sampled
    from samples;
create or replace view published_results as
  select project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, method, flags, analysed_on, import_id,
         row_number, column_number
    from results as r
   where not exists (select from result_replacements as p where p.project_id = r.project_id and p.result_id = r.id);

create table repeat_choices (
  project_id uuid not null,
  sample_id  uuid not null,
  parameter  text not null,
  fraction   text not null check (fraction in ('', 'total', 'dissolved')),
  result_id  uuid,
  rule       text check (rule in ('first', 'mean', 'latest')),
  at         timestamptz not null,
  by         uuid not null references users (id),
  primary key (project_id, sample_id, parameter, fraction),
  foreign key (project_id, sample_id) references samples (project_id, id),
  foreign key (project_id, result_id) references results (project_id, id),
  check ((result_id is null) <> (rule is null))
);
comment on table repeat_choices is 'A person''s choice among several results of a parameter in a sample: one of them, or a rule.';
create view published_repeat_choices as
  select project_id, sample_id, parameter, fraction, result_id, rule, at, by from repeat_choices;

create table chemistry_settings (
  project_id   uuid primary key references projects (id),
  repeat_rule  text check (repeat_rule in ('first', 'mean', 'latest')),
  balance_rule text not null check (balance_rule in ('percent', 'standardMethods')),
  version      integer not null default 1
);
comment on column chemistry_settings.repeat_rule is 'Chooses among several results of a parameter in a sample where nobody has; null: nothing is used until somebody chooses.';
comment on column chemistry_settings.balance_rule is 'Criterion of the verdict on ion balances.';
create view published_chemistry_settings as select project_id, repeat_rule, balance_rule from chemistry_settings;
