-- A station's own device has an internal serial that nobody should read: others read its name as the serial. Searches use
-- the indexed text.
create or replace view published_devices as
  select project_id, id, case when channel = 'none' then name else serial end as serial, name, name_key, station_id, device_group,
         channel, network_id, device_type, latitude, longitude, height, terrain_elevation, probe_length, inclination, adjustment,
         correction, expected_interval, report_url, mail_sender, mail_recipients, paused, active, version,
         name_key || ' ' || lower(serial) as search_key
    from devices;

-- Sensors whose values a person measured, also where a formula converts them: a depth to water becomes a level.
create view published_hand_measured as
  select s.project_id, s.id, s.number, s.device_id
    from device_sensors s
   where s.origin = 'manual'
      or (s.origin = 'derived'
          and exists (select from derived_sources f join device_sensors m on m.project_id = f.project_id and m.number = f.source
                       where f.project_id = s.project_id and f.sensor_id = s.id and m.origin = 'manual')
          and not exists (select from derived_sources f join device_sensors m on m.project_id = f.project_id and m.number = f.source
                           where f.project_id = s.project_id and f.sensor_id = s.id and m.origin <> 'manual'));
