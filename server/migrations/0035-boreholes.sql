-- Boreholes with their strata and the probe in them, and the levels that were measured in them before any device was.

create table boreholes (
  project_id uuid not null references projects (id),
  id         uuid not null,
  station_id uuid not null,
  terrain    double precision not null check (terrain between -500 and 9000),
  casing     double precision not null,
  depth      double precision not null check (depth > 0 and depth <= 3000),
  probe      double precision check (probe > 0 and probe <= depth),
  strata     jsonb not null,
  active     boolean not null,
  version    integer not null check (version > 0),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, station_id),
  foreign key (project_id, station_id) references stations (project_id, id),
  check (casing between terrain - 50 and terrain + 50)
);
comment on table boreholes is 'kept: one that is not measured any more is inactive.';
comment on column boreholes.terrain is 'Elevation of the ground, metres above sea level; casing is that of the top of the pipe, from which a dip is measured.';
comment on column boreholes.probe is 'Depth of the probe''s tip below the ground in metres, along the vertical; null where there is none.';
comment on column boreholes.strata is 'From the ground down: [{top, bottom, lithology, description}], depths in metres, each beginning where the one above ends.';

create table piezometric_levels (
  project_id  uuid not null,
  borehole_id uuid not null,
  measured_on date not null,
  revision    integer not null check (revision > 0),
  level       double precision not null,
  dip         double precision,
  source      text not null,
  reason      text,
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null default now(),
  primary key (project_id, borehole_id, measured_on, revision),
  foreign key (project_id, borehole_id) references boreholes (project_id, id),
  check ((revision = 1) = (reason is null))
);
comment on table piezometric_levels is 'append-only: a correction is another revision with its reason; the highest one holds.';
comment on column piezometric_levels.level is 'Metres above sea level; where a dip was measured, the top of the casing at the time less the dip.';
