-- Products as they are delivered: blends of reagents, with inerts and moisture, and sludge that is recycled.

alter table neutralisers
  add column blend jsonb not null default '[]',
  add column moisture double precision not null default 0 check (moisture >= 0 and moisture < 1),
  add column recycled double precision not null default 0 check (recycled >= 0 and recycled < 1);
comment on column neutralisers.purity is 'Share of the reagent in the dry product; with those of blend at most 1, the rest is inert.';
comment on column neutralisers.blend is 'Further reagents: [{reagent, share of the dry product}].';
comment on column neutralisers.recycled is 'Share of the sludge that returns to the reactor.';
