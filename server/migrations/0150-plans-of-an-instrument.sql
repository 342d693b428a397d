-- A plan can be made for an instrument before any of its commitments is.

alter table plans add column instrument_id uuid;
comment on column plans.instrument_id is 'The environmental instrument that it was made for; null: nobody said. What it serves of others is told by its commitments.';
