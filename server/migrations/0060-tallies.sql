-- How many monitorings of a project are open, done and skipped, by month and by what they are asked about. Near, far and
-- unfulfilled follow from the day and the clock: a month through which no such day runs is read here, any other one from
-- the monitorings themselves.

create table monitoring_tallies (
  project_id  uuid not null,
  dimension   text not null check (dimension in ('plan', 'station', 'environmentalComponent', 'miningComponent', 'source', 'responsible')),
  month       date not null,
  plan_id     uuid not null,
  key         text not null,
  open        integer not null,
  done        integer not null,
  skipped     integer not null,
  rescheduled integer not null,
  primary key (project_id, dimension, month, plan_id, key)
) with (fillfactor = 80);
comment on table monitoring_tallies is 'Made of the monitorings, and can be made again; `monitoring_changes` holds what is not in it yet.';
comment on column monitoring_tallies.key is 'An identifier, or the name of a responsible; empty where the series says none, and for `plan`.';
comment on column monitoring_tallies.rescheduled is 'Open, done and skipped ones that bear the mark.';

create table monitoring_changes (
  project_id   uuid not null,
  id           uuid not null,
  series_id    uuid not null,
  estimated_on date not null,
  open         integer not null,
  done         integer not null,
  skipped      integer not null,
  rescheduled  integer not null,
  primary key (project_id, id)
);
comment on table monitoring_changes is 'What a change of a monitoring adds to its tallies and takes from them, until a task adds it up: a row of its own, for which nobody waits.';

insert into monitoring_tallies (project_id, dimension, month, plan_id, key, open, done, skipped, rescheduled)
  select project_id,
         case grouping(station_id, environmental_component_id, mining_component_id, source_id, responsible)
           when 15 then 'station' when 23 then 'environmentalComponent' when 27 then 'miningComponent'
           when 29 then 'source' when 30 then 'responsible' else 'plan' end,
         date_trunc('month', estimated_on)::date, plan_id,
         coalesce(station_id::text, environmental_component_id::text, mining_component_id::text, source_id::text, responsible, ''),
         count(*) filter (where not skipped and not completed), count(*) filter (where not skipped and completed),
         count(*) filter (where skipped), count(*) filter (where rescheduled)
    from published_monitorings
   group by project_id, date_trunc('month', estimated_on)::date, plan_id,
            grouping sets ((), (station_id), (environmental_component_id), (mining_component_id), (source_id), (responsible));


create or replace view published_monitorings as
  select m.project_id, m.id, m.plan_id, m.series_id, m.station_id, m.estimated_on, m.starts_at, m.ends_at,
         m.completed, m.skipped, m.rescheduled, m.mishap, m.action_on, m.version, m.updated_at,
         s.mining_component_id, s.environmental_component_id, s.subcomponent_id, s.source_id, s.type_id, s.frequency_id,
         s.short_commitment, s.responsible, s.import_id
    from monitorings m join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id;
create view published_series as
  select project_id, id, plan_id, import_id, station_id, mining_component_id, environmental_component_id, source_id, responsible
    from monitoring_series;
