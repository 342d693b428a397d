-- Two instruments beside each other: what people said of two of their commitments, so that nobody judges them twice.

create table commitment_judgements (
  project_id   uuid not null,
  first_id     uuid not null,
  second_id    uuid not null,
  version      integer not null check (version > 0),
  newer_id     uuid not null,
  judgement    text not null check (judgement in ('same', 'different', 'replaces', 'open')),
  first_words  text not null,
  second_words text not null,
  reason       text,
  at           timestamptz not null,
  by           uuid not null references users (id),
  primary key (project_id, first_id, second_id, version),
  foreign key (project_id, first_id) references commitments (project_id, id),
  foreign key (project_id, second_id) references commitments (project_id, id),
  check (first_id < second_id),
  check (newer_id in (first_id, second_id))
);
comment on table commitment_judgements is 'append-only: what somebody said of two commitments of different instruments; the latest version holds, and "open" takes it back.';
comment on column commitment_judgements.newer_id is 'Which of both is the newer one: that which replaces the other, if it does.';
comment on column commitment_judgements.first_words is 'MD5 of the text that was read: a judgement holds for the words that were read.';

create view published_commitments as
  select project_id, id, number, instrument_id, document_id, text, summary, page, rects, place, language, component, frequency,
         every, deadline, condition, responsible, state, version
    from commitments where state in ('proposed', 'accepted');

create table commitment_places (
  project_id    uuid not null,
  commitment_id uuid not null,
  kind          text not null check (kind in ('station', 'device')),
  place_id      uuid not null,
  primary key (project_id, commitment_id, kind, place_id),
  foreign key (project_id, commitment_id) references commitments (project_id, id)
);
comment on table commitment_places is 'Where a commitment is seen to: stations, and field devices. Which they were is in the commitment''s history.';
create index commitment_places_place on commitment_places (project_id, kind, place_id);
