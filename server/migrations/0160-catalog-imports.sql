-- Stations and other names of the catalogue from files.

-- An uploaded file between its preview and its saving; whoever uploaded it is the only one who sees it.
create table catalog_previews (
  project_id  uuid not null references projects (id),
  id          uuid not null,
  created_by  uuid not null references users (id),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  file_name   text not null,
  file_sha256 text not null,
  file        bytea,
  format      text not null,
  answers     jsonb not null default '{}',
  is_answered boolean not null,
  error_count integer not null,
  rows        text,
  systems     jsonb not null default '[]',
  compared    text,
  saved_at    timestamptz,
  primary key (project_id, id),
  check (saved_at is null or (file is null and rows is null))
);
comment on column catalog_previews.answers is 'What was said about the whole file: grid zone, datum, column of the names.';
comment on column catalog_previews.rows is 'JSON: the rows as they were read.';
comment on column catalog_previews.compared is 'SHA-256 of what the rows were compared with: another at the saving means that the catalogue changed.';
create index catalog_previews_age on catalog_previews (expires_at);

create table catalog_imports (
  project_id  uuid not null references projects (id),
  id          uuid not null,
  file_name   text not null,
  file_sha256 text not null,
  format      text not null,
  rows        integer not null,
  created     integer not null,
  changed     integer not null,
  unchanged   integer not null,
  systems     jsonb not null,
  answers     jsonb not null,
  imported_by uuid not null references users (id),
  imported_at timestamptz not null,
  primary key (project_id, id)
);
comment on table catalog_imports is 'append-only: which file brought which stations and names, when and by whom, and in which coordinate system its places were.';
comment on column catalog_imports.systems is 'JSON: [{transformation, utm: {zone, south} | null, rows, outside}].';
comment on column catalog_imports.answers is 'What the person said about the file that the file itself did not.';
create index catalog_imports_newest on catalog_imports (project_id, imported_at desc, id);
