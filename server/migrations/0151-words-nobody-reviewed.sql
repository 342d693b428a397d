-- Who finds a commitment is told whether anybody has reviewed it.

create or replace view published_commitment_words as
  select c.project_id, c.id, c.instrument_id, c.document_id, c.search_key,
         'C-' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') || ' · ' || c.summary as title, c.state
    from commitments c where c.state in ('proposed', 'accepted');
