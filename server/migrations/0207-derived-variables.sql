-- Values that no device reports: derived from other readings by a formula, or measured by a person. They are readings of
-- sensors of their own, so that graphs, alerts, boards and exports need no second source; unlike those of a device they
-- may be replaced, when a formula, a source or a correction changes them.
alter table devices drop constraint devices_channel_check;
alter table devices add constraint devices_channel_check check (channel in ('mobile', 'lorawan', 'satellite', 'none'));
comment on column devices.channel is 'Transport of its reports; none: a station''s own device, which has the values that are derived or measured by hand there.';
create unique index devices_own_of_station on devices (project_id, station_id) where channel = 'none';

alter table device_sensors add column origin text not null default 'device' check (origin in ('device', 'derived', 'manual')),
  add column quantity text check (length(quantity) between 1 and 40),
  add column resolution double precision check (resolution > 0);
comment on column device_sensors.origin is 'device: its device reports it; derived: calculated by derived_versions; manual: measured by a person.';
comment on column device_sensors.quantity is 'A key of the product''s list of quantities; null: not stated.';
comment on column device_sensors.resolution is 'Smallest difference that is shown, in its unit; null: as reported. Exports are exact.';
create or replace view published_device_sensors as
  select s.project_id, s.id, s.device_id, s.number, s.name, s.variable, s.unit, s.range_min, s.range_max, s.kind, s.parameters,
         s.adjustment, s.correction, s.probe_length, s.position, s.active, d.serial, s.origin, s.quantity, s.resolution
    from device_sensors s join devices d on d.project_id = s.project_id and d.id = s.device_id;

create table derived_versions (
  project_id   uuid not null,
  sensor_id    uuid not null,
  version      integer not null check (version > 0),
  applies_from timestamptz not null,
  formula      jsonb not null,
  reason       text not null check (length(reason) between 1 and 500),
  made_at      timestamptz not null,
  made_by      uuid not null references users (id),
  primary key (project_id, sensor_id, version),
  foreign key (project_id, sensor_id) references device_sensors (project_id, id)
);
comment on table derived_versions is 'append-only: at an instant the formula holds that applies from the latest date before it; of two with one date, the higher version.';

create table derived_sources (
  project_id uuid not null,
  source     integer not null,
  sensor_id  uuid not null,
  primary key (project_id, source, sensor_id),
  foreign key (project_id, sensor_id) references device_sensors (project_id, id)
);
comment on table derived_sources is 'append-only: the sensors (device_sensors.number) that any version of a derived variable reads.';

create table derived_flags (
  project_id uuid not null,
  sensor_id  integer not null,
  t          timestamptz not null,
  flags      text[] not null check (cardinality(flags) > 0),
  primary key (project_id, sensor_id, t)
);
comment on table derived_flags is 'Doubts about derived values, also where a doubt left no value; most values have none.';
comment on column derived_flags.sensor_id is 'device_sensors.number of the derived variable.';

create table derived_recomputes (
  project_id uuid not null,
  id         uuid not null,
  sensor_id  uuid not null,
  first_at   timestamptz not null,
  until_at   timestamptz,
  next_at    timestamptz not null,
  total      bigint,
  done       bigint not null default 0,
  status     text not null check (status in ('waiting', 'done', 'failed')),
  error      text,
  attempts   integer not null default 0,
  cause      text not null check (cause in ('created', 'formula', 'configuration', 'retry')),
  made_at    timestamptz not null,
  made_by    uuid references users (id),
  ended_at   timestamptz,
  primary key (project_id, id),
  foreign key (project_id, sensor_id) references device_sensors (project_id, id)
);
comment on table derived_recomputes is 'kept: each calculation of a past period, and how far it is.';
comment on column derived_recomputes.next_at is 'Everything before is calculated; a stopped process continues here.';
create index derived_recomputes_waiting on derived_recomputes (project_id, made_at) where status = 'waiting';

-- What a derived value is calculated from is kept, so that a later calibration can be applied to it.
create or replace view published_forgettable_sensors as
  select s.project_id, s.number, s.device_id
    from device_sensors s
   where s.origin = 'device'
     and not exists (select 1 from derived_sources f where f.project_id = s.project_id and f.source = s.number)
     and not exists (select 1 from device_sensors o join sensor_parameters p on p.project_id = o.project_id and p.sensor_id = o.id
                      where o.project_id = s.project_id and o.device_id = s.device_id and p.kind <> 'direct')
     and not exists (select 1 from device_sensors o
                      where o.project_id = s.project_id and o.device_id = s.device_id and o.kind <> 'direct');

-- The product may delete no reading. This deletes values only of sensors that no device reports.
create function remove_readings(of_project uuid, of_sensor integer, first timestamptz, until timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  gone integer;
begin
  if not exists (select 1 from device_sensors s
                  where s.project_id = of_project and s.number = of_sensor and s.origin in ('derived', 'manual')) then
    raise exception 'readings of sensor % are of a device, and are kept', of_sensor;
  end if;
  delete from readings r
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t < until;
  get diagnostics gone = row_count;
  return gone;
end $$;
