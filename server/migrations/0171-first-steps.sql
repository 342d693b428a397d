-- The checklist of a young project on Home: gone for good once all of it was done, and for whoever put it away.
create table first_steps_finished (
  project_id  uuid primary key references projects (id),
  finished_at timestamptz not null
);

create table first_steps_dismissals (
  project_id   uuid not null references projects (id),
  user_id      uuid not null references users (id),
  dismissed_at timestamptz not null,
  primary key (project_id, user_id)
);
