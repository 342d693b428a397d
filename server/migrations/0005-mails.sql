-- Mails that wait, went out or could not: one row each, written in the transaction of the change that asks for it.

-- Platform-wide mails bear the nil project.
create table mails (
  project_id  uuid not null,
  id          uuid not null,
  user_id     uuid references users (id),
  kind        text not null check (kind in ('activation', 'reset', 'notification', 'test')),
  recipient   text not null check (length(recipient) between 3 and 320),
  locale      text not null,
  subject     text not null check (length(subject) between 1 and 300),
  body        text,
  state       text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts    integer not null default 0 check (attempts >= 0),
  last_error  text,
  response    text,
  created_at  timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  expires_at  timestamptz,
  ended_at    timestamptz,
  primary key (project_id, id),
  check ((state = 'queued') = (ended_at is null)),
  check ((state = 'queued') = (body is not null))
);
comment on table mails is 'kept: what the platform wrote to whom, and what the mail server said to it.';
comment on column mails.body is 'Sealed with the secret key while the mail waits; gone once it went out or was given up.';
comment on column mails.last_error is 'The mail server''s own words, or NO_MAIL_SERVER, EXPIRED, REPLACED.';
create index mails_waiting on mails (next_try_at) where state = 'queued';
create index mails_of_user on mails (user_id, kind) where state = 'queued';

create view published_mails as
  select project_id, id, state, attempts, last_error, response, created_at, next_try_at, ended_at from mails;
