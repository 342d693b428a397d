-- A mine's own ground below its stations. The highest version is the one that is shown; without shapes, none is.
create table base_maps (
  project_id uuid not null references projects (id),
  version    integer not null check (version > 0),
  file_name  text,
  sha256     text,
  points     integer,
  shapes     jsonb,
  by_id      uuid not null references users (id),
  at         timestamptz not null,
  primary key (project_id, version),
  check (num_nulls(file_name, sha256, points, shapes) in (0, 4))
);
comment on table base_maps is 'append-only: what was shown once can be proved later.';
comment on column base_maps.shapes is 'GeoJSON features of MultiPolygon, MultiLineString and MultiPoint in degrees of WGS 84, each with its name.';
