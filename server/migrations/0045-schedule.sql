-- The calendar: what it counts, how it is found, and each person's own feed of it.

-- The counts of a month are read out of this index alone; equal entries share their place in it, so that it stays small.
create index monitorings_counts on monitorings (project_id, estimated_on, completed, skipped, rescheduled);
-- What is still to be done, by day: the first of it and how much there is are found without reading what was done.
create index monitorings_open on monitorings (project_id, estimated_on, id) where not completed and not skipped;

-- The dated work without what its series says of it: what can be counted out of an index.
create view published_monitoring_days as
  select project_id, id, plan_id, series_id, station_id, estimated_on, completed, skipped, rescheduled from monitorings;

create table calendar_feeds (
  project_id   uuid not null references projects (id),
  user_id      uuid not null references users (id),
  token_hash   bytea,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  primary key (project_id, user_id),
  check ((token_hash is null) = (revoked_at is not null))
);
create unique index calendar_feeds_token on calendar_feeds (project_id, token_hash);
comment on table calendar_feeds is 'kept: one a person and project; the token''s hash goes when it is revoked.';
