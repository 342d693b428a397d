-- Files of a project: the bytes lie in the storage by their hash, everything that is known of them here.

create table files (
  project_id       uuid not null references projects (id),
  id               uuid not null,
  type             text not null check (type in ('instrument', 'report', 'image', 'evidence', 'other')),
  name             text not null,
  name_key         text not null,
  version          integer not null,
  kind             text not null,
  size             bigint not null,
  updated_at       timestamptz not null default now(),
  withdrawn_at     timestamptz,
  withdrawn_by     uuid references users (id),
  withdrawn_reason text,
  primary key (project_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)),
  check (type <> 'evidence' or withdrawn_at is null)
);
comment on column files.name is 'That of the newest version, as are version, kind, size and updated_at.';
create unique index files_name on files (project_id, type, name_key) where withdrawn_at is null;
create index files_newest on files (project_id, type, updated_at desc);

create table file_versions (
  project_id uuid not null,
  file_id    uuid not null,
  version    integer not null,
  name       text not null,
  kind       text not null,
  size       bigint not null,
  sha256     text not null,
  upload_id  uuid,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id),
  primary key (project_id, file_id, version),
  foreign key (project_id, file_id) references files (project_id, id)
);
comment on table file_versions is 'append-only: what was uploaded, by whom and when; a newer version leaves the older one readable.';
create unique index file_versions_upload on file_versions (project_id, upload_id) where upload_id is not null;

-- Uploads that go on after a cut. No process keeps anything of them: the parts lie in the storage.
create table file_uploads (
  project_id uuid not null references projects (id),
  id         uuid not null,
  created_by uuid not null references users (id),
  type       text not null,
  name       text not null,
  file_id    uuid,
  size       bigint not null,
  received   bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  finished   uuid,
  primary key (project_id, id)
);
comment on column file_uploads.file_id is 'The file that gets a new version; null for one that is found by its name.';
comment on column file_uploads.finished is 'The file that it became.';
create index file_uploads_expired on file_uploads (expires_at);

create table file_upload_parts (
  project_id uuid not null,
  upload_id  uuid not null,
  start      bigint not null,
  size       bigint not null,
  part       uuid not null,
  primary key (project_id, upload_id, start),
  foreign key (project_id, upload_id) references file_uploads (project_id, id)
);

create view published_files as
  select f.project_id, f.id, f.type, f.name, f.name_key, f.version, f.kind, f.size, v.sha256, f.updated_at,
         f.withdrawn_at is not null as withdrawn
    from files f
    join file_versions v on v.project_id = f.project_id and v.file_id = f.id and v.version = f.version;
