-- Where a project's LoRaWAN servers take messages to their devices; and mails that leave by the platform's server, as a
-- device may ask for its alerts.

create table integration_downlinks (
  project_id     uuid not null,
  integration_id uuid not null,
  url            text not null check (length(url) between 1 and 2000),
  token          text not null,
  webhook        text check (length(webhook) between 1 and 200),
  port           integer not null check (port between 1 and 223),
  confirmed      boolean not null,
  payload        text not null check (payload in ('bytes', 'object')),
  set_at         timestamptz not null,
  set_by         uuid not null references users (id),
  primary key (project_id, integration_id),
  foreign key (project_id, integration_id) references integration_keys (project_id, id)
);
comment on column integration_downlinks.token is 'Sealed; given out to nobody.';

alter table mails add column by_platform boolean not null default false;
