-- Shared tables (users, policies, sessions, tickets) stand alone; every other table leads with project_id,
-- so that a project's rows stay together and the schema distributes by that column.
-- Identifiers are UUIDv7 made by the program: ordered in time, made without a round trip, safe to distribute.

create table projects (
  id          uuid primary key,
  name        text not null check (length(name) between 1 and 100),
  company     text not null check (length(company) <= 100),
  color       text not null default '#333399' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  logo        uuid,
  main        boolean not null default false,
  time_zone   text not null,
  near_days   integer not null default 7 check (near_days between 0 and 90),
  url_policy  text,
  date_policy timestamptz,
  created_at  timestamptz not null default now()
);

create table users (
  id            uuid primary key,
  email         text not null unique check (email = lower(email) and length(email) <= 254),
  name          text not null,
  last_name     text not null,
  phone         text,
  position      text,
  locale        text not null default 'es' check (locale in ('es', 'en', 'fr', 'pt')),
  password_hash text,
  admin         boolean not null default false,
  active        boolean not null default true,
  blocked       boolean not null default false,
  verified_at   timestamptz,
  deleted_at    timestamptz,
  demo          boolean not null default false,
  created_at    timestamptz not null default now()
);
comment on column users.demo is 'An account whose password everybody knows: while one is live the server binds loopback only.';

-- One live session a user: a new login takes the row over, and the older code no longer matches.
create table sessions (
  user_id      uuid primary key references users (id),
  code_hash    bytea not null unique,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

-- Failed sign-ins by account and by address, in the database because web processes hold no state.
create table sign_in_attempts (
  key          text primary key,
  failures     integer not null,
  window_start timestamptz not null
);

create table password_tokens (
  token_hash bytea primary key,
  user_id    uuid not null references users (id),
  purpose    text not null check (purpose in ('reset', 'activate')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_tokens_user on password_tokens (user_id);

create table project_members (
  project_id        uuid not null references projects (id),
  user_id           uuid not null references users (id),
  permissions       smallint[] not null default '{}',
  guest_permissions smallint[] not null default '{}',
  guest_expires_at  timestamptz,
  created_at        timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id);

create table menu_entries (
  project_id uuid not null references projects (id),
  id         uuid not null,
  parent_id  uuid,
  position   integer not null,
  type       text not null check (type in ('area', 'board', 'link', 'environment-report')),
  alias      text not null check (alias <> ''),
  label      text,
  icon       text,
  board_id   text,
  url        text,
  primary key (project_id, id),
  foreign key (project_id, parent_id) references menu_entries (project_id, id),
  check (type <> 'link' or url is not null),
  check (type not in ('board', 'environment-report') or board_id is not null)
);
comment on column menu_entries.label is 'Null: the area''s own name, in the reader''s language.';

-- What a person may do in a menu entry, where an administrator said so; it narrows the project's permissions.
create table menu_entry_users (
  project_id  uuid not null,
  entry_id    uuid not null,
  user_id     uuid not null references users (id),
  status      boolean not null default true,
  permissions smallint[] not null default '{}',
  primary key (project_id, entry_id, user_id),
  foreign key (project_id, entry_id) references menu_entries (project_id, id)
);
create index menu_entry_users_user on menu_entry_users (project_id, user_id);

create table policies (
  id         uuid primary key,
  texts      jsonb not null,
  start_date timestamptz not null
);
comment on table policies is 'append-only: a version that somebody accepted is never rewritten. texts: {locale: {title, content}}.';

create table policy_acceptances (
  project_id     uuid not null references projects (id),
  id             uuid not null,
  user_id        uuid not null references users (id),
  policy_id      uuid not null references policies (id),
  accepted_at    timestamptz not null default now(),
  locale         text not null,
  content_sha256 text not null,
  url_policy     text,
  date_policy    timestamptz,
  primary key (project_id, id)
);
comment on table policy_acceptances is 'append-only: who accepted which text, and the project policy that stood beside it.';
create index policy_acceptances_user on policy_acceptances (project_id, user_id, accepted_at desc);

-- What other features may read.
create view published_users as
  select id, email, name, last_name, locale, admin, active and not blocked and deleted_at is null as live from users;
create view published_projects as select id, name, time_zone, near_days, url_policy, date_policy from projects;
create view published_members as
  select project_id, user_id, permissions, guest_permissions, guest_expires_at from project_members;
create view published_menu_grants as
  select g.project_id, g.user_id, e.alias, g.status, g.permissions
    from menu_entry_users g join menu_entries e on e.project_id = g.project_id and e.id = g.entry_id
   where e.type = 'area';
create view published_policies as select id, texts, start_date from policies;
