-- What laboratories say of the water and the ground: samples at stations, and a result for each parameter of each.

create table parameters (
  project_id uuid not null references projects (id),
  code       text not null check (length(code) between 1 and 60),
  cas        text check (cas ~ '^[0-9]{2,7}-[0-9]{2}-[0-9]$'),
  area       text not null check (area in ('field', 'ion', 'nutrient', 'metal', 'cyanide', 'organic', 'biological', 'other')),
  unit       text not null check (length(unit) between 1 and 30),
  names      jsonb not null,
  aliases    jsonb not null default '[]',
  active     boolean not null default true,
  version    integer not null default 1,
  primary key (project_id, code)
);
comment on table parameters is 'Only what a project adds to the standard parameters, or has otherwise than they; the rest needs no row.';
comment on column parameters.names is '{es, en, fr, pt}';

create table laboratories (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name       text not null check (length(name) between 1 and 120),
  name_key   text not null,
  columns    jsonb not null default '{}',
  version    integer not null default 1,
  primary key (project_id, id),
  unique (project_id, name_key)
);
comment on column laboratories.columns is 'What each header of its files is for, where the header alone does not say it: {header: role or parameter}.';

create table campaigns (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name       text not null check (length(name) between 1 and 120),
  name_key   text not null,
  primary key (project_id, id),
  unique (project_id, name_key)
);

create table sample_imports (
  project_id    uuid not null references projects (id),
  id            uuid not null,
  laboratory_id uuid,
  file_name     text not null,
  sha256        text not null,
  cells         integer not null check (cells >= 0),
  imported      integer not null check (imported >= 0),
  flagged       integer not null check (flagged >= 0),
  missing       integer not null check (missing >= 0),
  rejected      integer not null check (rejected >= 0),
  at            timestamptz not null,
  by            uuid not null references users (id),
  primary key (project_id, id),
  foreign key (project_id, laboratory_id) references laboratories (project_id, id),
  check (cells = imported + flagged + missing + rejected)
);
comment on table sample_imports is 'append-only: what a file held, each cell of results counted once.';
comment on column sample_imports.imported is 'Results without a flag; flagged are those with one, missing the cells that say that nothing was measured.';

create table samples (
  project_id    uuid not null references projects (id),
  id            uuid not null,
  code          text not null check (length(code) between 1 and 80),
  code_key      text not null,
  station_id    uuid not null,
  campaign_id   uuid,
  laboratory_id uuid,
  category      text not null default 'water' check (category in ('water', 'geochemistry')),
  matrix        text check (matrix in ('surface', 'ground', 'effluent', 'drinking', 'marine', 'pore', 'leachate',
                                       'sediment', 'soil', 'rock', 'tailings')),
  sampled_on    date,
  sampled_at    timestamptz,
  import_id     uuid not null,
  primary key (project_id, id),
  unique (project_id, station_id, code_key),
  foreign key (project_id, station_id) references stations (project_id, id),
  foreign key (project_id, campaign_id) references campaigns (project_id, id),
  foreign key (project_id, laboratory_id) references laboratories (project_id, id),
  foreign key (project_id, import_id) references sample_imports (project_id, id)
);
comment on column samples.sampled_on is 'The day in the project''s time zone; null where the laboratory gives none.';
comment on column samples.sampled_at is 'The instant, where the file says the hour.';
create index samples_days on samples (project_id, sampled_on, id);
create index samples_stations on samples (project_id, station_id, sampled_on);

create table results (
  project_id uuid not null references projects (id),
  id         uuid not null,
  sample_id  uuid not null,
  parameter  text not null check (length(parameter) between 1 and 60),
  fraction   text not null default '' check (fraction in ('', 'total', 'dissolved')),
  kind       text not null check (kind in ('value', 'below', 'above')),
  value      double precision,
  unit       text,
  standard   double precision,
  raw        text not null,
  method     text,
  comment    text,
  flags      text[] not null default '{}',
  import_id  uuid not null,
  row_number integer not null,
  column_number integer not null,
  primary key (project_id, id),
  foreign key (project_id, sample_id) references samples (project_id, id),
  foreign key (project_id, import_id) references sample_imports (project_id, id),
  check (kind = 'below' or value is not null)
);
comment on table results is 'append-only: what a laboratory said. What takes its place says so in result_replacements.';
comment on column results.kind is 'below: not detected, the value is the limit it was looked for down to (null where nobody says); above: more than the value.';
comment on column results.unit is 'As the laboratory gave it; null where it gave none and the parameter''s own was taken.';
comment on column results.standard is 'The value in the parameter''s unit; null where it cannot be had from the laboratory''s.';
comment on column results.raw is 'What stood in the cell.';
create index results_samples on results (project_id, sample_id, parameter);

create table result_replacements (
  project_id uuid not null references projects (id),
  result_id  uuid not null,
  by_result  uuid,
  reason     text not null check (length(reason) between 1 and 500),
  at         timestamptz not null,
  by         uuid not null references users (id),
  primary key (project_id, result_id),
  foreign key (project_id, result_id) references results (project_id, id)
);
comment on table result_replacements is 'append-only: a result that no longer holds, and the one in its place; null where it was withdrawn.';

create view published_parameters as
  select project_id, code, cas, area, unit, names, aliases, active from parameters;
create view published_laboratories as select project_id, id, name from laboratories;
create view published_campaigns as select project_id, id, name from campaigns;
create view published_samples as
  select project_id, id, code, station_id, campaign_id, laboratory_id, category, matrix, sampled_on, sampled_at from samples;
-- Those that hold today.
create view published_results as
  select project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, method, flags from results as r
  where not exists (select from result_replacements as p where p.project_id = r.project_id and p.result_id = r.id);
