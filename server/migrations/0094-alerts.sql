-- When people are to be told of what devices report: the rules, what each remembers from one reading to the next, and the
-- alerts that they raised.

-- What other features read of the readings that nothing followed from yet.
create view published_readings_log as select project_id, id, at, sensors, times, vals from readings_log;

create table alert_rules (
  project_id    uuid not null references projects (id),
  id            uuid not null,
  device_id     uuid not null,
  sensor_number integer,
  type          text not null check (type in ('value', 'limits', 'rate', 'stuck', 'missing')),
  rule          jsonb not null,
  priority      integer not null check (priority between 1 and 3),
  send_methods  integer[] not null,
  position      integer not null check (position >= 0),
  active        boolean not null default true,
  version       integer not null check (version > 0),
  primary key (project_id, id),
  check ((type = 'missing') = (sensor_number is null))
);
comment on table alert_rules is 'kept: a rule that was taken away is inactive, and its alerts still say what it was.';
comment on column alert_rules.sensor_number is 'device_sensors.number; null where the whole device is meant.';
create index alert_rules_sensor on alert_rules (project_id, sensor_number) where active;
create index alert_rules_device on alert_rules (project_id, device_id);

create table alert_rule_versions (
  project_id uuid not null,
  rule_id    uuid not null,
  version    integer not null check (version > 0),
  rule       jsonb not null,
  reason     text not null check (length(reason) between 1 and 500),
  at         timestamptz not null,
  by         uuid not null references users (id),
  primary key (project_id, rule_id, version),
  foreign key (project_id, rule_id) references alert_rules (project_id, id)
);
comment on table alert_rule_versions is 'append-only: each form that a rule had, with its priority and ways; an alert names the one that raised it.';

-- Of a device, so that two people who change its rules see each other.
create table alert_settings (
  project_id uuid not null,
  device_id  uuid not null,
  version    integer not null check (version > 0),
  primary key (project_id, device_id)
);

create table alert_states (
  project_id uuid not null,
  rule_id    uuid not null,
  version    integer not null,
  state      jsonb not null,
  primary key (project_id, rule_id),
  foreign key (project_id, rule_id) references alert_rules (project_id, id)
) with (fillfactor = 50);
comment on column alert_states.version is 'Of the rule: a rule that was changed begins at rest.';

-- Readings of sensors that have rules, written in the transaction that rolls them up and taken away in the one that follows
-- the rules: a kill between an acknowledgement and an alert loses neither.
create table alert_log (
  project_id uuid not null,
  id         uuid not null,
  at         timestamptz not null,
  sensors    integer[] not null,
  times      timestamptz[] not null,
  vals       double precision[] not null,
  primary key (project_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

create table alerts (
  project_id      uuid not null references projects (id),
  id              uuid not null,
  rule_id         uuid not null,
  rule_version    integer not null,
  device_id       uuid not null,
  sensor_number   integer,
  type            text not null,
  priority        integer not null,
  raised_at       timestamptz not null,
  noted_at        timestamptz not null,
  cleared_at      timestamptz,
  late            boolean not null,
  readings        jsonb not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users (id),
  note            text check (length(note) between 1 and 500),
  primary key (project_id, id),
  foreign key (project_id, rule_id, rule_version) references alert_rule_versions (project_id, rule_id, version),
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (not late or cleared_at is not null)
);
comment on table alerts is 'kept: what was raised, by which form of which rule and by which readings.';
comment on column alerts.raised_at is 'When it was so in the field; noted_at is when the platform knew.';
comment on column alerts.late is 'Readings older than others told of it: it had happened, and stands no more.';
-- Whatever happens at the same time: one fault, one alert.
create unique index alerts_standing on alerts (project_id, rule_id) where cleared_at is null;
create index alerts_newest on alerts (project_id, raised_at desc, id);
create index alerts_device on alerts (project_id, device_id, raised_at desc);
