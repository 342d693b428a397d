-- What a laboratory's file says, between its preview and its saving.

create table sample_previews (
  project_id    uuid not null references projects (id),
  id            uuid not null,
  created_by    uuid not null references users (id),
  expires_at    timestamptz not null,
  file_name     text not null,
  sha256        text not null,
  laboratory    text,
  columns       jsonb not null default '{}',
  cells         integer not null,
  missing       integer not null,
  rejected      integer not null,
  errors        jsonb not null,
  stations      jsonb not null default '[]',
  saved_as      uuid,
  primary key (project_id, id)
);
comment on column sample_previews.stations is 'Those that the project does not have: {name, latitude, longitude, elevation}.';
create index sample_previews_age on sample_previews (expires_at);

create table sample_preview_results (
  project_id    uuid not null,
  preview_id    uuid not null,
  n             integer not null,
  station       text not null,
  station_key   text not null,
  code          text not null,
  code_key      text not null,
  campaign      text,
  matrix        text,
  day           date,
  at            timestamptz,
  parameter     text not null,
  fraction      text not null,
  kind          text not null,
  value         double precision,
  unit          text,
  standard      double precision,
  raw           text not null,
  method        text,
  comment       text,
  flags         text[] not null,
  row_number    integer not null,
  column_number integer not null,
  primary key (project_id, preview_id, n),
  foreign key (project_id, preview_id) references sample_previews (project_id, id) on delete cascade
);
