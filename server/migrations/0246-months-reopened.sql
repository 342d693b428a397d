-- A month that is being packed takes readings into its table again: before the table is moved to other servers, which
-- refuse rows that a check refuses.
create function reopen_readings_month(of_month date) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  part text := readings_table(of_month);
begin
  perform pg_advisory_xact_lock(7283404);
  perform pg_advisory_xact_lock(7283407);
  if not exists (select from readings_months m where m.month = of_month and m.state = 'packing') then
    raise exception 'the month of % is not being packed', of_month;
  end if;
  -- What is packed of it is in its table too.
  execute format('drop table if exists %I', packed_table(of_month));
  execute format('alter table %I drop constraint if exists %I', part, part || '_closed');
  delete from readings_months m where m.month = of_month;
  with waiting as (
    delete from readings_late l where l.t >= of_month::timestamptz and l.t < of_month + interval '1 month'
    returning l.project_id, l.sensor_id, l.t, l.value)
  insert into readings (project_id, sensor_id, t, value) select w.project_id, w.sensor_id, w.t, w.value from waiting w;
end $$;
revoke execute on function reopen_readings_month(date) from public;
