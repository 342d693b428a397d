-- What somebody types is first compared with the few words that a project's names are made of, and only then with the
-- names: a slip costs what the words cost, not what the names do.

-- The words of a folded name. What no letter and no digit is, is between them: of the signs beyond ASCII those of
-- Latin scripts. `domain/src/text/words.ts` says the same of what is typed.
create function search_words_of(name_key text) returns text[] language sql immutable parallel safe
  return array_remove(regexp_split_to_array(name_key,
    '[\x01-\x2f\x3a-\x60\x7b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2116\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3001-\u3003\u3008-\u3020]+'), '');

-- The mark of a word in a project, so that no project's names lie among another's: 0 that of all names, 1 that of the sample.
create function search_mark(project uuid, word text, sample integer) returns bigint
  language sql immutable parallel safe strict
  return hashtextextended(word, uuid_hash_extended(project, sample));

-- The marks of a name. One name in 64 bears its words a second time: among these a word that all names hold is found
-- without a walk through all of them.
create function search_marks(project uuid, id uuid, name_key text) returns bigint[]
  language plpgsql immutable parallel safe strict cost 1000 as $$
declare
  marks bigint[] := '{}';
  w text;
begin
  foreach w in array public.search_words_of(name_key) loop
    marks := marks || public.search_mark(project, w, 0);
    if uuid_hash(id) & 63 = 0 then marks := marks || public.search_mark(project, w, 1); end if;
  end loop;
  return marks;
end $$;

drop index plans_search;
drop index stations_search;
drop index files_search;
-- Without a list of what waits to be sorted in: a search would have to read it.
create index plans_search on plans using gin (search_marks(project_id, id, title_key)) with (fastupdate = off);
create index stations_search on stations using gin (search_marks(project_id, id, name_key)) with (fastupdate = off);
create index files_search on files using gin (search_marks(project_id, id, name_key)) with (fastupdate = off)
  where withdrawn_at is null;

create table search_words (
  project_id uuid not null references projects (id),
  word       text collate "C" not null,
  born       xid8 not null default pg_current_xact_id(),
  primary key (project_id, word, born)
);
comment on table search_words is 'The words of the names of plans, stations and files. A word stays when its last name goes: it then leads to nothing.';
comment on column search_words.born is 'The transaction that brought it: of two at once each brings its own, and neither waits for the other.';

-- By what a word is found that was not typed from its beginning. Every three letters in a row (3), and what is left of
-- its beginning when one letter is left out, or two of its first seven (2): what was typed with a slip or two has one
-- of these in common with what was meant. Numbers forgive nothing: another digit is another well.
create function search_parts(project uuid, word text) returns bigint[]
  language plpgsql immutable parallel safe strict cost 1000 as $$
declare
  parts bigint[] := array(select public.search_mark(project, substr(word, i, 3), 3) from generate_series(1, length(word) - 2) i);
begin
  if word ~ '[0-9]' then return parts; end if;
  return parts || array(
    select public.search_mark(project, part, 2) from (
      select left(word, p) as part from generate_series(3, least(8, length(word))) p
      union
      select left(word, i - 1) || substr(word, i + 1, p - i)
        from generate_series(4, least(8, length(word))) p, generate_series(1, p - 1) i
      union
      select left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1, 7 - j)
        from generate_series(1, 6) i, generate_series(i + 1, 7) j where length(word) >= 7
    ) parts);
end $$;

create index search_words_parts on search_words using gin (search_parts(project_id, word)) with (fastupdate = off);

insert into search_words (project_id, word)
  select distinct project_id, w from (
    select project_id, title_key as key from plans
    union all select project_id, name_key from stations
    union all select project_id, name_key from files where withdrawn_at is null
  ) names, unnest(search_words_of(key)) w;

-- Sees what its own transaction wrote before; what others are writing it neither sees nor waits for.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (project_id, word)
    select distinct new.project_id, w from unnest(search_words_of(to_jsonb(new) ->> tg_argv[0])) w
     where not exists (select from search_words s where s.project_id = new.project_id and s.word = w);
  return null;
end $$;

create trigger search_words after insert or update of title_key on plans
  for each row execute function keep_search_words('title_key');
create trigger search_words after insert or update of name_key on stations
  for each row execute function keep_search_words('name_key');
create trigger search_words after insert or update of name_key on files
  for each row execute function keep_search_words('name_key');
