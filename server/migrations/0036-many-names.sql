-- A thousand names that come at once bring their words in one question, not in a thousand. A name that changes is one of
-- few: it is still looked at by itself.

create function keep_new_search_words() returns trigger language plpgsql as $$
begin
  execute format('insert into search_words (project_id, word)
    select distinct b.project_id, w from born b, unnest(search_words_of(b.%I)) w
     where not exists (select from search_words s where s.project_id = b.project_id and s.word = w)', tg_argv[0]);
  return null;
end $$;

drop trigger search_words on plans;
drop trigger search_words on stations;
drop trigger search_words on files;

create trigger search_words after insert on plans referencing new table as born
  for each statement execute function keep_new_search_words('title_key');
create trigger search_words after insert on stations referencing new table as born
  for each statement execute function keep_new_search_words('name_key');
create trigger search_words after insert on files referencing new table as born
  for each statement execute function keep_new_search_words('name_key');

create trigger search_words_changed after update of title_key on plans
  for each row execute function keep_search_words('title_key');
create trigger search_words_changed after update of name_key on stations
  for each row execute function keep_search_words('name_key');
create trigger search_words_changed after update of name_key on files
  for each row execute function keep_search_words('name_key');

-- What other features read of the dated work: each monitoring with what its series says of it.
create view published_monitorings as
  select m.project_id, m.id, m.plan_id, m.series_id, m.station_id, m.estimated_on, m.starts_at, m.ends_at,
         m.completed, m.skipped, m.rescheduled, m.mishap, m.action_on, m.version, m.updated_at,
         s.mining_component_id, s.environmental_component_id, s.subcomponent_id, s.source_id, s.type_id, s.frequency_id,
         s.short_commitment, s.responsible
    from monitorings m join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id;
