-- A file that repeats a stored result may state the day or the method of its analysis, which the first file did not.
alter table result_repeats add column analysed_on date, add column method text;
comment on column result_repeats.analysed_on is 'The day of the analysis and its method, as this import states them.';

-- The subqueries run only where their column is read.
create or replace view published_results as
  select project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw,
         coalesce(method, (select q.method from result_repeats q
           where q.project_id = r.project_id and q.result_id = coalesce(r.copied_from, r.id) and q.method is not null
             and not exists (select from sample_imports w where w.project_id = q.project_id and w.withdraws = q.import_id)
           order by q.import_id limit 1)) as method,
         flags,
         coalesce(analysed_on, (select q.analysed_on from result_repeats q
           where q.project_id = r.project_id and q.result_id = coalesce(r.copied_from, r.id) and q.analysed_on is not null
             and not exists (select from sample_imports w where w.project_id = q.project_id and w.withdraws = q.import_id)
           order by q.import_id limit 1)) as analysed_on,
         import_id, row_number, column_number
    from results as r
   where not exists (select from result_replacements as p where p.project_id = r.project_id and p.result_id = r.id);
