-- What is new to somebody is what their last digest could not see, and not what is younger than it: an import that is
-- committed a minute after the digest was made before it.
alter table plan_imports add column born xid8;
alter table plan_imports alter column born set default pg_current_xact_id();
comment on column plan_imports.born is 'The transaction that brought it; null for those from before this was kept.';
alter table reschedules add column born xid8;
alter table reschedules alter column born set default pg_current_xact_id();
comment on column reschedules.born is 'The transaction that brought it; null for those from before this was kept.';

alter table reminder_days add column seen pg_snapshot;
comment on column reminder_days.seen is 'Which transactions were over when the digest was put together; null for days from before this was kept.';

create view published_plan_imports as select project_id, id, plan_id, born from plan_imports;
create view published_reschedules as select project_id, monitoring_id, born from reschedules;
