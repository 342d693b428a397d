-- A page that cannot be read is told as such: without a body nobody takes it for an empty one.

alter table instrument_pages alter column body drop not null;
comment on column instrument_pages.body is 'A PageText of domain/src/text/page.ts as JSON; null: the page could not be read.';
comment on column instrument_documents.scanned is 'Whether most of its pages are pictures, which are read by OCR.';
create or replace view published_instrument_pages as
  select project_id, document_id, page, body, ocr from instrument_pages where body is not null;
