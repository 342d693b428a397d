-- A rule that a person chose for some results decides nothing about others.
alter table repeat_choices add column among uuid[];
comment on column repeat_choices.among is 'The valid results when the choice was made; null where it was not recorded.';
create or replace view published_repeat_choices as
  select project_id, sample_id, parameter, fraction, result_id, rule, at, by, among from repeat_choices;
