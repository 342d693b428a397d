-- A file of results walks the samples from the newest, those without a day last; what is odd is rare and looked for.

create index samples_newest on samples (project_id, (coalesce(sampled_on, '-infinity'::date)) desc, id desc);
create index results_flagged on results (project_id, sample_id) where flags <> '{}';
