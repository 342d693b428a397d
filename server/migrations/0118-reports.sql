-- Reports as PDF: those that are asked for and made, those that are made each month, and what neutralisers use.

create table report_schedules (
  project_id   uuid not null references projects (id),
  id           uuid not null,
  subject      jsonb not null,
  locale       text not null,
  months       smallint not null check (months in (1, 3, 6, 12)),
  day_of_month smallint not null check (day_of_month between 1 and 28),
  recipients   uuid[] not null,
  active       boolean not null,
  last_month   date,
  version      integer not null default 1,
  made_by      uuid not null references users (id),
  made_at      timestamptz not null default now(),
  primary key (project_id, id)
);
comment on column report_schedules.subject is 'A ReportSubject of contract/src/reports.ts.';
comment on column report_schedules.last_month is 'The first day of the month in which it was made last.';

create table reports (
  project_id   uuid not null references projects (id),
  id           uuid not null,
  choice       jsonb not null,
  state        text not null check (state in ('queued', 'drawing', 'done', 'failed', 'cancelled')),
  done         integer not null default 0,
  total        integer not null default 0,
  pages        integer,
  data         text,
  file_id      uuid,
  file_version integer,
  error        text,
  schedule_id  uuid,
  attempts     integer not null default 0,
  holder       uuid,
  held_until   timestamptz,
  asked_by     uuid not null references users (id),
  asked_at     timestamptz not null default now(),
  ended_at     timestamptz,
  primary key (project_id, id),
  foreign key (project_id, schedule_id) references report_schedules (project_id, id),
  foreign key (project_id, file_id, file_version) references file_versions (project_id, file_id, version),
  check ((ended_at is null) = (state in ('queued', 'drawing'))),
  check ((file_id is not null) = (state = 'done'))
);
comment on column reports.choice is 'A ReportChoice of contract/src/reports.ts.';
comment on column reports.data is 'SHA-256 of the data, as it stands on the first page.';
comment on column reports.holder is 'Who works on it; a holder that is not heard of until held_until has died, and another goes on.';
create index reports_latest on reports (project_id, asked_at desc, id);
create index reports_waiting on reports (asked_at) where state in ('queued', 'drawing');

create table neutralisers (
  project_id uuid not null references projects (id),
  id         uuid not null,
  name       text not null check (length(name) between 1 and 80),
  name_key   text not null,
  inlet_id   uuid not null,
  outlet_id  uuid not null,
  reagent    text not null,
  purity     double precision not null check (purity > 0 and purity <= 1),
  efficiency double precision not null check (efficiency > 0 and efficiency <= 1),
  version    integer not null default 1,
  primary key (project_id, id),
  unique (project_id, name_key),
  foreign key (project_id, inlet_id) references stations (project_id, id),
  foreign key (project_id, outlet_id) references stations (project_id, id),
  check (inlet_id <> outlet_id)
);

create table neutraliser_doses (
  project_id     uuid not null,
  neutraliser_id uuid not null,
  day            date not null,
  version        integer not null check (version > 0),
  kg             double precision not null check (kg >= 0),
  m3             double precision not null check (m3 >= 0),
  at             timestamptz not null default now(),
  by             uuid not null references users (id),
  primary key (project_id, neutraliser_id, day, version),
  foreign key (project_id, neutraliser_id) references neutralisers (project_id, id)
);
comment on table neutraliser_doses is 'append-only: what a day used; the highest version of a day holds.';
