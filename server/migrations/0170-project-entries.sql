-- In which project a person worked last, on whatever device: after signing in, their work goes on there.
create table project_entries (
  project_id uuid not null references projects (id),
  user_id    uuid not null references users (id),
  entered_at timestamptz not null,
  primary key (project_id, user_id)
);
create index project_entries_user on project_entries (user_id, entered_at desc);
