-- What lowers a protection waits for a second person.

create table protection_settings (
  project_id uuid primary key references projects (id),
  is_on      boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null references users (id)
);
comment on column protection_settings.is_on is 'Whether protected changes of the project need a second person; what concerns relays also does while their own rule is on.';

create table protected_changes (
  project_id   uuid not null,
  id           uuid not null,
  kind         text not null check (length(kind) between 1 and 40),
  subject      text not null check (length(subject) between 1 and 254),
  label        text not null check (length(label) <= 300),
  affected     uuid[] not null,
  before       jsonb not null,
  after        jsonb not null,
  request      jsonb not null,
  base         jsonb not null,
  reason       text check (length(reason) between 1 and 500),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  expires_at   timestamptz not null,
  applies_at   timestamptz,
  confirmers   uuid[] not null,
  primary key (project_id, id),
  check (expires_at > requested_at),
  check ((applies_at is null) = (cardinality(confirmers) > 0))
);
comment on table protected_changes is 'append-only: who asked for a change that lowers a protection, and why; what became of it stands in protected_change_decisions.';
comment on column protected_changes.project_id is 'That of the platform where an account is concerned.';
comment on column protected_changes.affected is 'Projects with a rule of two people that an account''s change concerns.';
comment on column protected_changes.request is 'What the owning feature needs to carry it out.';
comment on column protected_changes.base is 'How the subject stood: where it stands otherwise, the change is not applied.';
comment on column protected_changes.applies_at is 'Nobody could confirm it: it applies then by itself.';
comment on column protected_changes.confirmers is 'Who could confirm it when it was asked for; nobody who became an administrator later.';
create index protected_changes_subject on protected_changes (project_id, kind, subject);

create table protected_change_decisions (
  project_id uuid not null,
  change_id  uuid not null,
  outcome    text not null check (outcome in ('approved', 'rejected', 'withdrawn', 'expired', 'superseded')),
  at         timestamptz not null,
  by         uuid references users (id),
  reason     text check (length(reason) between 1 and 500),
  primary key (project_id, change_id),
  foreign key (project_id, change_id) references protected_changes (project_id, id)
);
comment on table protected_change_decisions is 'append-only: what became of a protected change; there is one decision or none.';
comment on column protected_change_decisions.by is 'Null: time decided, or another change.';

create view published_relay_rules as select project_id, second_person from relay_settings;
