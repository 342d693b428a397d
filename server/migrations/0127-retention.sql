-- How long a project keeps its raw readings, and how far they were let go. Roll-ups by hour and day stay for good, as do
-- the readings that alerts keep.

create table readings_retention (
  project_id uuid not null references projects (id),
  version    integer not null check (version > 0),
  months     integer check (months between 13 and 600),
  counted    bigint not null check (counted >= 0),
  reason     text not null check (length(reason) between 1 and 500),
  at         timestamptz not null,
  by         uuid not null references users (id),
  primary key (project_id, version)
);
comment on table readings_retention is 'append-only: the highest version holds, and lets nothing go before a day has passed.';
comment on column readings_retention.months is 'Null: for ever. Thirteen at least, so that rules can be tried on a year.';
comment on column readings_retention.counted is 'Raw readings that it would let go, as the person was shown.';

create table readings_forgotten (
  project_id uuid not null,
  sensor_id  integer not null,
  before     timestamptz not null,
  at         timestamptz not null default now(),
  primary key (project_id, sensor_id, before)
);
comment on table readings_forgotten is 'append-only: raw readings of the sensor before this are let go, and none is taken any more, since roll-ups would count it twice; of several the latest holds.';

create view published_forgotten as
  select project_id, sensor_id, before from readings_forgotten;

-- Levels are worked out from raw readings under the configuration of their own date: devices of which any sensor ever led
-- to one keep all.
create view published_forgettable_sensors as
  select s.project_id, s.number, s.device_id
    from device_sensors s
   where not exists (select 1 from device_sensors o join sensor_parameters p on p.project_id = o.project_id and p.sensor_id = o.id
                      where o.project_id = s.project_id and o.device_id = s.device_id and p.kind <> 'direct')
     and not exists (select 1 from device_sensors o
                      where o.project_id = s.project_id and o.device_id = s.device_id and o.kind <> 'direct');

-- The product may delete no reading. This alone does, so many at most of the oldest month of one sensor, and no more than
-- the project's setting says: not before it stands for a day, nor before every process knows that older ones come too late.
create function forget_readings(of_project uuid, of_sensor integer, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  kept integer;
  set_at timestamptz;
  told timestamptz;
  cut timestamptz;
  first timestamptz;
  next timestamptz;
  gone integer;
begin
  if most is null or most not between 1 and 50000 then
    raise exception 'from 1 to 50000 readings are let go at once';
  end if;
  select r.months, r.at into kept, set_at from readings_retention r where r.project_id = of_project
   order by r.version desc limit 1;
  select max(f.before) into told from readings_forgotten f
   where f.project_id = of_project and f.sensor_id = of_sensor and f.at < now() - interval '1 minute';
  if kept is null or set_at > now() - interval '1 day' or told is null or not exists (
      select 1 from published_forgettable_sensors s where s.project_id = of_project and s.number = of_sensor) then
    return 0;
  end if;
  cut := least(told, date_trunc('month', now()) - make_interval(months => kept));
  select r.t into first from readings r
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t < cut order by r.t limit 1;
  if first is null then
    return 0;
  end if;
  next := least(cut, date_trunc('month', first) + interval '1 month');
  select coalesce(min(b.t), next) into next from (
    select r.t from readings r where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t < next
     order by r.t offset most limit 1) b;
  delete from readings r
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t < next;
  get diagnostics gone = row_count;
  return gone;
end $$;
