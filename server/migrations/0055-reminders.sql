-- One digest a day tells each person of a project which monitorings need somebody; this is who was told, and up to what.

create table reminder_days (
  project_id uuid not null references projects (id),
  user_id    uuid not null references users (id),
  day        date not null,
  seen_on    date not null,
  near_to    date not null,
  at         timestamptz not null,
  told       integer not null check (told >= 0),
  primary key (project_id, user_id, day)
);
comment on table reminder_days is 'append-only: a day on the person''s own clock is taken once, by whichever process comes first.';
comment on column reminder_days.seen_on is 'The day that it was on the project''s clocks: what was due from then on has not been told as unfulfilled.';
comment on column reminder_days.near_to is 'The last day that was near then: what lies beyond has not been told as near.';
comment on column reminder_days.told is 'How many monitorings; 0: there was nothing to tell, and nothing was sent.';

alter table notification_preferences add column digest boolean not null default true;
create view published_digest_refusals as select user_id from notification_preferences where not digest;
