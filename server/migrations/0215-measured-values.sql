-- What follow-ups ask to measure, and the values that were measured.
create table measurement_requests (
  project_id uuid not null references projects (id),
  id         uuid not null,
  type_id    uuid not null,
  station_id uuid,
  name       text not null check (length(name) between 1 and 50),
  kind       text not null check (kind in ('number', 'choice')),
  unit       text check (length(unit) between 1 and 20),
  quantity   text check (length(quantity) between 1 and 40),
  decimals   integer not null check (decimals between 0 and 6),
  method     text check (length(method) between 1 and 200),
  range_min  double precision,
  range_max  double precision,
  max_change double precision check (max_change > 0),
  choices    text[] not null default '{}',
  required   boolean not null,
  position   integer not null check (position >= 0),
  active     boolean not null default true,
  version    integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid not null references users (id),
  primary key (project_id, id),
  foreign key (project_id, station_id) references stations (project_id, id),
  check (range_max > range_min),
  check (kind = 'choice' or unit is not null)
);
comment on table measurement_requests is 'kept: one that is asked no more is inactive, and its values stay.';
comment on column measurement_requests.quantity is 'A key of the product''s list of quantities; null: not stated.';
comment on column measurement_requests.station_id is 'The only station that is asked; null: every station of the type.';
create unique index measurement_requests_name on measurement_requests
  (project_id, type_id, coalesce(station_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where active;

create table follow_up_values (
  project_id    uuid not null,
  follow_up_id  uuid not null,
  place         integer not null,
  monitoring_id uuid not null,
  request_id    uuid not null,
  station_id    uuid not null,
  sensor_number integer,
  name          text not null,
  unit          text,
  quantity      text,
  method        text,
  decimals      integer not null,
  value         double precision,
  choice        text,
  flag          text check (flag in ('range', 'change')),
  confirmed     boolean not null,
  measured_at   timestamptz not null,
  primary key (project_id, follow_up_id, place),
  foreign key (project_id, follow_up_id) references follow_ups (project_id, id),
  foreign key (project_id, request_id) references measurement_requests (project_id, id),
  check ((value is null) <> (choice is null))
);
comment on table follow_up_values is 'append-only: what a follow-up measured, with what was asked then; a correction is another follow-up.';
comment on column follow_up_values.sensor_number is 'The sensor whose readings have the value; null for a choice.';
create index follow_up_values_request on follow_up_values (project_id, request_id, station_id, measured_at desc);
create index follow_up_values_sensor on follow_up_values (project_id, sensor_number, measured_at);
create index follow_up_values_monitoring on follow_up_values (project_id, monitoring_id);

-- The values of the latest follow-up, as its other fields: lists and exports read them without a join.
alter table monitorings add column measured jsonb not null default '[]';
