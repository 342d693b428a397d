-- Field devices are found as stations are (0066): by the words of their names and by their serials.

create index devices_search on devices using gin (search_marks(project_id, id, name_key || ' ' || lower(serial))) with (fastupdate = off);
create index devices_begin on devices (project_id, (name_key || ' ' || lower(serial)) text_pattern_ops);

insert into search_words (project_id, word)
  select distinct d.project_id, w from devices d, unnest(search_words_of(d.name_key || ' ' || lower(d.serial))) w
   where not exists (select from search_words s where s.project_id = d.project_id and s.word = w);
comment on table search_words is 'The words of the names of plans, stations, files, instruments, commitments and devices. A word stays when its last name goes: it then leads to nothing.';
