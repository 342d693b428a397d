-- What the tallies make of a project's today: near, far and unfulfilled as they are on one day, by which almost every page
-- asks. Where they are not of the day that is asked about, the months are read as before.

create table tally_days (
  project_id uuid not null primary key,
  today      date,
  near_to    date
);
comment on table tally_days is 'Of which day `day_tallies` are: without one they are of none. Whoever writes either of them holds the row first.';

create table day_tallies (
  project_id  uuid not null,
  dimension   text not null check (dimension in ('plan', 'station', 'environmentalComponent', 'miningComponent', 'source', 'responsible')),
  plan_id     uuid not null,
  part        date not null,
  key         text not null,
  phase       smallint not null check (phase between 0 and 3),
  open        integer not null,
  done        integer not null,
  skipped     integer not null,
  rescheduled integer not null,
  primary key (project_id, dimension, plan_id, part, key, phase)
) with (fillfactor = 80);
comment on table day_tallies is 'Made of the tallies, and can be made again; `monitoring_changes` holds what is not in it yet.';
comment on column day_tallies.plan_id is 'All zeros for all plans together: alone those are kept by anything but the plan.';
comment on column day_tallies.part is 'The first day of a month for `plan`, of a year for all else.';
comment on column day_tallies.phase is 'Of a day before today, today, near, or later.';

-- The task that goes round each minute makes them, of each project in its own today.
