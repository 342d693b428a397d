-- What people answer to a notification, in the product or from their WhatsApp.

create table notification_replies (
  project_id      uuid not null,
  notification_id uuid not null,
  id              uuid not null,
  user_id         uuid not null references users (id),
  method          smallint not null check (method in (1, 3)),
  message         text not null check (length(message) between 1 and 2000),
  attachment      uuid,
  at              timestamptz not null,
  primary key (project_id, notification_id, id),
  foreign key (project_id, notification_id) references notifications (project_id, id)
);
comment on table notification_replies is 'append-only: what was answered stays answered.';
comment on column notification_replies.method is '1 in the product, 3 from WhatsApp.';
