-- Pictures that the platform shows itself: a project's logo. Small, drawn anew by us, kept with the data.

create table images (
  id           uuid primary key,
  made_by      uuid not null references users (id),
  content_type text not null check (content_type in ('image/png', 'image/webp')),
  width        integer not null,
  height       integer not null,
  bytes        bytea not null check (length(bytes) <= 2000000),
  sha256       bytea not null,
  made_at      timestamptz not null default now()
);
create index images_made_by on images (made_by);
create index images_made_at on images (made_at);

alter table projects add foreign key (logo) references images (id);
create unique index projects_main on projects (main) where main;
create view published_images as select id, made_by from images;
create view published_logos as select logo as image, id as project from projects where logo is not null;
create view published_menu_sizes as select project_id from menu_entries;
