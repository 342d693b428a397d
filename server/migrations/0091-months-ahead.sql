-- Months may be made two years ahead: a demonstration of another day, or a clock of the database that is behind, needs its own.
create or replace function make_readings_month(month date) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  first date := date_trunc('month', month)::date;
  part text := 'readings_' || to_char(first, 'YYYY_MM');
begin
  if first < date '2000-01-01' or first > current_date + 730 then
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
