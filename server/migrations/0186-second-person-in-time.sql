-- A command that waits for a second person lives long enough for that person to come; its own short time begins then.
alter table relay_settings add column confirm_within integer not null default 30 check (confirm_within between 5 and 1440);
comment on column relay_settings.confirm_within is 'Minutes for which a command waits for the second person.';

alter table relay_commands add column life_seconds integer check (life_seconds between 10 and 3600);
comment on column relay_commands.life_seconds is 'For how long it may be sent, from the second person''s confirmation on; null: until expires_at, as it was asked.';
