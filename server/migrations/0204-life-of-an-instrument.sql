-- The days on which an instrument is in force: what a plan monitors before or after them is questioned by its review.

alter table instruments
  add column starts_on date,
  add column ends_on   date,
  add check (ends_on >= starts_on);
comment on column instruments.starts_on is 'First day on which it is in force; null: unknown.';
comment on column instruments.ends_on is 'Last day on which it is in force; null: unknown, or without an end.';

create or replace view published_instruments as
  select i.project_id, i.id, i.name, i.name_key, i.year, i.mining_unit_id, u.name as mining_unit, i.updated_at,
         i.starts_on, i.ends_on
    from instruments i join mining_units u on u.project_id = i.project_id and u.id = i.mining_unit_id;
