-- The health page asks for the last mail that was sent and for those of the last day that failed.
create index mails_ended on mails (state, ended_at desc) where ended_at is not null;
