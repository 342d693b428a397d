-- Whoever brings a name says its words in the same transaction (`server/src/platform/db/search-words.ts`): a cluster
-- whose tables are spread over machines knows no triggers.
drop trigger search_words on plans;
drop trigger search_words on stations;
drop trigger search_words on files;
drop trigger search_words_changed on plans;
drop trigger search_words_changed on stations;
drop trigger search_words_changed on files;
drop function keep_new_search_words();
drop function keep_search_words();
