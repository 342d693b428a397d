-- The catalogue is edited by its administrators: entries have an order, are archived and merged, never deleted. Responsibles
-- become a kind of their own, and a subcomponent says to which environmental components it belongs.

alter table catalog_entries drop constraint catalog_entries_kind_check;
alter table catalog_entries add constraint catalog_entries_kind_check
  check (kind in ('mining-components', 'environmental-components', 'subcomponents', 'sources', 'frequencies', 'types',
                  'responsibles'));
alter table catalog_entries
  add column position integer,
  add column version integer not null default 1,
  add column merged_into uuid,
  add column component_ids uuid[] not null default '{}',
  add constraint catalog_entries_merged check (merged_into is null or (not active and merged_into <> id)),
  add constraint catalog_entries_components check (kind = 'subcomponents' or component_ids = '{}');
comment on table catalog_entries is 'kept: never deleted, so that what was planned always has its names.';
comment on column catalog_entries.position is 'Place in lists, from 1; null: after those that have one, by name.';
comment on column catalog_entries.merged_into is 'The entry that took the place of this one; its name still leads there.';
comment on column catalog_entries.component_ids is 'Of a subcomponent: its environmental components; empty: of any.';

alter table stations
  add column position integer,
  add column version integer not null default 1,
  add column merged_into uuid,
  add constraint stations_merged check (merged_into is null or (not active and merged_into <> id));
comment on column stations.position is 'Place in lists, from 1; null: after those that have one, by name.';
comment on column stations.merged_into is 'The station that took the place of this one; its name still leads there.';

create or replace view published_stations as
  select project_id, id, name, name_key, description, latitude, longitude, elevation, active, position, merged_into
    from stations;
create or replace view published_catalog as
  select project_id, id, kind, name, name_key, frequency, active, position, merged_into, component_ids
    from catalog_entries;

-- What a preview's unknown names were said to mean: {kind: {folded name: entry}}. The file is checked with them again.
alter table plan_previews add column names jsonb not null default '{}';
