-- The page of a station: what people add to the station itself, and what the page reads of other features.

create table station_files (
  project_id     uuid not null,
  station_id     uuid not null,
  file_id        uuid not null,
  added_at       timestamptz not null,
  added_by       uuid not null references users (id),
  removed_at     timestamptz,
  removed_by     uuid references users (id),
  removed_reason text check (length(removed_reason) between 1 and 500),
  primary key (project_id, station_id, file_id),
  foreign key (project_id, station_id) references stations (project_id, id),
  foreign key (project_id, file_id) references files (project_id, id),
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removed_reason is null))
);
comment on table station_files is 'kept: photos and documents of a station; one that was removed from it stays among the files of the project.';
create index station_files_newest on station_files (project_id, station_id, added_at desc) where removed_at is null;

-- What is due at a station, and what was done there last.
create index monitorings_station_open on monitorings (project_id, station_id, estimated_on, id) where not completed and not skipped;
create index monitorings_station_done on monitorings (project_id, station_id, action_on desc, id) where action_on is not null;
create index station_skips_station on station_skips (project_id, station_id, decided_at desc);

create view published_station_skips as
  select project_id, id, plan_id, station_id, reason, monitorings, decided_by, decided_at from station_skips;
create view published_station_reschedules as
  select r.project_id, r.id, m.station_id, r.monitoring_id, r.from_day, r.to_day, r.reason, r.decided_by, r.decided_at
    from reschedules r join monitorings m on m.project_id = r.project_id and m.id = r.monitoring_id;
create view published_commitment_stations as
  select l.project_id, l.commitment_id, l.place_id as station_id from commitment_places l where l.kind = 'station';
create view published_audit as
  select project_id, id, at, actor_id, action, entity, entity_id, before, after from audit_log;
create view published_device_changes as
  select project_id, device_id, version, changed, reason, at, by from device_versions;
create view published_boreholes as select project_id, id, station_id from boreholes;
