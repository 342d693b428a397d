-- Which of a sample's facts a later file told: whoever doubts a date asks where it came from.

alter table sample_fillings add column filled text[] not null default '{}'
  check (filled <@ array['day', 'hour', 'matrix', 'campaign', 'laboratory']);
comment on column sample_fillings.filled is 'What the import told of it; empty where it was not written down yet.';

create index sample_fillings_of_sample on sample_fillings (project_id, sample_id);

create or replace view published_sample_fillings as select project_id, import_id, sample_id, filled from sample_fillings;
