-- What people open in the menu of a project, and what they marked. One row for a person and an entry, however often.

create table menu_visits (
  project_id uuid not null references projects (id),
  user_id    uuid not null references users (id),
  alias      text not null,
  report     text not null default '',
  visits     integer not null default 1,
  score      double precision not null default 1,
  last_at    timestamptz not null,
  primary key (project_id, user_id, alias, report)
);
comment on column menu_visits.score is 'Visits, each worth half after thirty days, as they stood at last_at.';

create table menu_favorites (
  project_id uuid not null references projects (id),
  user_id    uuid not null references users (id),
  alias      text not null,
  report     text not null default '',
  marked_at  timestamptz not null,
  primary key (project_id, user_id, alias, report)
);
