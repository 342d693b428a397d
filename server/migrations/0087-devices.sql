-- Field devices: what they are, where they stand, what they measure, the keys they report with, and how all of that was
-- at any time before.

create table device_serials (
  serial     text primary key check (length(serial) between 1 and 64),
  project_id uuid not null references projects (id),
  device_id  uuid not null
);
comment on table device_serials is 'append-only: a serial is one device''s for good, over all projects; a report names it before its project is known.';
create unique index device_serials_any_case on device_serials (lower(serial));

create table devices (
  project_id        uuid not null references projects (id),
  id                uuid not null,
  serial            text not null,
  name              text not null check (length(name) between 1 and 100),
  name_key          text not null,
  station_id        uuid,
  device_group      text check (length(device_group) between 1 and 60),
  channel           text not null check (channel in ('mobile', 'lorawan', 'satellite')),
  network_id        text check (length(network_id) between 1 and 64),
  device_type       text check (length(device_type) between 1 and 60),
  field_number      text check (length(field_number) between 1 and 40),
  latitude          double precision check (latitude between -90 and 90),
  longitude         double precision check (longitude between -180 and 180),
  height            double precision check (height between -100 and 1000),
  terrain_elevation double precision check (terrain_elevation between -500 and 9000),
  probe_length      double precision check (probe_length between 0 and 3000),
  inclination       double precision not null default 0 check (inclination >= 0 and inclination < 90),
  adjustment        double precision not null default 0,
  correction        double precision not null default 1 check (correction > 0),
  expected_interval integer not null check (expected_interval between 1 and 2678400),
  report_url        text check (length(report_url) between 1 and 2000),
  mail_sender       text not null default 'project' check (mail_sender in ('project', 'platform')),
  mail_recipients   uuid[] not null default '{}',
  paused            boolean not null default false,
  active            boolean not null default true,
  version           integer not null default 1 check (version > 0),
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  updated_by        uuid not null references users (id),
  primary key (project_id, id),
  unique (project_id, serial),
  foreign key (project_id, station_id) references stations (project_id, id),
  check ((latitude is null) = (longitude is null))
);
comment on table devices is 'kept: one that was taken away is inactive.';
comment on column devices.network_id is 'What its network calls it: a DevEUI or an IMEI, in lower case. A gateway''s message names this.';
comment on column devices.height is 'Metres of the instrument above the ground.';
comment on column devices.terrain_elevation is 'Metres above sea level; the sensor lies at it less the probe''s length.';
comment on column devices.inclination is 'Degrees of the probe''s hole from the vertical.';
comment on column devices.adjustment is 'Metres added to a level, and `correction` the factor of the head: the device''s, where a sensor has none of its own.';
comment on column devices.expected_interval is 'Seconds in which it is expected to report.';
comment on column devices.paused is 'Its readings are kept; nobody is told that it is silent or past a limit.';
create unique index devices_network_id on devices (project_id, network_id);
create index devices_station on devices (project_id, station_id);

create table device_sensors (
  project_id uuid not null,
  id         uuid not null,
  device_id  uuid not null,
  number     integer not null check (number > 0),
  name       text not null check (length(name) between 1 and 100),
  variable   text not null check (length(variable) between 1 and 60),
  unit       text not null check (length(unit) between 1 and 20),
  range_min  double precision,
  range_max  double precision,
  kind       text not null check (kind in ('direct', 'vibratingWire', 'current', 'digital', 'standpipe', 'thermistor', 'barometer')),
  parameters jsonb not null default '{}',
  adjustment double precision,
  correction double precision check (correction > 0),
  probe_length double precision check (probe_length between 0 and 3000),
  position   integer not null check (position >= 0),
  active     boolean not null default true,
  version    integer not null default 1 check (version > 0),
  primary key (project_id, id),
  unique (project_id, number),
  foreign key (project_id, device_id) references devices (project_id, id),
  check (range_max > range_min)
);
comment on table device_sensors is 'kept: one that measures no more is inactive, and its readings stay.';
comment on column device_sensors.number is 'What its readings bear as sensor_id: counted in its project, never given twice.';
comment on column device_sensors.variable is 'What a report calls it; a device has each once, whatever the case of its letters.';
comment on column device_sensors.parameters is 'How a reading becomes a value, as of now: see sensor_parameters for how it was before.';
create unique index device_sensors_variable on device_sensors (project_id, device_id, lower(variable));

