-- Readings of closed months, packed: blocks of arrays with the differences between readings, in the narrowest type that
-- holds them, take about two bytes a reading where a row with its key takes 127. A month is closed first: nothing is
-- inserted into its table any more. Then sensor by sensor is packed, unpacked and compared, and when all are, its table is
-- dropped in the transaction that shows the blocks. What comes late for a closed month waits in readings_late, and is
-- packed with the rest of its month later. Everything is read by the functions below, which show one series.

create table readings_months (
  month     date primary key check (extract(day from month) = 1),
  state     text not null check (state in ('packing', 'packed')),
  began_at  timestamptz not null default now(),
  packed_at timestamptz,
  check ((state = 'packed') = (packed_at is not null))
);
comment on table readings_months is 'read-only: months (UTC) that are closed; only the functions that pack change it. A month that is not here takes its readings into its table.';
comment on column readings_months.state is 'packing: its readings are still in their table, to which nothing is added.';

create table readings_late (
  project_id uuid not null,
  sensor_id  integer not null,
  t          timestamptz not null,
  value      double precision not null,
  primary key (project_id, sensor_id, t) include (value)
);
comment on table readings_late is 'append-only: readings of closed months that came after they were closed, or whose block had to be changed, until they are packed with the others of their month.';

create table readings_packed (
  project_id uuid not null,
  sensor_id  integer not null,
  first_t    timestamptz not null,
  last_t     timestamptz not null,
  n          integer not null check (n between 1 and 4096),
  start_us   double precision not null,
  tick_us    double precision not null check (tick_us >= 1),
  step       double precision not null check (step >= 0),
  base       double precision,
  divisor    double precision check (divisor >= 1),
  times_1    "char"[],
  times_2    smallint[],
  times_4    integer[],
  times_8    bigint[],
  values_1   "char"[],
  values_2   smallint[],
  values_4   integer[],
  values_8   bigint[],
  singles    real[],
  doubles    double precision[],
  primary key (project_id, sensor_id, first_t),
  check ((base is null) = (divisor is null)),
  check (date_trunc('month', first_t, 'UTC') = date_trunc('month', last_t, 'UTC') and first_t <= last_t)
) partition by range (first_t);
comment on table readings_packed is 'read-only: blocks of at most 4,096 consecutive readings of a sensor within a month. Only the functions that pack change it, after comparing each reading.';
comment on column readings_packed.start_us is 'first_t in microseconds since 1970.';
comment on column readings_packed.tick_us is 'Microseconds: all instants are whole multiples of it from the first one.';
comment on column readings_packed.step is 'Usual time between two readings, in ticks.';
comment on column readings_packed.base is 'A value is (base + sum of the differences up to it) / divisor; null: values are in singles or doubles.';
comment on column readings_packed.times_1 is 'By how many ticks each time since the previous reading differs from step: the sum of what times_1, _2, _4 and _8 have at its position; null: zeros. The first has none.';
comment on column readings_packed.values_1 is 'Difference of each value from the previous one, in units of 1 / divisor, like times_1.';
comment on column readings_packed.singles is 'Values that each equal a float32.';

create table readings_packing (like readings_packed including all);
comment on table readings_packing is 'Blocks that a transaction is packing; empty after each.';

-- The readings of a block, in order of time. The planner puts its text into the statements that use it, and runs one of
-- the two parts for a block: of a regular clock and small differences there is one array to add up.
create function unpack_readings(p readings_packed) returns table (t timestamptz, value double precision)
language sql immutable parallel safe rows 3972 as $$
  select to_timestamp((p.start_us + p.tick_us * p.step * (s.i - 1)) / 1000000), (p.base + s.units) / p.divisor
    from (select u.i, sum(u.v::integer) over (rows unbounded preceding) as units
            from unnest(p.values_1) with ordinality as u (v, i)) s
   where num_nonnulls(p.times_1, p.times_2, p.times_4, p.times_8, p.values_2, p.values_4, p.values_8, p.singles, p.doubles) = 0
  union all
  select to_timestamp((p.start_us + p.tick_us * ((s.i - 1) * p.step + s.ticks)) / 1000000),
         case when p.divisor is null then coalesce(s.one::double precision, s.other) else (p.base + s.units) / p.divisor end
    from (select u.i, u.one, u.other,
                 sum(coalesce(u.t1::integer, 0)::double precision + coalesce(u.t2, 0) + coalesce(u.t4, 0) + coalesce(u.t8, 0)) over w as ticks,
                 sum(coalesce(u.v1::integer, 0)::double precision + coalesce(u.v2, 0) + coalesce(u.v4, 0) + coalesce(u.v8, 0)) over w as units
            from unnest(p.times_1, p.times_2, p.times_4, p.times_8, p.values_1, p.values_2, p.values_4, p.values_8, p.singles, p.doubles)
                 with ordinality as u (t1, t2, t4, t8, v1, v2, v4, v8, one, other, i)
          window w as (rows unbounded preceding)) s
   where num_nonnulls(p.times_1, p.times_2, p.times_4, p.times_8, p.values_2, p.values_4, p.values_8, p.singles, p.doubles) > 0
