-- Files that field teams download from loggers by cable: between upload and saving, and as imports that can be taken back.

create table logger_files (
  project_id      uuid not null references projects (id),
  id              uuid not null,
  device_id       uuid not null,
  file_name       text not null,
  file_sha256     text not null,
  size            bigint not null,
  state           text not null check (state in ('read', 'saving', 'saved', 'withdrawing', 'withdrawn')),
  read            jsonb not null,
  answers         jsonb not null,
  counts          jsonb,
  chunks          integer not null check (chunks >= 0),
  done_chunks     integer not null default 0 check (done_chunks between 0 and chunks),
  added_from      timestamptz,
  added_to        timestamptz,
  created_at      timestamptz not null,
  created_by      uuid not null references users (id),
  expires_at      timestamptz,
  saved_at        timestamptz,
  saved_by        uuid references users (id),
  withdrawn_at    timestamptz,
  withdrawn_by    uuid references users (id),
  withdraw_reason text check (length(withdraw_reason) between 1 and 500),
  primary key (project_id, id),
  foreign key (project_id, device_id) references devices (project_id, id),
  check ((state = 'read') = (expires_at is not null)),
  check ((state in ('withdrawing', 'withdrawn')) = (withdrawn_at is not null and withdraw_reason is not null))
);
comment on column logger_files.read is 'What the file states: logger, channels, rows, and the rows that were rejected.';
comment on column logger_files.answers is 'What the user answered: channels and sensors, clock, corrections.';
comment on column logger_files.counts is 'By channel: what became of each row. As previewed until it is saved, then what was done.';
comment on column logger_files.added_from is 'First and last instant of the readings that the import added.';
comment on column logger_files.done_chunks is 'Chunks that are saved; while an import is taken back, those that are left.';
create index logger_files_device on logger_files (project_id, device_id, created_at desc);
create index logger_files_expired on logger_files (expires_at) where expires_at is not null;
create index logger_files_unfinished on logger_files (project_id, id) where state in ('saving', 'withdrawing');

create table logger_file_pieces (
  project_id uuid not null,
  file_id    uuid not null,
  n          integer not null,
  bytes      bytea not null,
  primary key (project_id, file_id, n)
);
alter table logger_file_pieces alter column bytes set storage external;
comment on column logger_file_pieces.bytes is 'A piece of the file as it was uploaded, by gzip.';

create table logger_file_chunks (
  project_id uuid not null,
  file_id    uuid not null,
  n          integer not null,
  rows       integer not null check (rows > 0),
  times      bytea not null,
  vals       bytea not null,
  primary key (project_id, file_id, n)
);
alter table logger_file_chunks alter column times set storage external, alter column vals set storage external;
comment on column logger_file_chunks.times is 'Epoch ms of the written clock as doubles, in the byte order of the machine.';
comment on column logger_file_chunks.vals is 'Values as doubles, one channel after the other; NaN where there is none.';

create table logger_file_readings (
  project_id uuid not null,
  file_id    uuid not null,
  n          integer not null,
  sensor_id  integer not null,
  times      timestamptz[] not null,
  vals       double precision[] not null,
  primary key (project_id, file_id, n, sensor_id)
);
alter table logger_file_readings alter column times set storage external, alter column vals set storage external;
comment on table logger_file_readings is 'append-only: the readings that an import added, which alone are removed when it is taken back.';

-- What a table of another kind means, of one instrument: the answers of its last import.
create table logger_mappings (
  project_id uuid not null,
  device_id  uuid not null,
  format     text not null,
  columns    text not null,
  answers    jsonb not null,
  saved_at   timestamptz not null,
  primary key (project_id, device_id, format, columns),
  foreign key (project_id, device_id) references devices (project_id, id)
);
comment on column logger_mappings.columns is 'Names of the columns, by which another file of the instrument is recognised.';

-- The product may delete no reading. This alone does so for an import: what one chunk of it added to one sensor, with the
-- value that it added, and only while the import is being taken back, which its row states with user and reason.
-- The span of a chunk's readings is stated, so that only the months that it touches are looked at: an import of a million
-- rows has hundreds of chunks, and a database of years dozens of months.
create function withdraw_logger_readings(of_project uuid, of_file uuid, of_chunk integer, of_sensor integer) returns integer
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
