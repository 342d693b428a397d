-- Cells of an uploaded plan that were corrected on the page, instead of in the file.

alter table plan_previews add column cells jsonb not null default '{}';
comment on column plan_previews.cells is 'Texts by row and column key, read in place of those of the file.';
