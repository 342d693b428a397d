-- Doubts about derived values are shown wherever the values are read. A graph of a year must not read half a million of
-- them, so that each hour has the flags of its values.
alter table derived_flags add column has_value boolean not null default true;
update derived_flags f set has_value = false
 where not exists (select 1 from readings r where r.project_id = f.project_id and r.sensor_id = f.sensor_id and r.t = f.t);
comment on column derived_flags.has_value is 'False: the doubt left no value at this instant.';

create table derived_flag_hours (
  project_id uuid not null,
  sensor_id  integer not null,
  hour       timestamptz not null,
  flags      text[] not null check (cardinality(flags) > 0),
  primary key (project_id, sensor_id, hour)
);
comment on table derived_flag_hours is 'The flags of the values of each hour, written with derived_flags; an hour without flags has no row.';
comment on column derived_flag_hours.sensor_id is 'device_sensors.number of the derived variable.';
insert into derived_flag_hours (project_id, sensor_id, hour, flags)
  select f.project_id, f.sensor_id, date_bin('1 hour', f.t, timestamptz 'epoch'), array_agg(distinct u.flag)
    from derived_flags f, unnest(f.flags) as u (flag) where f.has_value group by 1, 2, 3;

create view published_derived_flags as select project_id, sensor_id, t, flags from derived_flags where has_value;
create view published_derived_flag_hours as select project_id, sensor_id, hour, flags from derived_flag_hours;
