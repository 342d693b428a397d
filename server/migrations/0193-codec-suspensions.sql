-- Codecs that ran into their limits again and again are not run any more until a person switches them on.
create table codec_suspensions (
  project_id uuid not null references projects (id),
  type_key   text not null check (length(type_key) between 1 and 120),
  version    integer not null check (version > 0),
  at         timestamptz not null,
  fault      text not null check (fault in ('TIME', 'MEMORY', 'OUTPUT')),
  resumed_at timestamptz,
  resumed_by uuid references users (id),
  primary key (project_id, type_key, version, at),
  check ((resumed_at is null) = (resumed_by is null))
);
comment on table codec_suspensions is 'Versions of codecs that exceeded their limits repeatedly; without resumed_at the version is not run.';
create unique index codec_suspensions_open on codec_suspensions (project_id, type_key, version) where resumed_at is null;
