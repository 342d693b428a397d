-- The span of a chunk's readings is stated, so that only the months that it touches are looked at: an import of a million
-- rows has hundreds of chunks, and a database of years dozens of months.
create or replace function withdraw_logger_readings(of_project uuid, of_file uuid, of_chunk integer, of_sensor integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  gone integer;
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
  delete from readings r using unnest(added.times, added.vals) as u (t, value)
   where r.project_id = of_project and r.sensor_id = of_sensor and r.t >= first and r.t <= last
     and r.t = u.t and r.value = u.value;
  get diagnostics gone = row_count;
  return gone;
end $$;
