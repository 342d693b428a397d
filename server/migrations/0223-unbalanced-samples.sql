-- Whether the charges of a sample balance depends on all its valid results and on the choices among repeated ones, and
-- changes with them: the flag that a result was imported with is only the judgement of that day.
create table unbalanced_samples (
  project_id uuid not null,
  sample_id  uuid not null,
  primary key (project_id, sample_id),
  foreign key (project_id, sample_id) references samples (project_id, id)
);
comment on table unbalanced_samples is 'Samples whose ion balance is bad by the project''s criterion, with their present results and choices.';
insert into unbalanced_samples (project_id, sample_id)
  select distinct project_id, sample_id from published_results where 'balance' = any(flags);
