-- What the platform says, in words that its administrator may change; and what people's messages can begin from.

create table notification_templates (
  key     text primary key check (key ~ '^[a-zA-Z][a-zA-Z0-9-]{2,39}$'),
  origin  text not null check (origin in ('platform', 'person')),
  module  text not null,
  version integer not null check (version > 0)
);
comment on column notification_templates.version is 'The newest. An event that has no row says what the program brings.';

create table notification_template_versions (
  key     text not null references notification_templates (key),
  version integer not null,
  texts   jsonb,
  active  boolean not null,
  why     text not null check (length(why) between 1 and 300),
  by      uuid not null references users (id),
  at      timestamptz not null,
  primary key (key, version)
);
comment on table notification_template_versions is 'append-only: each state that a template was in, who made it, when and why.';
comment on column notification_template_versions.texts is '{es, en, fr, pt} with subject and text each; null: the words that the program brings.';

alter table notifications add column template text, add column template_version integer;
comment on column notifications.template_version is 'By which version it is told, now and later; null: as the program brings it, or as a person wrote it.';
