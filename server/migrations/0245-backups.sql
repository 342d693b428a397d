-- Scheduled backups: when they are made and how long they stay, and every run with its outcome.

create table backup_schedule (
  id          smallint primary key check (id = 1),
  active      boolean not null default true,
  every_hours smallint not null default 24 check (every_hours between 1 and 168),
  keep        smallint not null default 14 check (keep between 1 and 400),
  late_hours  smallint not null default 36 check (late_hours between 2 and 720),
  -- Backups are expected from here on.
  since       timestamptz not null default now(),
  alerted_at  timestamptz,
  version     integer not null default 0
);
insert into backup_schedule (id) values (1);

create table backup_runs (
  id          uuid primary key,
  started_at  timestamptz not null default now(),
  ended_at    timestamptz,
  state       text not null check (state in ('running', 'done', 'failed')),
  -- Whether the schedule began it, and not a command of the operator.
  scheduled   boolean not null,
  backup      text,
  saved_at    timestamptz,
  bytes       bigint,
  written     bigint,
  lost_files  integer,
  error       text
);
create index backup_runs_by_start on backup_runs (started_at desc);
create index backup_runs_done on backup_runs (saved_at desc) where state = 'done';
comment on column backup_runs.saved_at is 'The instant whose state was saved.';
comment on column backup_runs.bytes is 'Of the database and the files, as they are read; written is what was new at the place.';
