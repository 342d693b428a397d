-- Boards: what a company's own analysis programs draw and the product embeds, what it draws itself, and saved choices of
-- an environment report. An entry of the menu opens one, and says who sees it.

create table boards (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name       text not null check (length(name) between 1 and 80),
  provider   text not null check (provider in ('powerbi', 'superset', 'metabase', 'grafana', 'url', 'native', 'environment-report')),
  settings   jsonb not null,
  secret     text,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null references users (id),
  primary key (project_id, id)
);
create unique index boards_name on boards (project_id, lower(name));
comment on column boards.settings is 'As the contract has them for its provider; never a secret.';
comment on column boards.secret is 'Sealed with the platform''s key for this project and board; null where none is asked for.';

create view published_menu_boards as
  select project_id, id as entry_id, board_id from menu_entries where type in ('board', 'environment-report');
comment on view published_menu_boards is 'What the entries of the menu open; board_id is whatever an administrator wrote there.';
