-- When people work at a device its rules are followed and nobody is told: windows of maintenance, and what an alert still
-- has to tell.

create table alert_windows (
  project_id    uuid not null references projects (id),
  id            uuid not null,
  device_id     uuid not null,
  sensor_number integer,
  begins_at     timestamptz not null,
  ends_at       timestamptz not null,
  reason        text not null check (length(reason) between 1 and 500),
  made_at       timestamptz not null,
  made_by       uuid not null references users (id),
  cancelled_at  timestamptz,
  cancelled_by  uuid references users (id),
  primary key (project_id, id),
  check (begins_at < ends_at),
  check ((cancelled_at is null) = (cancelled_by is null))
);
comment on table alert_windows is 'kept: when nobody was told of a device, why, and by whom.';
comment on column alert_windows.sensor_number is 'device_sensors.number; null where the whole device is meant.';
create index alert_windows_device on alert_windows (project_id, device_id, ends_at desc);

alter table alerts
  add column maintenance boolean not null default false,
  add column untold text check (untold in ('raised', 'cleared', 'both'));
comment on column alerts.maintenance is 'It was raised while people worked at the device.';
comment on column alerts.untold is 'What people are not told yet: that it was raised, that it ended, or both; null: nothing.';
-- Next to nothing but while a window lasts.
create index alerts_untold on alerts (project_id) where untold is not null;

-- What other features read of the alerts that stand.
create view published_standing_alerts as
  select project_id, id, device_id, sensor_number, priority, raised_at from alerts where cleared_at is null;
