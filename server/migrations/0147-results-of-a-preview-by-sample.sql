-- Results that wait to be saved are found by their sample: without figures on what was just written, no other way to join them
-- stays quick. What they belong to is deleted together with them, and checked nowhere row by row: that took as long as the
-- writing of the rows.

alter table sample_preview_results
  drop constraint sample_preview_results_project_id_preview_id_fkey,
  drop constraint sample_preview_results_pkey,
  add primary key (project_id, preview_id, station_key, code_key, n);
comment on table sample_preview_results is 'What was read of a file, until it is saved or its preview is over: deleted with that.';
