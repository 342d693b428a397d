-- Response plans (TARP): the levels of a structure, the conditions that raise it, what is to be done at each level, and the
-- log of its states.

create table response_structures (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name       text not null check (length(name) between 1 and 200),
  name_key   text not null,
  kind       text not null check (kind in ('tailings-dam', 'pit-wall', 'aquifer', 'river')),
  active     boolean not null default true,
  version    integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by uuid not null references users (id),
  primary key (project_id, id)
);
create unique index response_structures_name on response_structures (project_id, name_key) where active;

-- The instruments of a structure.
create table response_structure_devices (
  project_id   uuid not null,
  structure_id uuid not null,
  device_id    uuid not null,
  primary key (project_id, structure_id, device_id),
  foreign key (project_id, structure_id) references response_structures (project_id, id)
);

create table response_plan_versions (
  project_id   uuid not null,
  structure_id uuid not null,
  version      integer not null check (version > 0),
  content      jsonb not null,
  reason       text not null check (length(reason) between 1 and 500),
  at           timestamptz not null,
  by           uuid not null references users (id),
  primary key (project_id, structure_id, version),
  foreign key (project_id, structure_id) references response_structures (project_id, id)
);
comment on table response_plan_versions is 'append-only: each form of a plan as it was saved; a draft until its row of response_plan_publications.';

create table response_plan_publications (
  project_id   uuid not null,
  structure_id uuid not null,
  version      integer not null,
  at           timestamptz not null,
  by           uuid not null references users (id),
  primary key (project_id, structure_id, version),
  foreign key (project_id, structure_id, version) references response_plan_versions (project_id, structure_id, version)
);
comment on table response_plan_publications is 'append-only: since when a version is in force, and who published it: another person than the one who saved it.';

-- Sensors whose readings the published plan evaluates.
create table response_plan_sensors (
  project_id    uuid not null,
  structure_id  uuid not null,
  sensor_number integer not null,
  primary key (project_id, structure_id, sensor_number),
  foreign key (project_id, structure_id) references response_structures (project_id, id)
);
comment on column response_plan_sensors.sensor_number is 'device_sensors.number';
create index response_plan_sensors_number on response_plan_sensors (project_id, sensor_number);

create table response_plan_states (
  project_id   uuid not null,
  structure_id uuid not null,
  version      integer not null,
  state        jsonb not null,
  primary key (project_id, structure_id),
  foreign key (project_id, structure_id, version) references response_plan_versions (project_id, structure_id, version)
) with (fillfactor = 50);
comment on column response_plan_states.version is 'The published version of the plan.';

-- Readings of those sensors, written in the transaction that rolls them up and taken away in the one that evaluates them: a
-- kill between the two loses no state.
create table response_plan_log (
  project_id uuid not null,
  id         uuid not null,
  at         timestamptz not null,
  sensors    integer[] not null,
  times      timestamptz[] not null,
  vals       double precision[] not null,
  primary key (project_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create table response_transitions (
  project_id   uuid not null,
  structure_id uuid not null,
  n            integer not null check (n > 0),
  version      integer not null,
  kind         text not null check (kind in ('published', 'raised', 'lowered-by-rule', 'lowered-by-person')),
  from_level   integer check (from_level >= 0),
  to_level     integer not null check (to_level >= 0),
  at           timestamptz not null,
  noted_at     timestamptz not null,
  causes       jsonb not null,
  reason       text check (length(reason) between 1 and 500),
  by           uuid references users (id),
  primary key (project_id, structure_id, n),
  foreign key (project_id, structure_id, version) references response_plan_versions (project_id, structure_id, version),
  check ((kind = 'lowered-by-person') <= (by is not null and reason is not null))
);
comment on table response_transitions is 'append-only: the states of a structure; the last one is the present. One number is given once, so that no state is doubled.';
comment on column response_transitions.at is 'When it was so in the field; noted_at is when the platform knew.';

create table response_observations (
  project_id   uuid not null,
  structure_id uuid not null,
  id           uuid not null,
  condition_id uuid not null,
  seen         boolean not null,
  note         text check (length(note) between 1 and 500),
  at           timestamptz not null,
  by           uuid not null references users (id),
  primary key (project_id, structure_id, id),
  foreign key (project_id, structure_id) references response_structures (project_id, id)
);
comment on table response_observations is 'append-only: what a person saw in the field, or no longer saw; the last one of a condition counts.';

create table response_actions (
  project_id   uuid not null,
  id           uuid not null,
  structure_id uuid not null,
  transition   integer not null,
  action_id    uuid not null,
  text         text not null,
  role         text not null,
  due_at       timestamptz not null,
  primary key (project_id, id),
  unique (project_id, structure_id, transition, action_id),
  foreign key (project_id, structure_id, transition) references response_transitions (project_id, structure_id, n)
);
comment on table response_actions is 'append-only: what was to be done when a level was raised, as the plan said it then.';

create table response_action_events (
  project_id uuid not null,
  action_id  uuid not null,
  kind       text not null check (kind in ('acknowledged', 'done', 'late', 'escalated')),
  step       integer not null default 0 check (step >= 0),
  at         timestamptz not null,
  by         uuid references users (id),
  note       text check (length(note) between 1 and 2000),
  primary key (project_id, action_id, kind, step),
  foreign key (project_id, action_id) references response_actions (project_id, id),
  check ((kind in ('acknowledged', 'done')) = (by is not null)),
  check ((kind = 'done') <= (note is not null))
);
comment on table response_action_events is 'append-only: what became of an action. Each happens once.';

insert into menu_pages (alias, area) values
  ('ResponsePlans', 'ResponsePlans'),
  ('ResponseStructure', 'ResponsePlans');
