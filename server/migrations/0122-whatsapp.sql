-- Messages by WhatsApp: who wants them and proved a telephone, what waits, went out, arrived, was read or could not.

create table whatsapp_people (
  user_id        uuid primary key references users (id),
  code_hash      bytea,
  code_until     timestamptz,
  phone          text check (phone ~ '^[1-9][0-9]{6,14}$'),
  joined_at      timestamptz,
  left_at        timestamptz,
  last_inbound_at timestamptz,
  check ((phone is null) = (joined_at is null))
);
comment on table whatsapp_people is 'A telephone is proved by a message from it with the code that the person was shown.';
comment on column whatsapp_people.phone is 'As the provider names it: country and number, digits alone; null: not proved, or the person does not want any more.';
comment on column whatsapp_people.last_inbound_at is 'Free words may be sent for 24 hours from then; afterwards only an approved template.';
create index whatsapp_people_phone on whatsapp_people (phone);
create index whatsapp_people_code on whatsapp_people (code_hash);

create table whatsapp_messages (
  project_id   uuid not null,
  id           uuid not null,
  user_id      uuid not null references users (id),
  recipient    text not null,
  body         text,
  state        text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed')),
  attempts     integer not null default 0 check (attempts >= 0),
  last_error   text,
  provider_id  text,
  created_at   timestamptz not null default now(),
  next_try_at  timestamptz not null default now(),
  begun_at     timestamptz,
  sent_at      timestamptz,
  delivered_at timestamptz,
  read_at      timestamptz,
  ended_at     timestamptz,
  primary key (project_id, id),
  check ((state in ('queued', 'sending')) = (body is not null))
);
comment on table whatsapp_messages is 'kept: what the platform wrote to whom, and what the provider said of it.';
comment on column whatsapp_messages.body is 'Sealed with the secret key while the message waits; gone once it went out or was given up.';
comment on column whatsapp_messages.begun_at is 'When it was last handed over: one that stays so without an answer is asked of the provider''s own events first.';
comment on column whatsapp_messages.last_error is 'The provider''s own words, or NO_WHATSAPP, NO_ACCESS, NO_PHONE.';
create index whatsapp_messages_waiting on whatsapp_messages (next_try_at) where state in ('queued', 'sending');
create index whatsapp_messages_provider on whatsapp_messages (provider_id);
create index whatsapp_messages_id on whatsapp_messages (id);
create index whatsapp_messages_user on whatsapp_messages (user_id, created_at desc);

create table whatsapp_heard (
  provider_id text primary key,
  at          timestamptz not null default now()
);
comment on table whatsapp_heard is 'Events of the provider that were followed: it tells each one again until it is answered.';

create view published_whatsapp_messages as
  select project_id, id, user_id, state, attempts, last_error, created_at, next_try_at, sent_at, delivered_at, read_at, ended_at
    from whatsapp_messages;
create view published_whatsapp_people as select user_id, phone, last_inbound_at from whatsapp_people where phone is not null;

alter table notification_deliveries add column whatsapp_id uuid;
comment on column notification_deliveries.whatsapp_id is 'Null beside a method of 3: none went, since the person does not want such ones or has no proved telephone.';
alter table notification_deliveries add column withheld text check (withheld in ('muted', 'noPhone'));
comment on column notification_deliveries.withheld is 'Why nothing went; null in those of before: muted.';
create index notification_deliveries_whatsapp on notification_deliveries (project_id, whatsapp_id) where whatsapp_id is not null;

alter table notification_preferences add column muted_whatsapp text[] not null default '{}';
comment on column notification_preferences.muted_whatsapp is 'As muted, for WhatsApp.';
