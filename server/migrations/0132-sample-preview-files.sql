-- A laboratory's file stays beside its preview: columns can be said otherwise, and wrong cells marked, without sending it
-- again. What was looked at before this and not saved is looked at anew.

delete from sample_previews;
alter table sample_previews
  add column file bytea not null,
  drop column errors;
comment on column sample_previews.columns is 'What was said of columns for this file, by their headers'' letters and digits.';