$$;

-- All readings of a sensor between two instants, both included, in no order.
create function readings_between(of_project uuid, of_sensor integer, first timestamptz, last timestamptz)
returns table (t timestamptz, value double precision) language sql stable parallel safe as $$
  select r.t, r.value from readings r
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last
  union all
  select l.t, l.value from readings_late l
   where l.project_id = of_project and l.sensor_id = of_sensor and l.t >= first and l.t <= last
  union all
  select u.t, u.value from readings_packed p cross join lateral unpack_readings(p) u
   where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= date_trunc('month', first, 'UTC') and p.first_t <= last
     and p.last_t >= first and u.t >= first and u.t <= last
$$;

-- The first readings of a sensor between two instants, both included. Blocks are unpacked one after the other until
-- there are enough readings.
create function first_readings(of_project uuid, of_sensor integer, first timestamptz, last timestamptz, most bigint)
returns table (t timestamptz, value double precision) language sql stable parallel safe as $$
  select x.t, x.value from (
    (select r.t, r.value from readings r
      where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last order by r.t limit most)
    union all
    (select l.t, l.value from readings_late l
      where l.project_id = of_project and l.sensor_id = of_sensor and l.t >= first and l.t <= last order by l.t limit most)
    union all
    (select u.t, u.value from (
        select p.* from readings_packed p
         where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= date_trunc('month', first, 'UTC')
           and p.first_t <= last and p.last_t >= first order by p.first_t offset 0) b
       cross join lateral unpack_readings(row(b.*)::readings_packed) u
      where u.t >= first and u.t <= last limit most)) x
   order by x.t limit most
$$;

-- The last readings of a sensor between two instants, both included, the last one first.
create function last_readings(of_project uuid, of_sensor integer, first timestamptz, last timestamptz, most bigint)
returns table (t timestamptz, value double precision) language sql stable parallel safe as $$
  select x.t, x.value from (
    (select r.t, r.value from readings r
      where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last order by r.t desc limit most)
    union all
    (select l.t, l.value from readings_late l
      where l.project_id = of_project and l.sensor_id = of_sensor and l.t >= first and l.t <= last order by l.t desc limit most)
    union all
    (select u.t, u.value from (
        select p.* from readings_packed p
         where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= date_trunc('month', first, 'UTC')
           and p.first_t <= last and p.last_t >= first order by p.first_t desc offset 0) b
       cross join lateral (select v.t, v.value from unpack_readings(row(b.*)::readings_packed) v where v.t >= first and v.t <= last order by v.t desc) u
      limit most)) x
   order by x.t desc limit most
$$;

-- The readings that exist at some instants of some sensors, given in pairs. A block is unpacked once for all of them.
create function readings_at(of_project uuid, sensors integer[], times timestamptz[])
returns table (sensor_id integer, t timestamptz, value double precision) language sql stable as $$
  with asked as materialized (
    select distinct g.sensor_id, g.t from unnest(sensors, times) as g (sensor_id, t)),
  blocks as materialized (
    select distinct p.sensor_id, p.first_t from asked g
      join readings_packed p on p.project_id = of_project and p.sensor_id = g.sensor_id
       and p.first_t >= date_trunc('month', g.t, 'UTC') and p.first_t <= g.t and p.last_t >= g.t)
  select r.sensor_id, r.t, r.value from asked g
    join readings r on r.project_id = of_project and r.sensor_id = g.sensor_id and r.t = g.t
  union all
  select l.sensor_id, l.t, l.value from asked g
    join readings_late l on l.project_id = of_project and l.sensor_id = g.sensor_id and l.t = g.t
  union all
  select g.sensor_id, g.t, u.value
    from blocks b
    join readings_packed p on p.project_id = of_project and p.sensor_id = b.sensor_id and p.first_t = b.first_t
   cross join lateral unpack_readings(p) u
    join asked g on g.sensor_id = b.sensor_id and g.t = u.t
