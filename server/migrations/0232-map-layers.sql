-- A project's own map layers: the ground below its stations, aerial photographs, and drawings. Each has its bytes in the
-- file storage: an archive of tiles, or shapes as GeoJSON in degrees of WGS 84.
create table map_layers (
  project_id     uuid not null references projects (id),
  id             uuid not null,
  position       integer not null,
  name           text not null,
  kind           text not null check (kind in ('ground', 'photo', 'shapes')),
  format         text not null check (format in ('pmtiles', 'geotiff', 'geojson', 'kml', 'dxf')),
  tiles          text check (tiles in ('mvt', 'png', 'jpeg', 'webp', 'avif')),
  visible        boolean not null default true,
  file_name      text not null,
  content_sha256 text not null,
  content_bytes  integer not null check (content_bytes > 0),
  west           double precision not null,
  south          double precision not null,
  east           double precision not null,
  north          double precision not null,
  min_zoom       integer,
  max_zoom       integer,
  points         integer,
  system         text,
  by_id          uuid not null references users (id),
  at             timestamptz not null,
  primary key (project_id, id),
  check ((kind = 'shapes') = (tiles is null)),
  check (num_nulls(tiles, min_zoom, max_zoom) in (0, 3))
);
comment on column map_layers.position is 'The lowest is drawn first, below the others.';
comment on column map_layers.system is 'The coordinate system of the file, as it was stated by the file or by the person.';
create index map_layers_content on map_layers (content_sha256);

create view published_map_contents as select content_sha256 as sha256 from map_layers;