create table sensor_parameters (
  project_id   uuid not null,
  sensor_id    uuid not null,
  version      integer not null check (version > 0),
  applies_from timestamptz not null,
  kind         text not null,
  unit         text not null,
  parameters   jsonb not null,
  adjustment   double precision,
  correction   double precision,
  probe_length double precision,
  made_at      timestamptz not null,
  made_by      uuid not null references users (id),
  primary key (project_id, sensor_id, version),
  foreign key (project_id, sensor_id) references device_sensors (project_id, id)
);
comment on table sensor_parameters is 'append-only: at an instant those hold that apply from the latest date before it; of two with one date, the higher version.';
comment on column sensor_parameters.adjustment is 'Null: the device''s holds, as for correction and probe_length.';

create table device_versions (
  project_id   uuid not null,
  device_id    uuid not null,
  version      integer not null check (version > 0),
  changed      text not null check (changed in ('device', 'sensors', 'key')),
  applies_from timestamptz not null,
  reason       text not null check (length(reason) between 1 and 500),
  before       jsonb,
  after        jsonb not null,
  at           timestamptz not null,
  by           uuid not null references users (id),
  primary key (project_id, device_id, version),
  foreign key (project_id, device_id) references devices (project_id, id)
);
comment on table device_versions is 'append-only: each configuration that a device had, from when it applies, who made it so and why.';

create table device_keys (
  project_id   uuid not null,
  device_id    uuid not null,
  id           uuid not null,
  key_hash     bytea not null,
  made_at      timestamptz not null,
  made_by      uuid not null references users (id),
  ends_at      timestamptz,
  last_used_at timestamptz,
  primary key (project_id, device_id, id),
  foreign key (project_id, device_id) references devices (project_id, id)
);
comment on table device_keys is 'kept: a key that ended still says when it was used last.';
comment on column device_keys.ends_at is 'Null: until another takes its place.';

create table integration_keys (
  project_id   uuid not null references projects (id),
  id           uuid not null,
  kind         text not null check (kind in ('chirpstack', 'ttn', 'rockblock', 'http')),
  name         text not null check (length(name) between 1 and 100),
  key_hash     bytea not null,
  made_at      timestamptz not null,
  made_by      uuid not null references users (id),
  revoked_at   timestamptz,
  revoked_by   uuid references users (id),
  last_used_at timestamptz,
  primary key (project_id, id)
);
comment on table integration_keys is 'kept: a key of a gateway that was revoked still says who made it and when it was used last.';
create index integration_keys_hash on integration_keys (key_hash);

-- What other features read. Every change of these is told by NOTIFY devices with the project's id.
create view published_device_serials as select serial, project_id, device_id from device_serials;
create view published_devices as
  select project_id, id, serial, name, name_key, station_id, device_group, channel, network_id, device_type, latitude, longitude,
         height, terrain_elevation, probe_length, inclination, adjustment, correction, expected_interval, report_url,
         mail_sender, mail_recipients, paused, active, version
    from devices;
create view published_device_sensors as
  select s.project_id, s.id, s.device_id, s.number, s.name, s.variable, s.unit, s.range_min, s.range_max, s.kind, s.parameters,
         s.adjustment, s.correction, s.probe_length, s.position, s.active, d.serial
    from device_sensors s join devices d on d.project_id = s.project_id and d.id = s.device_id;
create view published_sensor_parameters as
  select project_id, sensor_id, version, applies_from, kind, unit, parameters, adjustment, correction, probe_length
    from sensor_parameters;
create view published_device_keys as
  select k.project_id, k.device_id, k.id, k.key_hash, k.ends_at, d.serial
    from device_keys k join devices d on d.project_id = k.project_id and d.id = k.device_id
   where d.active;
create view published_integration_keys as
  select project_id, id, kind, key_hash from integration_keys where revoked_at is null;