$$;

comment on function readings_between(uuid, integer, timestamptz, timestamptz) is 'complete: no column is null.';
comment on function first_readings(uuid, integer, timestamptz, timestamptz, bigint) is 'complete: no column is null.';
comment on function last_readings(uuid, integer, timestamptz, timestamptz, bigint) is 'complete: no column is null.';
comment on function readings_at(uuid, integer[], timestamptz[]) is 'complete: no column is null.';

-- The table that a month's readings are in until they are packed, and the one of their blocks.
create function readings_table(month date) returns text language sql immutable as $$
  select 'readings_' || to_char(month, 'YYYY_MM') $$;
create function packed_table(month date) returns text language sql immutable as $$
  select 'readings_packed_' || to_char(month, 'YYYY_MM') $$;

-- Whether the month's readings are inserted into the table readings, in which it makes their month. False: it is closed.
drop function make_readings_month(date);
create function make_readings_month(month date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  first date := date_trunc('month', month)::date;
  part text := readings_table(first);
begin
  if first < date '2000-01-01' or first > current_date + 730 then
    raise exception 'no readings are kept for %', first;
  end if;
  if exists (select from readings_months m where m.month = first) then
    return false;
  end if;
  if to_regclass('public.' || part) is not null then
    return true;
  end if;
  perform pg_advisory_xact_lock(7283404);
  if exists (select from readings_months m where m.month = first) then
    return false;
  end if;
  if to_regclass('public.' || part) is not null then
    return true;
  end if;
  execute format('create table %I (like readings including all)', part);
  -- A graph reads the index alone only where the visibility map is kept up, and rows are never updated here.
  execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 20000,
    autovacuum_analyze_scale_factor = 0.05)', part);
  execute format('comment on table %I is %L', part, 'append-only: the readings of a month.');
  execute format('alter table readings attach partition %I for values from (%L) to (%L)',
    part, first::timestamptz, (first + interval '1 month')::timestamptz);
  return true;
end $$;

-- Held by whatever packs a sensor's readings or changes packed ones, to the end of its transaction.
create function lock_of_packing(of_project uuid, of_sensor integer) returns bigint language sql immutable as $$
  select hashtextextended(of_project::text || of_sensor, 7283407) $$;

-- The table of a month's blocks, apart until they are complete.
create function make_packed_month(month date) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  part text := packed_table(month);
begin
  if to_regclass('public.' || part) is not null then
    return;
  end if;
  execute format('create table %I (like readings_packed including all, constraint %I check (first_t >= %L and first_t < %L))',
    part, part || '_month', month::timestamptz, (month + interval '1 month')::timestamptz);
  execute format('comment on table %I is %L', part, 'read-only, rebuilt: packed readings of a month that is not complete.');
end $$;
revoke execute on function make_packed_month(date) from public;

