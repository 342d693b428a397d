-- People from a workbook, and lists of people that forgive slips.

-- An uploaded workbook of people between its preview and its saving. The platform's own door bears the platform's
-- identifier. Whoever uploaded it is the only one who sees it; once it is saved its file and its people are gone.
create table people_previews (
  project_id  uuid not null,
  id          uuid not null,
  created_by  uuid not null references users (id),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  file_name   text not null,
  file        bytea,
  rows        integer not null,
  error_count integer not null,
  people      text,
  saved_at    timestamptz,
  primary key (project_id, id),
  check (saved_at is null or (file is null and people is null))
);
comment on column people_previews.people is 'JSON: the columns of the file, and its checked rows.';
create index people_previews_age on people_previews (expires_at);

-- The words of the directory's key, so that a name is found by a part of it or with a slip; the same for the address.
create index users_search on users using gin (
  translate(lower(name || ' ' || last_name), 'áàâãäåéèêëíìîïóòôõöúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc') gin_trgm_ops,
  email gin_trgm_ops
);
