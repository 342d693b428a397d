-- What field devices report: readings by month, what is kept of them by hour and day, the latest of each sensor, and what
-- was not taken.

create table readings (
  project_id uuid not null,
  sensor_id  integer not null,
  t          timestamptz not null,
  value      double precision not null,
  primary key (project_id, sensor_id, t) include (value)
) partition by range (t);
comment on table readings is 'append-only: the first value of a sensor at an instant stays. No foreign key: sensors are checked in memory, since a key costs three fifths of what can be written.';
comment on column readings.sensor_id is 'device_sensors.number of the project.';

-- A month's partition, made ahead or for late data. The product does not own the tables: this alone is what it may make.
-- It is filled and then attached, which keeps neither readers nor writers of other months waiting.
create function make_readings_month(month date) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  first date := date_trunc('month', month)::date;
  part text := 'readings_' || to_char(first, 'YYYY_MM');
begin
  if first < date '2000-01-01' or first > current_date + 62 then
    raise exception 'no readings are kept for %', first;
  end if;
  if to_regclass('public.' || part) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(7283404);
  if to_regclass('public.' || part) is not null then
    return;
  end if;
  execute format('create table %I (like readings including all)', part);
  -- A graph reads the index alone only where the visibility map is kept up, and rows are never updated here.
  execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 20000,
    autovacuum_analyze_scale_factor = 0.05)', part);
  execute format('comment on table %I is %L', part, 'append-only: the readings of a month.');
  execute format('alter table readings attach partition %I for values from (%L) to (%L)',
    part, first::timestamptz, (first + interval '1 month')::timestamptz);
end $$;

-- Written with the readings, in their transaction, and taken away with what follows from them: whatever stands here was
-- acknowledged and is not yet in the tables below.
create table readings_log (
  project_id uuid not null,
  id         uuid not null,
  at         timestamptz not null default now(),
  sensors    integer[] not null,
  times      timestamptz[] not null,
  vals       double precision[] not null,
  batteries  jsonb,
  primary key (project_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
alter table readings_log alter column sensors set storage external, alter column times set storage external,
  alter column vals set storage external;
comment on column readings_log.batteries is 'Of devices that told it: {device: level}.';

create table rollup_hour (
  project_id uuid not null,
  sensor_id  integer not null,
  hour       timestamptz not null,
  n          integer not null,
  sum        double precision not null,
  min        double precision not null,
  max        double precision not null,
  first      double precision not null,
  first_at   timestamptz not null,
  last       double precision not null,
  last_at    timestamptz not null,
  primary key (project_id, sensor_id, hour) include (n, sum, min, max)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create table rollup_day (
  project_id uuid not null,
  sensor_id  integer not null,
  day        timestamptz not null,
  n          integer not null,
  sum        double precision not null,
  min        double precision not null,
  max        double precision not null,
  first      double precision not null,
  first_at   timestamptz not null,
  last       double precision not null,
  last_at    timestamptz not null,
  primary key (project_id, sensor_id, day) include (n, sum, min, max)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table rollup_day is 'Days of UTC: a project may change its time zone, and what was counted stays right.';

create table latest (
  project_id uuid not null,
  sensor_id  integer not null,
  t          timestamptz not null,
  value      double precision not null,
  at         timestamptz not null,
  primary key (project_id, sensor_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
comment on column latest.at is 'When the sensor was last heard, be it with an older reading.';

create table device_batteries (
  project_id uuid not null,
  device_id  uuid not null,
  level      double precision not null,
  at         timestamptz not null,
  primary key (project_id, device_id)
) with (fillfactor = 50);

create table readings_conflicts (
  project_id uuid not null,
  sensor_id  integer not null,
  t          timestamptz not null,
  value      double precision not null,
  at         timestamptz not null default now(),
  primary key (project_id, sensor_id, t, value)
);
comment on table readings_conflicts is 'append-only: values that came for an instant at which the sensor had another already.';

create table readings_raw (
  project_id uuid not null,
  id         uuid not null,
  source     text not null check (source in ('http', 'mqtt', 'chirpstack', 'ttn', 'rockblock')),
  device_id  uuid,
  at         timestamptz not null default now(),
  reason     text,
  body       text not null,
  primary key (project_id, id)
);
comment on table readings_raw is 'What networks passed on, and whatever was not taken, as it came.';
comment on column readings_raw.reason is 'The first reason for which something of it was not taken.';

-- What other features read.
create view published_readings as select project_id, sensor_id, t, value from readings;
create view published_latest as select project_id, sensor_id, t, value, at from latest;
create view published_batteries as select project_id, device_id, level, at from device_batteries;
create view published_rollup_hour as
  select project_id, sensor_id, hour, n, sum, min, max, first, last from rollup_hour;

-- A report whose key is another device's is told so.
create index device_keys_hash on device_keys (key_hash);
