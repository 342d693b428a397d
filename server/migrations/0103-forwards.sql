-- Readings that are passed on to a device's own report URL.

create table forward_targets (
  project_id     uuid not null,
  device_id      uuid not null,
  secret         text not null,
  made_at        timestamptz not null,
  made_by        uuid not null references users (id),
  tries          integer not null default 0,
  next_try_at    timestamptz,
  last_try_at    timestamptz,
  last_done_at   timestamptz,
  fault          text,
  left_out       integer not null default 0,
  left_out_since timestamptz,
  primary key (project_id, device_id),
  foreign key (project_id, device_id) references devices (project_id, id)
);
comment on table forward_targets is 'Who has a row here, and a report URL, has readings passed on.';
comment on column forward_targets.secret is 'Sealed; what each report is signed with.';
comment on column forward_targets.left_out is 'Readings that came while too much waited: they are kept here and were not passed on.';

-- Written in the transaction that rolls readings up and taken away when the address took them: nothing that was acknowledged
-- is passed over by a kill.
create table forward_log (
  project_id uuid not null,
  device_id  uuid not null,
  id         uuid not null,
  at         timestamptz not null,
  sensors    integer[] not null,
  times      timestamptz[] not null,
  vals       double precision[] not null,
  primary key (project_id, device_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
