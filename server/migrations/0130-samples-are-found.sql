-- Samples are found as stations are (0066): by the words of the codes that their laboratories gave them.

create or replace view published_samples as
  select project_id, id, code, station_id, campaign_id, laboratory_id, category, matrix, sampled_on, sampled_at, code_key from samples;
create index samples_search on samples using gin (search_marks(project_id, id, code_key)) with (fastupdate = off);
create index samples_begin on samples (project_id, code_key text_pattern_ops);

insert into search_words (project_id, word)
  select distinct s.project_id, w from samples s, unnest(search_words_of(s.code_key)) w
   where not exists (select from search_words k where k.project_id = s.project_id and k.word = w);
comment on table search_words is 'The words of the names of plans, stations, files, instruments, commitments, devices and samples. A word stays when its last name goes: it then leads to nothing.';
