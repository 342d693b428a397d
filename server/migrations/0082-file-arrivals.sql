-- Bytes that were put into the storage and of which it is not known yet whether a row names them. What arrived and became
-- no file is thrown away after a day; what another installation keeps in the same storage is never known here, and stays.

create table file_arrivals (
  sha256 text primary key,
  at     timestamptz not null
);
create index file_arrivals_at on file_arrivals (at);
