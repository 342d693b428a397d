-- The rules that are in use, for those who draw their limits.
create view published_alert_rules as
  select project_id, id, sensor_number, type, rule, priority, version from alert_rules where active;
