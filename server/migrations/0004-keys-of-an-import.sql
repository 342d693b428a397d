-- Ten thousand rows of a workbook cost thirty thousand look-ups of a key, one by one: a quarter of the whole import.
-- The import proves the same with one question for each table, in its own transaction, before it commits; and what the
-- keys pointed at can no longer be deleted by the product at all, which row-wise keys were there to prevent.

alter table monitoring_series drop constraint monitoring_series_project_id_plan_id_fkey;
alter table monitoring_series drop constraint monitoring_series_project_id_station_id_fkey;
alter table monitorings drop constraint monitorings_project_id_series_id_fkey;

comment on table plans is 'kept: never deleted, so that what belongs to a plan always has it.';
comment on table stations is 'kept: never deleted, so that what was done there always has its place.';
comment on table monitoring_series is 'kept: never deleted; plan and station are proved by the import, for all rows at once.';
comment on table monitorings is 'kept: no monitoring is ever deleted; its series is proved by the import, for all rows at once.';
