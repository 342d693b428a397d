-- Instruments and commitments are found as plans, stations and files are (0028): by their names, codes and words.

create index instruments_search on instruments using gin (search_marks(project_id, id, name_key)) with (fastupdate = off);

alter table commitments add column search_key text not null default '';
comment on column commitments.search_key is 'Its code and the first words of its text, folded: what it is found by.';

-- As `fold` of the domain: small letters without accents, white space as one space.
update commitments set search_key = left(
  'c-' || lpad(number::text, greatest(3, length(number::text)), '0') || ' ' ||
  btrim(regexp_replace(regexp_replace(lower(normalize(summary || ' ' || text, nfd)), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')), 600);

create index commitments_search on commitments using gin (search_marks(project_id, id, search_key)) with (fastupdate = off)
  where state in ('proposed', 'accepted');
create index commitments_begin on commitments (project_id, search_key text_pattern_ops)
  where state in ('proposed', 'accepted');

create view published_commitment_words as
  select c.project_id, c.id, c.instrument_id, c.document_id, c.search_key,
         'C-' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') || ' · ' || c.summary as title
    from commitments c where c.state in ('proposed', 'accepted');

insert into search_words (project_id, word)
  select distinct project_id, w from (
    select project_id, name_key as key from instruments
    union all select project_id, search_key from commitments where state in ('proposed', 'accepted')
  ) named, unnest(search_words_of(key)) w
   where not exists (select from search_words s where s.project_id = named.project_id and s.word = w);
comment on table search_words is 'The words of the names of plans, stations, files, instruments and commitments. A word stays when its last name goes: it then leads to nothing.';

-- What comes in parts may be an instrument's document: it becomes one once all of it is there.
alter table file_uploads add column instrument_id uuid;
comment on column file_uploads.instrument_id is 'The instrument of which it becomes a document; null for a file.';
