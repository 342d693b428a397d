-- What the water is held against: sets of limits, each change a version, and the stations that each applies to.

create table limit_sets (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name_key   text not null,
  version    integer not null,
  primary key (project_id, id),
  unique (project_id, name_key)
);
comment on column limit_sets.version is 'The newest.';

create table limit_set_versions (
  project_id uuid not null,
  set_id     uuid not null,
  version    integer not null,
  name       text not null check (length(name) between 1 and 120),
  regulation text not null check (length(regulation) between 1 and 200),
  class      text check (length(class) between 1 and 200),
  matrices   text[] not null default '{}',
  valid_from date,
  valid_to   date,
  source     text check (length(source) <= 500),
  reviewed   boolean not null,
  everywhere boolean not null,
  reason     text not null check (length(reason) between 1 and 500),
  at         timestamptz not null,
  by         uuid not null references users (id),
  primary key (project_id, set_id, version),
  foreign key (project_id, set_id) references limit_sets (project_id, id),
  check (valid_from <= valid_to)
);
comment on table limit_set_versions is 'append-only: a set of limits as it was, who changed it, when and why.';
comment on column limit_set_versions.valid_from is 'Of the sampling days that it is for; of several versions that are for a day, the newest reviewed one holds.';
comment on column limit_set_versions.matrices is 'Of which waters it is; empty: of any. A sample of which nobody says what it is is held against it.';
comment on column limit_set_versions.reviewed is 'Nothing is held against what no person has reviewed.';
comment on column limit_set_versions.everywhere is 'For every station of the project; otherwise for those in limit_set_stations.';

create table limits (
  project_id uuid not null,
  set_id     uuid not null,
  version    integer not null,
  position   integer not null,
  parameter  text not null check (length(parameter) between 1 and 60),
  fraction   text not null check (fraction in ('any', 'total', 'dissolved')),
  unit       text not null check (length(unit) between 1 and 30),
  min        jsonb,
  max        jsonb,
  warning    double precision check (warning > 0 and warning <= 1),
  note       text check (length(note) between 1 and 120),
  primary key (project_id, set_id, version, position),
  foreign key (project_id, set_id, version) references limit_set_versions (project_id, set_id, version),
  check (min is not null or max is not null)
);
comment on table limits is 'append-only: the lines of a version.';
comment on column limits.max is 'As domain/thresholds has a bound: {kind: fixed, value}, {kind: steps, …} or {kind: logarithmic, …}, in the line''s unit.';

create table limit_set_stations (
  project_id uuid not null,
  set_id     uuid not null,
  version    integer not null,
  station_id uuid not null,
  from_day   date,
  to_day     date,
  primary key (project_id, set_id, version, station_id),
  foreign key (project_id, set_id, version) references limit_set_versions (project_id, set_id, version),
  foreign key (project_id, station_id) references stations (project_id, id),
  check (from_day <= to_day)
);
comment on table limit_set_stations is 'append-only: where a set applies, from which sampling day to which; those of the newest reviewed version hold.';

create table exceedances_found (
  project_id uuid not null references projects (id),
  result_id  uuid not null,
  set_id     uuid not null,
  version    integer not null,
  position   integer not null,
  import_id  uuid not null,
  verdict    text not null check (verdict in ('exceeds', 'warns')),
  bound      double precision not null,
  at         timestamptz not null,
  primary key (project_id, result_id, set_id, version, position)
);
comment on table exceedances_found is 'append-only: what people were told of, once for each result and version.';

create index results_of_imports on results (project_id, import_id);
create view published_result_imports as select project_id, import_id, id as result_id, sample_id from results;

create view published_limit_sets as
  select s.project_id, s.id, v.version, s.version = v.version as newest, v.name, v.regulation, v.class, v.matrices, v.valid_from, v.valid_to,
    v.reviewed, v.everywhere
  from limit_sets s join limit_set_versions v on v.project_id = s.project_id and v.set_id = s.id;
create view published_limits as
  select project_id, set_id, version, position, parameter, fraction, unit, min, max, warning, note from limits;
create view published_limit_stations as
  select project_id, set_id, version, station_id, from_day, to_day from limit_set_stations;
