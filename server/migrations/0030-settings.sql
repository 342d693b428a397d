-- What people set: prompts of the instruments, what the platform tells whom and by which way, experimental switches.

create table prompts (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name       text not null check (length(name) between 1 and 50),
  name_key   text not null,
  language   text not null check (language in ('es', 'en', 'fr', 'pt')),
  text       text not null check (length(text) between 1 and 8000),
  is_default boolean not null,
  active     boolean not null,
  version    integer not null check (version > 0),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default now(),
  primary key (project_id, id),
  check (active or not is_default)
);
comment on table prompts is 'kept: what a model was once asked stays known; one that is not wanted any more is inactive.';
create unique index prompts_name on prompts (project_id, name_key);
create unique index prompts_default on prompts (project_id) where is_default;

create table prompt_versions (
  project_id uuid not null,
  prompt_id  uuid not null,
  version    integer not null check (version > 0),
  name       text not null,
  language   text not null,
  text       text not null,
  is_default boolean not null,
  active     boolean not null,
  by         uuid not null references users (id),
  at         timestamptz not null default now(),
  primary key (project_id, prompt_id, version),
  foreign key (project_id, prompt_id) references prompts (project_id, id)
);
comment on table prompt_versions is 'append-only: every state that a prompt was in, so that what came of it can be told by its version.';

-- Of the whole platform under the nil project; a project without a row follows it.
create table notification_configs (
  project_id uuid primary key,
  notices    jsonb not null,
  obligatory jsonb not null,
  version    integer not null check (version > 0),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default now()
);
comment on column notification_configs.notices is 'What the platform says by itself: {notice: {priority, methods, audience}}; one that is not named is told as the program has it.';
comment on column notification_configs.obligatory is 'What nobody can turn off or put off, as an array of "module:priority".';

create table notification_preferences (
  user_id    uuid primary key references users (id),
  muted      text[] not null,
  quiet_from time,
  quiet_to   time,
  time_zone  text,
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (time_zone is null))
);
comment on column notification_preferences.muted is 'What does not come by e-mail, as "module:priority"; it stands in the list of notifications all the same.';

comment on column notification_deliveries.mail_id is 'Null: no mail went, since the person does not want such ones by e-mail.';

create table project_switches (
  project_id uuid not null references projects (id),
  name       text not null,
  is_on      boolean not null,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null default now(),
  primary key (project_id, name)
);

create table person_switches (
  user_id    uuid not null references users (id),
  name       text not null,
  is_on      boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, name)
);
