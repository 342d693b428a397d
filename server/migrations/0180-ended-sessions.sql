-- Codes of sessions that are over, as hashes: whoever signs out a second time is told that they already have, and not
-- that their code was never one. Swept after thirty days.
create table ended_sessions (
  code_hash bytea primary key,
  ended_at  timestamptz not null
);
create index ended_sessions_by_end on ended_sessions (ended_at);
