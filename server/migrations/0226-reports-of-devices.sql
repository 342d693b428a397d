-- Readings of a logger's file or of a person, and values that are calculated, are no report of the device: a device that is
-- silent must stay silent, or the alarm for its missing reports would end.
alter table readings_log add column is_report boolean not null default true;
comment on column readings_log.is_report is 'False: the readings did not come in a report of their device.';
alter table latest add column reported_at timestamptz;
update latest l set reported_at = l.at from device_sensors s
 where s.project_id = l.project_id and s.number = l.sensor_id and s.origin = 'device';
comment on column latest.at is 'When the stored value last changed, be it by an older reading: by this, open pages notice it.';
comment on column latest.reported_at is 'When the device last reported this sensor; null: never.';
create or replace view published_latest as select project_id, sensor_id, t, value, at, reported_at from latest;

alter table derived_recomputes drop constraint derived_recomputes_cause_check;
alter table derived_recomputes add constraint derived_recomputes_cause_check
  check (cause in ('created', 'formula', 'configuration', 'readings', 'retry'));
comment on column derived_recomputes.cause is 'readings: stored readings of a source were replaced or removed.';
