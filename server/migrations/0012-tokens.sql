-- Keys of machines: they speak for one project with one role until they end, and are no session.
create table api_tokens (
  project_id   uuid not null references projects (id),
  id           uuid not null,
  token_hash   bytea not null,
  name         text not null check (length(name) between 1 and 100),
  role         smallint not null check (role between 1 and 4),
  created_by   uuid not null references users (id),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  revoked_by   uuid references users (id),
  primary key (project_id, id)
);
create index api_tokens_hash on api_tokens (token_hash);
comment on table api_tokens is 'kept: a token that was revoked still says who made it and when it was used last.';

-- A change that a machine made names its token beside the person who answers for it.
alter table audit_log add column token_id uuid;

create view published_api_tokens as
  select project_id, id, token_hash, name, role, created_by, expires_at, last_used_at, revoked_at from api_tokens;
