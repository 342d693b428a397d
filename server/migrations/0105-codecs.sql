-- Codecs that a project's administrators write for its types of devices, and what they could not decode.
create table codec_versions (
  project_id  uuid not null references projects (id),
  type_key    text not null check (length(type_key) between 1 and 120),
  version     integer not null check (version > 0),
  device_type text not null check (length(device_type) between 1 and 60),
  code        text check (length(code) between 1 and 65536),
  reason      text not null check (length(reason) between 1 and 500),
  at          timestamptz not null,
  by          uuid not null references users (id),
  primary key (project_id, type_key, version)
);
comment on table codec_versions is 'append-only: the highest version of a type of device decodes its payloads; one without code: none does from then on.';
comment on column codec_versions.type_key is 'The type in lower case: a device names it as people write it.';

alter table readings_raw add column detail text, add column codec_version integer;
comment on column readings_raw.detail is 'What the codec said, where it failed.';
comment on column readings_raw.codec_version is 'Of the codec that was asked last; null where none was.';
create index readings_raw_device on readings_raw (project_id, device_id, id);
create view published_raw_messages as
  select project_id, id, source, device_id, at, reason, detail, codec_version, body from readings_raw;
