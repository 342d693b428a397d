-- What matters least, told once a day in one mail, for whoever wants it so.

alter table notification_preferences
  add column gathered text[] not null default '{}',
  add column gathered_hour smallint check (gathered_hour between 0 and 23),
  add column gathered_zone text,
  add column gathered_since timestamptz;
comment on column notification_preferences.gathered is 'Modules whose notices of priority 3 come in one mail a day.';
comment on column notification_preferences.gathered_since is 'What came before is not told again.';

create table notification_gather_days (
  user_id uuid not null references users (id),
  day     date not null,
  at      timestamptz not null,
  told    integer not null,
  primary key (user_id, day)
);
comment on table notification_gather_days is 'append-only: a person''s day on which what was gathered was told, or there was nothing to tell.';

create table notification_gathered (
  project_id      uuid not null,
  notification_id uuid not null,
  user_id         uuid not null references users (id),
  mail_id         uuid not null,
  mail_project    uuid not null,
  at              timestamptz not null,
  primary key (project_id, notification_id, user_id),
  foreign key (project_id, notification_id) references notifications (project_id, id)
);
comment on table notification_gathered is 'append-only: in which mail a notice was told to whom: once.';

alter table notification_deliveries drop constraint notification_deliveries_withheld_check,
  add constraint notification_deliveries_withheld_check check (withheld in ('muted', 'noPhone', 'gathered'));
