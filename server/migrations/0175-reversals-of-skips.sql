-- Skipping a station may be limited to a period, and taken back with a reason. What a skip marked is kept row by row, so
-- that taking it back touches those monitorings and no other.

alter table station_skips add column from_day date, add column to_day date;
comment on column station_skips.from_day is 'The first day that the person chose; null: without a limit. to_day likewise.';

create table station_skip_monitorings (
  project_id    uuid not null,
  skip_id       uuid not null,
  monitoring_id uuid not null,
  day           date not null,
  primary key (project_id, skip_id, monitoring_id),
  foreign key (project_id, skip_id) references station_skips (project_id, id),
  foreign key (project_id, monitoring_id) references monitorings (project_id, id)
);
comment on table station_skip_monitorings is 'append-only: which monitorings a skip of a station marked.';
comment on column station_skip_monitorings.day is 'The estimated day when it was skipped.';
create index station_skip_monitorings_of on station_skip_monitorings (project_id, monitoring_id);

create table station_skip_reversals (
  project_id  uuid not null,
  skip_id     uuid not null,
  reason      text not null,
  monitorings integer not null check (monitorings > 0),
  decided_by  uuid not null references users (id),
  decided_at  timestamptz not null,
  primary key (project_id, skip_id),
  foreign key (project_id, skip_id) references station_skips (project_id, id)
);
comment on table station_skip_reversals is 'append-only: which skips of a station were taken back, why, by whom and when; each at most once.';

-- Nothing is recorded of a skipped monitoring: its last change is its skip.
insert into station_skip_monitorings (project_id, skip_id, monitoring_id, day)
  select s.project_id, s.id, m.id, m.estimated_on
    from station_skips s
    join monitorings m on m.project_id = s.project_id and m.plan_id = s.plan_id and m.station_id = s.station_id
     and m.skipped and m.updated_at = s.decided_at;

create index station_skips_plan on station_skips (project_id, plan_id, decided_at);
