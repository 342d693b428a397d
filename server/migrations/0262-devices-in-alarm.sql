-- A device is in alarm by a limit of priority 1 or 2: an alert of priority 3 is for information.
create or replace view published_standing_alerts as
  select project_id, id, device_id, sensor_number, priority, raised_at, type in ('value', 'limits') as is_limit,
         type in ('value', 'limits') and priority <= 2 as is_alarm
    from alerts where cleared_at is null;
