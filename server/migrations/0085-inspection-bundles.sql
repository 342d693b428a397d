-- What an inspection bundle shows of other features: how a project looks, and what was done and proved for a commitment.

create view published_project_looks as select id, name, company, color, time_zone, near_days, logo from projects;
create view published_logo_bytes as
  select i.id, i.bytes from images i join published_logos l on l.image = i.id;
create view published_follow_ups as
  select project_id, id, monitoring_id, version, recorded_at, recorded_by, action_on, completed, observation, reason, mishap,
         mishap_description
    from follow_ups;
create view published_evidence as
  select f.project_id, f.monitoring_id, f.recorded_at, e.follow_up_id, e.place, e.file_id, e.version
    from follow_up_evidence e join follow_ups f on f.project_id = e.project_id and f.id = e.follow_up_id;
create or replace view published_file_versions as
  select v.project_id, v.file_id, v.version, f.type, v.name, v.kind, v.size, v.sha256, v.created_at, v.created_by
    from file_versions v join files f on f.project_id = v.project_id and f.id = v.file_id;
