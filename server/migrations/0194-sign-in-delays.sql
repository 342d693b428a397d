-- Failed sign-ins delay the next try, longer each time, instead of closing an account.
alter table sign_in_attempts add column open_at timestamptz;
comment on column sign_in_attempts.open_at is 'Before it no try under this key is made; null: at once.';

create table known_browsers (
  user_id      uuid not null references users (id),
  mark_hash    bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, mark_hash)
);
comment on table known_browsers is 'Browsers from which a person signed in: their tries are counted apart from those of everybody else.';

create table sign_in_warnings (
  user_id uuid primary key references users (id),
  sent_at timestamptz not null
);
comment on table sign_in_warnings is 'When a person was last told by mail of many failed sign-ins.';

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('activation', 'reset', 'notification', 'test', 'security', 'sign-in'));
create index known_browsers_mark on known_browsers (mark_hash);
