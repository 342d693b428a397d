-- What people decide about dated work beside doing it: another day, or a station that cannot be worked at. And what
-- shows that a follow-up tells the truth.

create table reschedules (
  project_id    uuid not null,
  id            uuid not null,
  monitoring_id uuid not null,
  version       integer not null,
  from_day      date not null,
  to_day        date not null,
  reason        text not null,
  captured_at   timestamptz,
  decided_by    uuid not null references users (id),
  decided_at    timestamptz not null,
  primary key (project_id, id),
  unique (project_id, monitoring_id, version),
  foreign key (project_id, monitoring_id) references monitorings (project_id, id),
  check (from_day <> to_day)
);
comment on table reschedules is 'append-only: from which day to which a monitoring was moved, why, by whom and when.';
comment on column reschedules.captured_at is 'When the person decided it in the field, by their device; null where they were connected.';

create table station_skips (
  project_id  uuid not null,
  id          uuid not null,
  plan_id     uuid not null,
  station_id  uuid not null,
  reason      text not null,
  monitorings integer not null check (monitorings > 0),
  captured_at timestamptz,
  decided_by  uuid not null references users (id),
  decided_at  timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, plan_id) references plans (project_id, id),
  foreign key (project_id, station_id) references stations (project_id, id)
);
comment on table station_skips is 'append-only: why the monitorings of a plan at a station were skipped, how many, by whom and when.';

create table follow_up_evidence (
  project_id   uuid not null,
  follow_up_id uuid not null,
  place        smallint not null,
  file_id      uuid not null,
  version      integer not null,
  primary key (project_id, follow_up_id, place),
  foreign key (project_id, follow_up_id) references follow_ups (project_id, id),
  foreign key (project_id, file_id, version) references file_versions (project_id, file_id, version)
);
comment on table follow_up_evidence is 'append-only: the files that a follow-up was recorded with, in the version that they then had.';

create view published_file_versions as
  select v.project_id, v.file_id, v.version, f.type, v.name, v.kind, v.size from file_versions v
    join files f on f.project_id = v.project_id and f.id = v.file_id;
