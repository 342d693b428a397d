-- Verdicts, kept: each is read many times, and changes only with a result, a sample's water or a set of limits. All of it can be
-- worked out anew from results and sets; what of it is up to date is written beside it.

create view published_sample_imports as select project_id, id from sample_imports;
create view published_replacements as select project_id, result_id from result_replacements;

create table verdicts (
  project_id uuid not null references projects (id),
  sample_id  uuid not null,
  result_id  uuid not null,
  set_id     uuid not null,
  position   integer not null,
  version    integer not null,
  station_id uuid not null,
  sampled_on date,
  parameter  text not null,
  verdict    text not null check (verdict in ('exceeds', 'warns', 'indeterminate', 'meets')),
  reason     text,
  lo         double precision,
  hi         double precision,
  covariate  double precision,
  times      double precision,
  primary key (project_id, sample_id, result_id, set_id, position)
);
comment on column verdicts.lo is 'In the parameter''s unit, as is hi.';
create index verdicts_kinds on verdicts (project_id, verdict, sampled_on desc nulls last);
create index verdicts_days on verdicts (project_id, sampled_on desc nulls last);
create index verdicts_stations on verdicts (project_id, station_id, sampled_on desc nulls last);
create index verdicts_parameters on verdicts (project_id, parameter, sampled_on desc nulls last);
create index verdicts_sets on verdicts (project_id, set_id, sampled_on desc nulls last);

create table verdict_tallies (
  project_id    uuid not null references projects (id),
  set_id        uuid not null,
  kind          text not null check (kind in ('station', 'parameter')),
  month         text not null,
  key           text not null,
  exceeds       integer not null,
  warns         integer not null,
  indeterminate integer not null,
  meets         integer not null,
  primary key (project_id, set_id, kind, month, key)
);
comment on table verdict_tallies is 'How many verdicts of each kind a set has in a month, by station and, once more, by parameter.';
comment on column verdict_tallies.month is 'YYYY-MM; empty: of samples without a day.';

create table verdict_sets (
  project_id uuid not null references projects (id),
  set_id     uuid not null,
  judged_as  text not null,
  primary key (project_id, set_id)
);
comment on column verdict_sets.judged_as is 'Digest of all that its verdicts were worked out by; another one means that they are to be worked out again.';

create table verdict_imports (
  project_id uuid not null references projects (id),
  import_id  uuid not null,
  primary key (project_id, import_id)
);
comment on table verdict_imports is 'Imports whose samples the kept verdicts are of.';

create table verdict_states (
  project_id uuid primary key references projects (id),
  replaced   integer not null
);
comment on column verdict_states.replaced is 'How many results had been replaced when that was last taken account of.';
