-- A storm of alarms becomes one message with a count; a grave message that nobody reads is told to somebody else.

create table notification_pace (
  project_id uuid not null,
  user_id    uuid not null references users (id),
  since      timestamptz not null,
  told       integer not null check (told >= 0),
  primary key (project_id, user_id)
) with (fillfactor = 50);
comment on column notification_pace.told is 'How many messages of alarms went to the person since then; who had their share is told the rest as one.';

create table notification_held (
  project_id uuid not null,
  id         uuid not null,
  at         timestamptz not null,
  users      uuid[] not null,
  priority   smallint not null,
  methods    smallint[] not null,
  phrase     jsonb not null,
  told_in    uuid[],
  primary key (project_id, id)
);
comment on table notification_held is 'kept: what was not told by a message of its own, to whom, and in which messages it was counted.';
create index notification_held_waiting on notification_held (project_id) where told_in is null;

alter table notifications add column escalated_at timestamptz;
comment on column notifications.escalated_at is 'When it was told to others, since nobody had read it.';
create index notifications_unread on notifications (sent_at) where priority = 1 and escalated_at is null;

alter table notification_configs add column escalation jsonb;
comment on column notification_configs.escalation is '{minutes, users}: whom a grave message goes to that nobody read; no users named: the administrators. Null: nobody.';

-- Of alerts, for others: which somebody took note of.
create view published_acknowledged_alerts as
  select project_id, id, acknowledged_at from alerts where acknowledged_at is not null;
