-- Values that are sent to authorities: what is bound to a service, what became due of it, and every attempt to send it.

create table transmission_profiles (
  project_id  uuid not null references projects (id),
  id          uuid not null,
  name        text not null check (length(name) between 1 and 100),
  service     text not null check (service in ('dga-groundwater', 'dga-surface', 'sma-online')),
  station_id  uuid,
  address     text not null check (length(address) between 1 and 300),
  settings    jsonb not null,
  frequency   text not null check (frequency in ('fiveMinutes', 'hour', 'day', 'month', 'halfYear')),
  gap_codes   jsonb not null default '[]',
  informant   text not null check (length(informant) between 1 and 400),
  password    text,
  state       text not null default 'trial' check (state in ('trial', 'live', 'paused')),
  next_due    timestamptz not null,
  live_since  timestamptz,
  accepted_at timestamptz,
  fault       text check (fault in ('credentials', 'secret', 'connection')),
  fault_at    timestamptz,
  held_until  timestamptz,
  notified    jsonb not null default '{}',
  version     integer not null default 1 check (version > 0),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  updated_by  uuid not null references users (id),
  primary key (project_id, id),
  foreign key (project_id, station_id) references stations (project_id, id),
  check (state <> 'live' or (password is not null and live_since is not null))
);
comment on table transmission_profiles is 'kept: what was sent refers to it; one that is not used is paused.';
comment on column transmission_profiles.settings is 'Who sends, for which work or device, as the service names them; no secret.';
comment on column transmission_profiles.informant is 'Whoever sends, at which address: messages of one informant are sent one after another.';
comment on column transmission_profiles.password is 'Sealed.';
comment on column transmission_profiles.next_due is 'First instant of which no submission has been made.';
comment on column transmission_profiles.held_until is 'Nothing is sent until then: its credentials were refused, or its password cannot be read.';
comment on column transmission_profiles.notified is 'When people were last notified of what, by kind.';
create index transmission_profiles_due on transmission_profiles (next_due);
create index transmission_profiles_informant on transmission_profiles (informant) where state = 'live';

create table transmission_fields (
  project_id  uuid not null,
  profile_id  uuid not null,
  name        text not null check (length(name) between 1 and 60),
  position    smallint not null check (position >= 0),
  sensor_id   uuid not null,
  unit        text not null check (length(unit) between 1 and 20),
  decimals    smallint not null check (decimals between 0 and 6),
  is_required boolean not null,
  primary key (project_id, profile_id, name),
  foreign key (project_id, profile_id) references transmission_profiles (project_id, id),
  foreign key (project_id, sensor_id) references device_sensors (project_id, id)
);
comment on table transmission_fields is 'Which variable is sent as which value.';
comment on column transmission_fields.unit is 'Of the value as sent, in the notation of the screens.';

create table transmission_submissions (
  project_id  uuid not null,
  profile_id  uuid not null,
  due_at      timestamptz not null,
  state       text not null check (state in ('waiting', 'sent', 'accepted', 'refused', 'review', 'trial', 'gap')),
  reason      text check (reason in ('noReading', 'deviceSilent', 'notConverted', 'implausible', 'totaliserFell', 'unclear', 'answerLost', 'differs')),
  measured_at timestamptz not null,
  subject     jsonb not null default '{}',
  fields      jsonb not null default '[]',
  vals        jsonb not null,
  tries       integer not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  late_from   timestamptz not null,
  receipt     text,
  changed_at  timestamptz not null,
  primary key (project_id, profile_id, due_at),
  foreign key (project_id, profile_id) references transmission_profiles (project_id, id),
  check ((state = 'review') <= (reason is not null)),
  check ((state in ('waiting', 'sent', 'refused')) = (next_try_at is not null))
);
comment on table transmission_submissions is 'kept: one for each instant that an obligation asks for, made in the transaction that moves next_due past it.';
comment on column transmission_submissions.subject is 'The work, or the device, as the service names it: later changes of the profile are not about it.';
comment on column transmission_submissions.fields is 'Names and units of the values, in the order of the message.';
comment on column transmission_submissions.vals is 'Texts by field, as sent.';
comment on column transmission_submissions.tries is 'Number of the last attempt to send it.';
comment on column transmission_submissions.next_try_at is 'Of state sent: when an answer is no longer expected.';
comment on column transmission_submissions.late_from is 'From when it is in arrears: the next value is due.';
create index transmission_submissions_to_send on transmission_submissions (project_id, profile_id, next_try_at)
  where state in ('waiting', 'sent', 'refused');
