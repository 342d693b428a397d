-- History service for the authority (manual of the SMA, §5): credentials of its own in a project, and what was asked.

create table authority_history_credentials (
  project_id    uuid primary key references projects (id),
  id            uuid not null unique,
  user_name     text not null unique check (length(user_name) between 1 and 60),
  password_hash bytea not null check (length(password_hash) = 32),
  token_key     text not null,
  created_at    timestamptz not null,
  created_by    uuid not null references users (id)
);
comment on table authority_history_credentials is 'A row: the service is on. It is deleted when it is turned off, and with it every token.';
comment on column authority_history_credentials.id is 'New with each credential: tokens name it.';
comment on column authority_history_credentials.password_hash is 'SHA-256 of 256 random bits.';
comment on column authority_history_credentials.token_key is 'Sealed. Signs the tokens of this credential alone.';

create table authority_history_accesses (
  project_id uuid not null references projects (id),
  id         uuid not null,
  at         timestamptz not null,
  address    text not null check (length(address) <= 100),
  kind       text not null check (kind in ('token', 'records')),
  device     text check (length(device) between 1 and 60),
  day        date,
  records    integer check (records >= 0),
  primary key (project_id, id),
  check ((kind = 'records') = (device is not null and day is not null))
);
comment on table authority_history_accesses is 'append-only: when the authority signed in, and which day of which device it asked for.';
comment on column authority_history_accesses.records is 'How many it was given; null: none of the project''s devices has that name.';
create index authority_history_accesses_at on authority_history_accesses (project_id, at desc);
