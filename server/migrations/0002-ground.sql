-- The ground under every feature: audit trail, events, idempotency, tickets, the check of the secret key.

-- Platform-wide rows bear the nil project.
create table audit_log (
  project_id uuid not null,
  id         uuid not null,
  at         timestamptz not null default now(),
  actor_id   uuid,
  action     text not null,
  entity     text not null,
  entity_id  text not null,
  before     jsonb,
  after      jsonb,
  request_id text,
  primary key (project_id, id)
);
comment on table audit_log is 'append-only: who changed what, when, before and after, written in the change''s own transaction.';
create index audit_log_entity on audit_log (project_id, entity, entity_id);

create table outbox_events (
  project_id uuid not null,
  id         uuid not null,
  type       text not null,
  payload    jsonb not null,
  at         timestamptz not null default now(),
  primary key (project_id, id)
);
comment on table outbox_events is 'append-only: domain events, written in the transaction of the change.';

create table handled_events (
  project_id uuid not null,
  event_id   uuid not null,
  handler    text not null,
  at         timestamptz not null default now(),
  primary key (project_id, event_id, handler)
);
comment on table handled_events is 'append-only: which handler has dealt with which event, so that a second delivery does nothing.';

create table idempotency_keys (
  user_id     uuid not null references users (id),
  key         text not null check (length(key) between 1 and 200),
  fingerprint bytea not null,
  answer      text,
  created_at  timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table download_tickets (
  token_hash bytea primary key,
  user_id    uuid not null references users (id),
  path       text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index download_tickets_age on download_tickets (expires_at);

create table secret_key_check (
  id     smallint primary key check (id = 1),
  sealed text not null
);
comment on table secret_key_check is 'append-only: a known text sealed with the secret key, so that a start with another key is noticed.';
