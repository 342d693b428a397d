-- The mail server of a project, where it has one of its own.

create table project_smtp (
  project_id uuid primary key references projects (id),
  server     text not null,
  port       integer not null check (port between 1 and 65535),
  email      text not null,
  password   text,
  ssl        boolean not null,
  tls        boolean not null,
  priority   smallint not null check (priority between 1 and 3),
  size_mb    integer not null check (size_mb between 1 and 100),
  active     boolean not null,
  updated_at timestamptz not null default now()
);
comment on column project_smtp.password is 'Sealed with the platform''s key; null for a server that asks for none.';
create view published_project_smtp as select project_id, active from project_smtp;
