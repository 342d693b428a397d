-- With what a person says, from a mail or a WhatsApp message, that they took note of an alert.

create table alert_links (
  project_id uuid not null,
  token_hash bytea not null,
  alert_id   uuid not null,
  user_id    uuid not null references users (id),
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (project_id, token_hash),
  foreign key (project_id, alert_id) references alerts (project_id, id)
);
comment on table alert_links is 'Each opens one alert for one person, once, until the alert ends or a week is over; of the token only the hash is kept.';
create index alert_links_token on alert_links (token_hash);
