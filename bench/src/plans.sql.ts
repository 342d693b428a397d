// Hand-written reference queries for 1,000,000 monitorings.

/** The indicators' query, computed from the monitorings themselves. */
export const FULL = `select date_trunc('month', m.estimated_on), s.environmental_component_id, s.mining_component_id, m.station_id,
    s.source_id, s.responsible, count(*) filter (where not m.skipped and m.completed),
    count(*) filter (where not m.skipped and not m.completed and m.estimated_on < $2::date),
    count(*) filter (where not m.skipped and not m.completed and m.estimated_on between $2::date and $2::date + 7),
    count(*) filter (where not m.skipped and not m.completed and m.estimated_on > $2::date + 7),
    count(*) filter (where m.skipped), count(*) filter (where m.rescheduled)
  from monitorings m join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
  where m.project_id = $1
  group by grouping sets ((date_trunc('month', m.estimated_on)), (s.environmental_component_id), (s.mining_component_id),
    (m.station_id), (s.source_id), (s.responsible))`;

export const MONTH = `select estimated_on, completed, skipped, rescheduled, count(*) from monitorings
  where project_id = $1 and estimated_on >= '2025-03-01' and estimated_on < '2025-04-01' group by 1, 2, 3, 4`;

export const PAGE = `with page as (select * from monitorings where project_id = $1 order by estimated_on, id limit 50)
  select page.*, s.*, st.name, p.title from page
  join monitoring_series s on s.project_id = page.project_id and s.id = page.series_id
  join stations st on st.project_id = page.project_id and st.id = page.station_id
  join plans p on p.project_id = page.project_id and p.id = page.plan_id order by page.estimated_on, page.id`;

/** Every plan with its counts, without stored tallies. */
export const PLANS_BARE = `select p.*, c.* from plans p left join (
    select plan_id, count(*) filter (where not skipped and completed) as done, count(*) filter (where skipped) as skipped, count(*) as n
      from monitorings where project_id = $1 group by plan_id) c on c.plan_id = p.id
  where p.project_id = $1 order by p.starts_on desc limit 50`;

/** The minimum: one count of each status, without grouping. */
export const TOTALS = `select count(*) filter (where not skipped and completed), count(*) filter (where not skipped and not completed
    and estimated_on < $2::date), count(*) filter (where skipped), count(*) filter (where rescheduled)
  from monitorings where project_id = $1`;

/** All values of the indicators, from the stored day tallies, and the names of the dimensions' entries. */
export const INDICATORS_BARE = `select dimension, key, part, phase, sum(open), sum(done), sum(skipped), sum(rescheduled)
    from day_tallies where project_id = $1 and plan_id = '00000000-0000-0000-0000-000000000000' group by 1, 2, 3, 4
  union all select 'name', id::text, null, null, null, null, null, null from catalog_entries where project_id = $1
  union all select 'station', name, null, null, null, null, null, null from stations where project_id = $1`;

export const MAP_BARE = `select st.id, st.name, st.latitude, st.longitude, st.elevation, d.phase, sum(d.open), sum(d.done), sum(d.skipped)
  from stations st left join day_tallies d on d.project_id = st.project_id and d.dimension = 'station' and d.key = st.id::text
   and d.plan_id = '00000000-0000-0000-0000-000000000000'
  where st.project_id = $1 group by 1, 2, 3, 4, 5, 6`;

const named = (
  total: string,
) => `select m.*, ${total}, s.short_commitment, s.responsible, st.name, p.title, mc.name, ty.name, fr.name from chosen c
  join monitorings m on m.project_id = $1 and m.id = c.id
  join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
  join stations st on st.project_id = m.project_id and st.id = m.station_id
  join plans p on p.project_id = m.project_id and p.id = m.plan_id
  left join catalog_entries mc on mc.project_id = s.project_id and mc.id = s.mining_component_id
  left join catalog_entries ty on ty.project_id = s.project_id and ty.id = s.type_id
  left join catalog_entries fr on fr.project_id = s.project_id and fr.id = s.frequency_id`;

const strip = (days: string, order: string) => `with found as materialized (
    select id from monitorings m where project_id = $1 and not completed and not skipped and ${days} order by ${order} limit 1001),
  chosen as materialized (select id from found limit 10)
  ${named("(select count(*) from found)")}`;

/** The counts of each day, the first rows of each, and the two strips of near and unfulfilled monitorings. */
export const MONTH_BARE = [
  `select estimated_on, completed, skipped, rescheduled, count(*) from monitorings
    where project_id = $1 and estimated_on >= '2025-03-01' and estimated_on < '2025-04-01' group by 1, 2, 3, 4`,
  `with chosen as materialized (select f.id from generate_series(date '2025-03-01', date '2025-03-31', interval '1 day') d (day)
     cross join lateral (select id from monitorings where project_id = $1 and estimated_on = d.day::date order by id limit 20) f)
   ${named("null")}`,
  strip("estimated_on between current_date and current_date + 7", "estimated_on, id"),
  strip("estimated_on < current_date", "estimated_on desc, id desc"),
];
