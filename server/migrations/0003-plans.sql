-- Catalogues, plans, series (a row of the workbook), monitorings (the dated work) and their follow-ups.

create table catalog_entries (
  project_id uuid not null references projects (id),
  id         uuid not null,
  kind       text not null check (kind in ('mining-components', 'environmental-components', 'subcomponents',
                                           'sources', 'frequencies', 'types')),
  name       text not null check (length(name) between 1 and 120),
  name_key   text not null,
  frequency  text check (frequency in ('once', 'daily', 'weekly', 'fortnightly', 'monthly', 'bimonthly', 'quarterly',
                                       'four-monthly', 'half-yearly', 'yearly', 'continuous')),
  active     boolean not null default true,
  primary key (project_id, id),
  unique (project_id, kind, name_key),
  check ((kind = 'frequencies') = (frequency is not null))
);
comment on column catalog_entries.name_key is 'The name folded (case, accents, spaces): what a workbook''s cell is compared with.';

create table stations (
  project_id  uuid not null references projects (id),
  id          uuid not null,
  name        text not null check (length(name) between 1 and 60),
  name_key    text not null,
  description text,
  latitude    double precision check (latitude between -90 and 90),
  longitude   double precision check (longitude between -180 and 180),
  elevation   double precision,
  active      boolean not null default true,
  primary key (project_id, id),
  unique (project_id, name_key)
);
comment on column stations.elevation is 'Metres above sea level.';

create table plans (
  project_id uuid not null references projects (id),
  id         uuid not null,
  title      text not null check (length(title) between 1 and 200),
  title_key  text not null,
  starts_on  date not null,
  ends_on    date not null,
  version    integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);

create table plan_imports (
  project_id  uuid not null,
  id          uuid not null,
  plan_id     uuid not null,
  file_name   text not null,
  file_sha256 text not null,
  rows        integer not null,
  monitorings integer not null,
  imported_by uuid not null references users (id),
  imported_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, plan_id) references plans (project_id, id)
);
comment on table plan_imports is 'append-only: which workbook brought which rows, when and by whom.';

create table monitoring_series (
  project_id                 uuid not null,
  id                         uuid not null,
  plan_id                    uuid not null,
  import_id                  uuid not null,
  row_number                 integer not null,
  mining_component_id        uuid not null,
  environmental_component_id uuid not null,
  subcomponent_id            uuid,
  source_id                  uuid,
  station_id                 uuid not null,
  frequency_id               uuid not null,
  type_id                    uuid not null,
  short_commitment           text not null,
  responsible                text,
  frequency                  text not null,
  start_date                 date not null,
  start_time                 text not null,
  end_date                   date not null,
  end_time                   text not null,
  duration_hours             double precision not null check (duration_hours > 0),
  primary key (project_id, id),
  foreign key (project_id, plan_id) references plans (project_id, id),
  foreign key (project_id, station_id) references stations (project_id, id)
);
create index monitoring_series_plan on monitoring_series (project_id, plan_id);

-- Near, far and unfulfilled follow from the day and the clock: they are derived, never stored.
create table monitorings (
  project_id         uuid not null,
  id                 uuid not null,
  plan_id            uuid not null,
  series_id          uuid not null,
  station_id         uuid not null,
  estimated_on       date not null,
  starts_at          timestamptz not null,
  ends_at            timestamptz not null,
  completed          boolean not null default false,
  sample             boolean,
  mishap             boolean not null default false,
  rescheduled        boolean not null default false,
  skipped            boolean not null default false,
  action_on          date,
  action_at          timestamptz,
  observation        text,
  reason             text,
  mishap_description text,
  version            integer not null default 1,
  updated_at         timestamptz,
  updated_by         uuid,
  primary key (project_id, id),
  foreign key (project_id, series_id) references monitoring_series (project_id, id)
);
create index monitorings_plan on monitorings (project_id, plan_id, estimated_on, id);
create index monitorings_day on monitorings (project_id, estimated_on, id);
create index monitorings_station on monitorings (project_id, station_id, estimated_on);

create table follow_ups (
  project_id         uuid not null,
  id                 uuid not null,
  monitoring_id      uuid not null,
  version            integer not null,
  recorded_at        timestamptz not null default now(),
  recorded_by        uuid not null references users (id),
  action_on          date not null,
  action_at          timestamptz,
  completed          boolean not null,
  sample             boolean not null,
  observation        text not null,
  reason             text not null,
  mishap             boolean not null,
  mishap_description text,
  captured_at        timestamptz,
  latitude           double precision,
  longitude          double precision,
  accuracy           double precision,
  primary key (project_id, id),
  unique (project_id, monitoring_id, version),
  foreign key (project_id, monitoring_id) references monitorings (project_id, id)
);
comment on table follow_ups is 'append-only: every state that a person recorded; the monitoring shows the newest.';

-- An uploaded workbook between its preview and its saving: kept here because web processes hold no state.
create table plan_previews (
  project_id  uuid not null references projects (id),
  id          uuid not null,
  created_by  uuid not null references users (id),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  file_name   text not null,
  file_format text not null check (file_format in ('xlsx', 'xls')),
  file_sha256 text not null,
  file        bytea not null,
  rows        integer not null,
  monitorings integer not null,
  starts_on   date,
  ends_on     date,
  error_count integer not null,
  answer      text not null,
  saved_as    uuid,
  primary key (project_id, id)
);
create index plan_previews_age on plan_previews (expires_at);

create table plan_preview_chunks (
  project_id uuid not null,
  preview_id uuid not null,
  chunk      integer not null,
  rows       text not null,
  primary key (project_id, preview_id, chunk),
  foreign key (project_id, preview_id) references plan_previews (project_id, id) on delete cascade
);

create view published_stations as
  select project_id, id, name, name_key, description, latitude, longitude, elevation, active from stations;
create view published_catalog as
  select project_id, id, kind, name, name_key, frequency, active from catalog_entries;
