-- Finding by what people remember of a name. The extensions come with PostgreSQL and need no superuser.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create index plans_search on plans using gin (project_id, title_key gin_trgm_ops);
create index stations_search on stations using gin (project_id, name_key gin_trgm_ops);
create index files_search on files using gin (project_id, name_key gin_trgm_ops) where withdrawn_at is null;

-- The beginning of a name, in its order.
create index plans_begin on plans (project_id, title_key text_pattern_ops);
create index stations_begin on stations (project_id, name_key text_pattern_ops);
create index files_begin on files (project_id, name_key text_pattern_ops) where withdrawn_at is null;

create view published_plans as select project_id, id, title, title_key, starts_on, ends_on from plans;
create view published_file_names as
  select project_id, id, type, name, name_key, updated_at from files where withdrawn_at is null;
create view published_station_plans as
  select s.project_id, s.station_id, s.plan_id, p.starts_on
    from monitoring_series s join plans p on p.project_id = s.project_id and p.id = s.plan_id;
create index monitoring_series_station on monitoring_series (project_id, station_id);
