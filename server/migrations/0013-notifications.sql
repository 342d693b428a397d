-- What people and the platform tell people, who has read it, and what became of each way it was sent.

-- A notification to everybody bears the nil project and shows in each of them.
create table notifications (
  project_id uuid not null,
  id         uuid not null,
  priority   smallint not null check (priority between 1 and 3),
  methods    smallint[] not null check (methods <> '{}' and methods <@ '{1,2,3}'),
  module     text not null,
  origin     text not null,
  message    text not null,
  phrase     jsonb,
  attachment uuid,
  recipients jsonb not null,
  created_by uuid references users (id),
  sent_by    uuid references users (id),
  created_at timestamptz not null default now(),
  send_at    timestamptz not null,
  sent_at    timestamptz,
  primary key (project_id, id)
);
comment on table notifications is 'kept: what was told stays told.';
comment on column notifications.phrase is 'What the platform itself says, as {key, values}: each reader gets it in their own language.';
create index notifications_made on notifications (project_id, created_at desc);

create table notification_recipients (
  project_id      uuid not null,
  notification_id uuid not null,
  user_id         uuid not null references users (id),
  at              timestamptz not null,
  read_at         timestamptz,
  primary key (project_id, notification_id, user_id),
  foreign key (project_id, notification_id) references notifications (project_id, id)
);
comment on table notification_recipients is 'kept: who was told, and when they read it.';
create index notification_recipients_inbox on notification_recipients (user_id, project_id, at desc);
create index notification_recipients_at on notification_recipients (at);

create table notification_deliveries (
  project_id      uuid not null,
  notification_id uuid not null,
  user_id         uuid not null references users (id),
  method          smallint not null,
  mail_id         uuid,
  at              timestamptz not null default now(),
  primary key (project_id, notification_id, user_id, method),
  foreign key (project_id, notification_id) references notifications (project_id, id)
);
comment on table notification_deliveries is 'append-only: by which way a notification went to whom; how the mail fared stands with the mail.';
