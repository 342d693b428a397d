-- Relays 1 (south pump) and 2 (south gate) of a device: what people asked for, what the device said, and how it is reached.

create table relay_settings (
  project_id    uuid primary key references projects (id),
  second_person boolean not null,
  changed_at    timestamptz not null,
  changed_by    uuid not null references users (id)
);
comment on column relay_settings.second_person is 'Whether another administrator confirms each command before it is sent.';

create table relay_pauses (
  project_id uuid not null,
  device_id  uuid not null,
  reason     text not null check (length(reason) between 1 and 500),
  at         timestamptz not null,
  by         uuid not null references users (id),
  primary key (project_id, device_id),
  foreign key (project_id, device_id) references devices (project_id, id)
);
comment on table relay_pauses is 'While a row stands no command goes to the device; the audit trail keeps those that ended.';

create table device_ways (
  project_id  uuid not null,
  device_id   uuid not null,
  way         text not null check (way in ('mqtt', 'chirpstack', 'ttn')),
  name        text check (length(name) between 1 and 200),
  application text check (length(application) between 1 and 200),
  heard_at    timestamptz not null,
  primary key (project_id, device_id)
);
comment on table device_ways is 'By which way a device was last heard that leads back to it; one that only ever spoke HTTP has none.';
comment on column device_ways.name is 'What The Things Stack calls it, and application where it belongs there.';

create table relay_commands (
  project_id    uuid not null,
  id            uuid not null,
  device_id     uuid not null,
  relay         integer not null check (relay in (1, 2)),
  wanted        boolean not null,
  reason        text not null check (length(reason) between 1 and 500),
  second_person boolean not null,
  state         text not null check (state in ('waiting', 'pending', 'sent', 'confirmed', 'expired', 'failed', 'cancelled')),
  fault         text check (length(fault) between 1 and 300),
  asked_at      timestamptz not null,
  asked_by      uuid not null references users (id),
  expires_at    timestamptz not null,
  second_at     timestamptz,
  second_by     uuid references users (id),
  way           text,
  sent_at       timestamptz,
  answer        text check (answer in ('confirmed', 'late', 'otherValue', 'otherRelay')),
  answered_at   timestamptz,
  ended_at      timestamptz,
  ended_by      uuid references users (id),
  primary key (project_id, id),
  foreign key (project_id, device_id) references devices (project_id, id),
  check (expires_at > asked_at),
  check (second_by is distinct from asked_by),
  check ((second_at is null) = (second_by is null)),
  check (state <> 'sent' or sent_at is not null),
  check (not second_person or second_by is not null or state in ('waiting', 'expired', 'cancelled')),
  check ((answer is null) = (answered_at is null))
);
comment on table relay_commands is 'kept: a command is never taken away, whatever became of it.';
comment on column relay_commands.wanted is 'true: on.';
comment on column relay_commands.answer is 'The device''s first word on it; late: after its expiry.';
create index relay_commands_device on relay_commands (project_id, device_id, id desc);
-- What is not sent yet is at most one for a relay: two people do not order one thing and its opposite.
create unique index relay_commands_open on relay_commands (project_id, device_id, relay) where state in ('waiting', 'pending');
create index relay_commands_due on relay_commands (expires_at) where state in ('waiting', 'pending', 'sent');

create table relay_states (
  project_id uuid not null,
  device_id  uuid not null,
  relay      integer not null check (relay in (1, 2)),
  is_on      boolean,
  since      timestamptz not null,
  command_id uuid not null,
  sent_at    timestamptz not null,
  primary key (project_id, device_id, relay),
  foreign key (project_id, command_id) references relay_commands (project_id, id)
);
comment on table relay_states is 'As the device itself last said; without a row nobody knows.';
comment on column relay_states.is_on is 'Null: it said what contradicts what was known.';
comment on column relay_states.sent_at is 'Of the command: an older one that is confirmed later turns nothing back.';
