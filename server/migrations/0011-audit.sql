-- From where a change came, as far as the trusted proxies say; and through whose eyes nothing is changed, so that a
-- change has one person only.
alter table audit_log add column address text;

-- A project's trail is read newest first, by person and by what was done.
create index audit_log_time on audit_log (project_id, at desc, id desc);
create index audit_log_actor on audit_log (project_id, actor_id, at desc);