-- Closes a month that has ended: what is inserted into its table is refused from then on.
-- False: there is nothing to pack. It may be called again, after a stop at any moment.
create function begin_packing(of_month date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  first date := date_trunc('month', of_month)::date;
  part text := readings_table(first);
begin
  if first + interval '1 month' > now() - interval '1 day' then
    raise exception 'the month of % has not ended', of_month;
  end if;
  perform pg_advisory_xact_lock(7283404);
  if to_regclass('public.' || part) is null then
    return false;
  end if;
  insert into readings_months (month, state) values (first, 'packing') on conflict do nothing;
  perform make_packed_month(first);
  if not exists (select from pg_constraint where conrelid = to_regclass('public.' || part) and conname = part || '_closed') then
    -- Not valid: the readings that are there stay as they are.
    execute format('alter table %I add constraint %I check (false) not valid', part, part || '_closed');
  end if;
  return true;
end $$;

-- Sensors of a month that is being packed whose readings are not packed yet.
create function sensors_to_pack(of_month date, most integer) returns table (project_id uuid, sensor_id integer)
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  return query execute format('
    with recursive sensors as (
      (select r.project_id, r.sensor_id from %1$I r order by 1, 2 limit 1)
      union all
      select n.project_id, n.sensor_id from sensors s cross join lateral (
        select r.project_id, r.sensor_id from %1$I r where (r.project_id, r.sensor_id) > (s.project_id, s.sensor_id) order by 1, 2 limit 1) n)
    select s.project_id, s.sensor_id from sensors s
     where not exists (select from %2$I p where p.project_id = s.project_id and p.sensor_id = s.sensor_id)
     order by 1, 2 limit $1', readings_table(of_month), packed_table(of_month)) using most;
end $$;

-- Whether the blocks of a sensor in readings_packing state their own first and last reading and their number truly.
create function are_blocks_true(of_project uuid, of_sensor integer) returns boolean language sql stable as $$
  select coalesce(bool_and(c.n = p.n and c.first = p.first_t and c.last = p.last_t
                           and p.start_us = extract(epoch from p.first_t) * 1000000), true)
    from readings_packing p cross join lateral (
      select count(*) as n, min(u.t) as first, max(u.t) as last from unpack_readings(row(p.*)::readings_packed) u) c
   where p.project_id = of_project and p.sensor_id = of_sensor
$$;

-- Takes the blocks of a sensor that are in readings_packing for those of a month, when they unpack to exactly the readings
-- in the month's table. Returns their number; null: another transaction is at the sensor.
create function pack_sensor(of_month date, of_project uuid, of_sensor integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  stored bigint;
  packed bigint;
  equal bigint;
begin
  if not pg_try_advisory_xact_lock(lock_of_packing(of_project, of_sensor)) then
    return null;
  end if;
  if not exists (select from readings_months m where m.month = of_month and m.state = 'packing') then
    raise exception 'the month of % is not being packed', of_month;
  end if;
  execute format('
    with stored as materialized (select r.t, r.value from %I r where r.project_id = $1 and r.sensor_id = $2),
    packed as materialized (
      select u.t, u.value from readings_packing p cross join lateral unpack_readings(row(p.*)::readings_packed) u where p.project_id = $1 and p.sensor_id = $2)
    select (select count(*) from stored), (select count(*) from packed),
           (select count(*) from stored s join packed p on p.t = s.t and float8send(p.value) = float8send(s.value))',
    readings_table(of_month)) into stored, packed, equal using of_project, of_sensor;
  if stored <> packed or stored <> equal or not are_blocks_true(of_project, of_sensor) then
    raise exception 'packed readings of sensor % differ: % stored, % packed, % equal', of_sensor, stored, packed, equal;
  end if;
  -- Another run may have packed it since this one listed it.
  execute format('delete from %I p where p.project_id = $1 and p.sensor_id = $2', packed_table(of_month))
    using of_project, of_sensor;
  execute format('
    with moved as (delete from readings_packing p where p.project_id = $1 and p.sensor_id = $2 returning p.*)
    insert into %I select * from moved', packed_table(of_month)) using of_project, of_sensor;
  return stored;
end $$;

-- Shows the blocks of a month in place of its table, which is dropped. False: a sensor is not packed yet.
create function finish_packing(of_month date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  part text := readings_table(of_month);
  blocks text := packed_table(of_month);
  stored bigint;
  packed bigint;
begin
  if not exists (select from readings_months m where m.month = of_month and m.state = 'packing') then
    raise exception 'the month of % is not being packed', of_month;
  end if;
  if exists (select from sensors_to_pack(of_month, 1)) then
    return false;
  end if;
  -- Counted before anything is locked, in one statement: a sensor has all of its blocks or none.
  execute format('select (select count(*) from %I), (select coalesce(sum(n), 0) from %I)', part, blocks) into stored, packed;
  if stored <> packed then
    raise exception 'the month of % has % readings, of which % are packed', of_month, stored, packed;
  end if;
  perform pg_advisory_xact_lock(7283404);
  -- Whoever removes readings from now on waits; whoever did since they were counted took the sensor's blocks away.
  execute format('lock table %I in share mode', part);
  if exists (select from sensors_to_pack(of_month, 1)) then
    return false;
  end if;
  -- Nobody else waits behind this one for a reader of the month, such as a backup: it is tried again.
  lock table only readings in access exclusive mode;
  execute format('lock table only %I in access exclusive mode nowait', part);
  execute format('drop table %I', part);
  execute format('comment on table %I is %L', blocks, 'read-only: the packed readings of a month.');
  execute format('alter table readings_packed attach partition %I for values from (%L) to (%L)',
    blocks, of_month::timestamptz, (of_month + interval '1 month')::timestamptz);
  update readings_months set state = 'packed', packed_at = now() where month = of_month;
  return true;
end $$;

-- Packs what waits in readings_late for a sensor and a packed month with the blocks that it has there: those in
-- readings_packing take their place when they unpack to exactly the same readings. Returns the number of late readings;
-- null: another transaction is at the sensor, or adds late readings.
create function fold_readings(of_month date, of_project uuid, of_sensor integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  first timestamptz := of_month::timestamptz;
  next timestamptz := of_month + interval '1 month';
  late bigint;
  stored bigint;
  packed bigint;
  equal bigint;
begin
  if not pg_try_advisory_xact_lock(lock_of_packing(of_project, of_sensor)) or not pg_try_advisory_xact_lock(7283407) then
    return null;
  end if;
  if not exists (select from readings_months m where m.month = of_month and m.state = 'packed') then
    raise exception 'the month of % is not packed', of_month;
  end if;
  with waiting as (
    delete from readings_late l where l.project_id = of_project and l.sensor_id = of_sensor and l.t >= first and l.t < next
    returning l.t, l.value),
  stored as materialized (
    select w.t, w.value from waiting w
    union all
    select u.t, u.value from readings_packed p cross join lateral unpack_readings(p) u
     where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= first and p.first_t < next),
  packed as materialized (
    select u.t, u.value from readings_packing p cross join lateral unpack_readings(row(p.*)::readings_packed) u
     where p.project_id = of_project and p.sensor_id = of_sensor)
  select (select count(*) from waiting), (select count(*) from stored), (select count(*) from packed),
         (select count(*) from stored s join packed p on p.t = s.t and float8send(p.value) = float8send(s.value))
    into late, stored, packed, equal;
  if stored <> packed or stored <> equal or not are_blocks_true(of_project, of_sensor) then
    raise exception 'packed readings of sensor % differ: % stored, % packed, % equal', of_sensor, stored, packed, equal;
  end if;
  delete from readings_packed p
   where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= first and p.first_t < next;
  with moved as (delete from readings_packing p where p.project_id = of_project and p.sensor_id = of_sensor returning p.*)
  insert into readings_packed select * from moved;
  return late;
end $$;

-- Before readings of a period are removed: blocks that touch it are unpacked into readings_late, and what is packed of a
-- month that still has its table is packed again later.
create function loosen_readings(of_project uuid, of_sensor integer, first timestamptz, until timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  closed date;
begin
  -- Before anything is looked at: until this transaction ends, no month changes from its table to its blocks.
  lock table only readings in access share mode;
  perform pg_advisory_xact_lock(lock_of_packing(of_project, of_sensor));
  with moved as (
    delete from readings_packed p
     where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= date_trunc('month', first, 'UTC')
       and p.first_t < until and p.last_t >= first
    returning p.*)
  insert into readings_late (project_id, sensor_id, t, value)
  select of_project, of_sensor, u.t, u.value from moved m cross join lateral unpack_readings(row(m.*)::readings_packed) u;
  for closed in select m.month from readings_months m
                 where m.state = 'packing' and m.month < until and m.month + interval '1 month' > first
                   and to_regclass('public.' || packed_table(m.month)) is not null loop
    execute format('delete from %I p where p.project_id = $1 and p.sensor_id = $2', packed_table(closed))
      using of_project, of_sensor;
  end loop;
end $$;
revoke execute on function loosen_readings(uuid, integer, timestamptz, timestamptz) from public;

-- Deletes readings of a period, in whatever form they are stored. Its callers decide which may be.
create function delete_readings(of_project uuid, of_sensor integer, first timestamptz, until timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  whole integer;
  gone integer;
  late integer;
begin
  lock table only readings in access share mode;
  perform pg_advisory_xact_lock(lock_of_packing(of_project, of_sensor));
  -- Blocks within the period need not be unpacked.
  with removed as (
    delete from readings_packed p
     where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= first and p.first_t < until and p.last_t < until
    returning p.n)
  select coalesce(sum(r.n), 0) into whole from removed r;
  perform loosen_readings(of_project, of_sensor, first, until);
  delete from readings r
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t < until;
  get diagnostics gone = row_count;
  delete from readings_late r
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t < until;
  get diagnostics late = row_count;
  return whole + gone + late;
end $$;
revoke execute on function delete_readings(uuid, integer, timestamptz, timestamptz) from public;

create or replace function remove_readings(of_project uuid, of_sensor integer, first timestamptz, until timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  if not exists (select 1 from device_sensors s
                  where s.project_id = of_project and s.number = of_sensor and s.origin in ('derived', 'manual')) then
    raise exception 'readings of sensor % are of a device, and are kept', of_sensor;
  end if;
  return delete_readings(of_project, of_sensor, first, until);
end $$;

create or replace function withdraw_logger_readings(of_project uuid, of_file uuid, of_chunk integer, of_sensor integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  gone integer;
  late integer;
  added logger_file_readings;
  first timestamptz;
  last timestamptz;
begin
  if not exists (select 1 from logger_files f
                  where f.project_id = of_project and f.id = of_file and f.state = 'withdrawing'
                    and f.withdrawn_by is not null and f.done_chunks > of_chunk) then
    raise exception 'the import is not being taken back';
  end if;
  select k.* into added from logger_file_readings k
   where k.project_id = of_project and k.file_id = of_file and k.n = of_chunk and k.sensor_id = of_sensor;
  select min(t), max(t) into first, last from unnest(added.times) as u (t);
  if first is null then
    return 0;
  end if;
  perform loosen_readings(of_project, of_sensor, first, last + interval '1 microsecond');
  delete from readings r using unnest(added.times, added.vals) as u (t, value)
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last
     and r.t = u.t and r.value = u.value;
  get diagnostics gone = row_count;
  delete from readings_late r using unnest(added.times, added.vals) as u (t, value)
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t = u.t and r.value = u.value;
  get diagnostics late = row_count;
  return gone + late;
end $$;

create or replace function forget_readings(of_project uuid, of_sensor integer, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  kept integer;
  set_at timestamptz;
  marked timestamptz;
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
  select max(f.before) into marked from readings_forgotten f
   where f.project_id = of_project and f.sensor_id = of_sensor and f.at < now() - interval '1 minute';
  if kept is null or set_at > now() - interval '1 day' or marked is null or not exists (
      select 1 from published_forgettable_sensors s where s.project_id = of_project and s.number = of_sensor) then
    return 0;
  end if;
  cut := least(marked, date_trunc('month', now()) - make_interval(months => kept));
  -- Whole blocks first, unless one alone has more than may go at once: then it is unpacked and goes in parts.
  lock table only readings in access share mode;
  perform pg_advisory_xact_lock(lock_of_packing(of_project, of_sensor));
  with oldest as (
    select p.first_t, sum(p.n) over (order by p.first_t) as total from readings_packed p
     where p.project_id = of_project and p.sensor_id = of_sensor and p.last_t < cut),
  removed as (
    delete from readings_packed p using oldest o
     where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t = o.first_t and o.total <= most
    returning p.n)
  select coalesce(sum(r.n), 0) into gone from removed r;
  if gone > 0 then
    return gone;
  end if;
  select f.t into first from first_readings(of_project, of_sensor, '-infinity', cut - interval '1 microsecond', 1) f;
  if first is null then
    return 0;
  end if;
  next := least(cut, date_trunc('month', first) + interval '1 month');
  select coalesce(min(b.t), next) into next from (
    select f.t from first_readings(of_project, of_sensor, first, next - interval '1 microsecond', most::bigint + 1) f
     order by f.t offset most limit 1) b;
  return delete_readings(of_project, of_sensor, first, next);
end $$;

-- One series is read by the functions above; what read the table alone would miss what is packed.
drop view published_readings;
