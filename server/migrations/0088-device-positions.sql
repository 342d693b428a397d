-- A probe that is put in another's place reports under its variable: only one of them measures at a time.
drop index device_sensors_variable;
create unique index device_sensors_variable on device_sensors (project_id, device_id, lower(variable)) where active;
comment on column device_sensors.variable is 'What a report calls it; of those that measure, a device has each once, whatever the case of its letters.';

-- Where a device's sensors lay at any time: at an instant that holds which applies from the latest date before it; of two
-- with one date, the higher version.
create view published_device_positions as
  select project_id, device_id, version, applies_from,
         (after->>'terrainElevation')::double precision as terrain_elevation,
         (after->>'probeLength')::double precision as probe_length,
         (after->>'inclination')::double precision as inclination,
         (after->>'adjustment')::double precision as adjustment,
         (after->>'correction')::double precision as correction
    from device_versions where changed = 'device';
