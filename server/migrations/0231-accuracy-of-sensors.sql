-- What a sensor's data sheet states, so that the uncertainty of what is derived from its readings can be stated too.
alter table device_sensors add column accuracy double precision check (accuracy > 0);
comment on column device_sensors.accuracy is 'Largest error as its data sheet states it, ± in its unit; null: not stated.';
create or replace view published_device_sensors as
  select s.project_id, s.id, s.device_id, s.number, s.name, s.variable, s.unit, s.range_min, s.range_max, s.kind, s.parameters,
         s.adjustment, s.correction, s.probe_length, s.position, s.active, d.serial, s.origin, s.quantity, s.resolution, s.accuracy
    from device_sensors s join devices d on d.project_id = s.project_id and d.id = s.device_id;
