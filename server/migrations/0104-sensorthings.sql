-- What the open door for SensorThings reads besides what is published already: where devices stood, and since when
-- sensors measure.
create view published_device_places as
  select project_id, device_id, version, applies_from,
         (after->>'latitude')::double precision as latitude,
         (after->>'longitude')::double precision as longitude,
         (after->>'height')::double precision as height,
         (after->>'terrainElevation')::double precision as terrain_elevation
    from device_versions where changed = 'device';
create view published_rollup_day as
  select project_id, sensor_id, day, n, min, max, first_at, last_at from rollup_day;
