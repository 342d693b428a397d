-- Notices that a browser shows while no page is open: which browsers, and what became of each.

create table push_subscriptions (
  user_id       uuid not null references users (id),
  id            uuid not null,
  endpoint_hash bytea not null,
  sealed        text not null,
  device        text not null check (length(device) between 1 and 80),
  created_at    timestamptz not null,
  last_at       timestamptz,
  ended_at      timestamptz,
  end_reason    text check (end_reason in ('left', 'gone', 'other', 'many')),
  primary key (user_id, id),
  check ((ended_at is null) = (end_reason is null))
);
comment on table push_subscriptions is 'kept: a browser that a person allowed to show notices.';
comment on column push_subscriptions.sealed is '{endpoint, p256dh, auth}, sealed with the secret key: whoever knows them can write to the browser.';
comment on column push_subscriptions.end_reason is 'left: by the person; gone: the browser''s service knows it no more; other: somebody else uses that browser; many: the oldest of too many.';
create index push_subscriptions_live on push_subscriptions (user_id) where ended_at is null;
create index push_subscriptions_endpoint on push_subscriptions (endpoint_hash) where ended_at is null;

create table push_messages (
  project_id      uuid not null,
  id              uuid not null,
  notification_id uuid not null,
  user_id         uuid not null references users (id),
  subscription_id uuid not null,
  state           text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dropped')),
  attempts        integer not null default 0 check (attempts >= 0),
  last_error      text,
  created_at      timestamptz not null default now(),
  next_try_at     timestamptz not null default now(),
  ended_at        timestamptz,
  primary key (project_id, id),
  unique (project_id, notification_id, subscription_id),
  foreign key (project_id, notification_id) references notifications (project_id, id)
);
comment on table push_messages is 'kept: what went to which browser. What it says is put together when it leaves, so that nothing lies here.';
comment on column push_messages.state is 'dropped: the person had read it before it could go.';
create index push_messages_waiting on push_messages (next_try_at) where state = 'queued';

alter table notification_preferences add column muted_push text[] not null default '{}';
comment on column notification_preferences.muted_push is 'As muted, for the person''s browsers.';
