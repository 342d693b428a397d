create or replace view published_sensor_parameters as
  select project_id, sensor_id, version, applies_from, kind, unit, parameters, adjustment, correction, probe_length, made_at, made_by
    from sensor_parameters;