create index transmission_submissions_open on transmission_submissions (project_id, profile_id, due_at)
  where state in ('review', 'refused');

create table transmission_attempts (
  project_id uuid not null,
  profile_id uuid not null,
  due_at     timestamptz not null,
  n          integer not null check (n > 0),
  at         timestamptz not null,
  address    text not null,
  headers    jsonb not null,
  body       text not null,
  hash       bytea not null,
  primary key (project_id, profile_id, due_at, n),
  foreign key (project_id, profile_id, due_at) references transmission_submissions (project_id, profile_id, due_at)
);
comment on table transmission_attempts is 'append-only: written before anything is sent, so that no message is forgotten.';
comment on column transmission_attempts.body is 'As sent, with an empty password.';
comment on column transmission_attempts.hash is 'SHA-256 of body: with the password in it, whoever knows the values could try passwords.';

create table transmission_outcomes (
  project_id uuid not null,
  profile_id uuid not null,
  due_at     timestamptz not null,
  n          integer not null check (n > 0),
  at         timestamptz not null,
  outcome    text not null check (outcome in ('accepted', 'acceptedEarlier', 'refused', 'credentials', 'unclear', 'lost', 'unsent')),
  status     integer,
  words      text not null,
  receipt    text,
  asked      text,
  primary key (project_id, profile_id, due_at, n),
  foreign key (project_id, profile_id, due_at, n) references transmission_attempts (project_id, profile_id, due_at, n)
);
comment on table transmission_outcomes is 'append-only: what the authority answered to an attempt. One without an outcome was cut off.';
comment on column transmission_outcomes.asked is 'What the authority answered when it was asked what it has under the receipt.';

create table transmission_decisions (
  project_id   uuid not null,
  profile_id   uuid not null,
  due_at       timestamptz not null,
  id           uuid not null,
  kind         text not null check (kind in ('value', 'gap', 'delivered')),
  vals         jsonb,
  not_received boolean not null default false,
  new_meter    boolean not null default false,
  code         text check (length(code) between 1 and 40),
  receipt      text check (length(receipt) between 1 and 100),
  reason       text not null check (length(reason) between 1 and 500),
  at           timestamptz not null,
  by           uuid not null references users (id),
  primary key (project_id, profile_id, due_at, id),
  foreign key (project_id, profile_id, due_at) references transmission_submissions (project_id, profile_id, due_at),
  check ((kind = 'value') = (vals is not null)),
  check ((kind = 'gap') = (code is not null)),
  check ((kind = 'delivered') = (receipt is not null))
);
comment on table transmission_decisions is 'append-only: what a person decided about values that could not be sent as they were.';
comment on column transmission_decisions.not_received is 'The person states that the authority does not have the values, which may have reached it.';
comment on column transmission_decisions.new_meter is 'The totaliser starts anew with these values, which may be lower than those before.';

create table transmission_informants (
  informant  text primary key check (length(informant) between 1 and 400),
  late_at    timestamptz,
  held_until timestamptz
);
comment on column transmission_informants.late_at is 'When the next message that is late may be sent.';
comment on column transmission_informants.held_until is 'Nothing is sent until then: the service cannot be reached, or asked for a pause.';

insert into menu_pages (alias, area) values ('Authorities', 'Authorities');

-- Whom a project's matters concern that nobody else may settle.
create view published_administrators as
  select m.project_id, m.user_id
    from published_members m join published_user_directory u on u.id = m.user_id
   where u.live and 1 = any(m.permissions);
