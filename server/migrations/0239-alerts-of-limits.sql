-- Lists mark a value beyond its limit: not one that changed too fast, is stuck, or no longer comes.
create or replace view published_standing_alerts as
  select project_id, id, device_id, sensor_number, priority, raised_at, type in ('value', 'limits') as is_limit
    from alerts where cleared_at is null;
