-- A browser's address ends with its person's account, and with its own silence.

alter table push_subscriptions
  add column silent integer not null default 0 check (silent >= 0),
  add column silent_since timestamptz,
  drop constraint push_subscriptions_end_reason_check,
  add constraint push_subscriptions_end_reason_check
    check (end_reason in ('left', 'gone', 'other', 'many', 'account', 'silent'));
comment on column push_subscriptions.silent is 'How many times in a row its service gave no answer in time.';
comment on column push_subscriptions.silent_since is 'The first of these.';
comment on column push_subscriptions.end_reason is 'left: by the person; gone: the browser''s service knows it no more; other: somebody else uses that browser; many: the oldest of too many; account: another password, or the account was shut; silent: its service answers no more.';
comment on column push_messages.state is 'dropped: the person had read it before it could go, or did not want it any more.';
