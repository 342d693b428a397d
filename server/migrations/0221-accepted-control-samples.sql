-- Samples of a file that look like quality control and that a person has declared to be water of a station.
alter table sample_previews add column accepted_controls text[] not null default '{}';
comment on column sample_previews.accepted_controls is 'Folded names and types of control samples of the file that a person accepted as samples of their station.';
