// The functions that show stored readings as one series (0240-packed-readings.sql), for a distributed database. There,
// `readings` is on the workers, and what is packed or late is on the coordinator, so each of them is asked by a statement
// of its own: a cluster plans no SQL function whose text the planner puts into another statement.

const HEAD = "language plpgsql stable set plan_cache_mode = force_custom_plan as $$";

/** The first and the last readings differ in their order alone. */
const some = (name: string, direction: "" | "desc") => `
create or replace function ${name}(of_project uuid, of_sensor integer, first timestamptz, last timestamptz, most bigint)
returns table (t timestamptz, value double precision) ${HEAD}
begin
  return query select x.t, x.value from (
    select d.t, d.value from readings_of_workers(of_project, of_sensor, first, last, most, '${direction}') d
    union all
    (select l.t, l.value from readings_late l
      where l.project_id = of_project and l.sensor_id = of_sensor and l.t >= first and l.t <= last order by l.t ${direction} limit most)
    union all
    (select u.t, u.value from (
        select p.* from readings_packed p
         where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= date_trunc('month', first, 'UTC')
           and p.first_t <= last and p.last_t >= first order by p.first_t ${direction} offset 0) b
       cross join lateral (select v.t, v.value from unpack_readings(row(b.*)::readings_packed) v
                            where v.t >= first and v.t <= last order by v.t ${direction}) u
      limit most)) x
   order by x.t ${direction} limit most;
end $$;`;

/** Run again after every migration of a distributed database, which may have replaced them. */
export const READING_FUNCTIONS = `
create or replace function readings_of_workers(of_project uuid, of_sensor integer, first timestamptz, last timestamptz, most bigint, direction text)
returns table (t timestamptz, value double precision) ${HEAD}
begin
  if direction = 'desc' then
    return query select r.t, r.value from readings r
     where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last order by r.t desc limit most;
  else
    return query select r.t, r.value from readings r
     where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last order by r.t limit most;
  end if;
end $$;

create or replace function readings_between(of_project uuid, of_sensor integer, first timestamptz, last timestamptz)
returns table (t timestamptz, value double precision) ${HEAD}
begin
  return query select r.t, r.value from readings r
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last;
  return query select l.t, l.value from readings_late l
   where l.project_id = of_project and l.sensor_id = of_sensor and l.t >= first and l.t <= last
  union all
  select u.t, u.value from readings_packed p cross join lateral unpack_readings(p) u
   where p.project_id = of_project and p.sensor_id = of_sensor and p.first_t >= date_trunc('month', first, 'UTC') and p.first_t <= last
     and p.last_t >= first and u.t >= first and u.t <= last;
end $$;
${some("first_readings", "")}
${some("last_readings", "desc")}

create or replace function readings_at(of_project uuid, sensors integer[], times timestamptz[])
returns table (sensor_id integer, t timestamptz, value double precision) ${HEAD}
begin
  return query select r.sensor_id, r.t, r.value from readings r
   where r.project_id = of_project and r.sensor_id = any(sensors) and r.t = any(times)
     and (r.sensor_id, r.t) in (select g.sensor_id, g.t from unnest(sensors, times) as g (sensor_id, t));
  return query
  with asked as materialized (
    select distinct g.sensor_id, g.t from unnest(sensors, times) as g (sensor_id, t)),
  blocks as materialized (
    select distinct p.sensor_id, p.first_t from asked g
      join readings_packed p on p.project_id = of_project and p.sensor_id = g.sensor_id
       and p.first_t >= date_trunc('month', g.t, 'UTC') and p.first_t <= g.t and p.last_t >= g.t)
  select l.sensor_id, l.t, l.value from asked g
    join readings_late l on l.project_id = of_project and l.sensor_id = g.sensor_id and l.t = g.t
  union all
  select g.sensor_id, g.t, u.value
    from blocks b
    join readings_packed p on p.project_id = of_project and p.sensor_id = b.sensor_id and p.first_t = b.first_t
   cross join lateral unpack_readings(p) u
    join asked g on g.sensor_id = b.sensor_id and g.t = u.t;
end $$;
`;
