// The only module that writes the documents of instruments and their pages.
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { DocumentRow, StoredDocumentRow } from "../rows.gen.ts";

export type { StoredDocumentRow } from "../rows.gen.ts";

export async function ofInstrument(db: Db | Tx, project: string, instrument: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.name, d.pages, d.scanned, d.size, r.read, r.unread, r.ocr_pages as "ocrPages",
           r.confidence as "ocrConfidence", d.added_at as "addedAt",
           json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "addedBy"
      from instrument_documents d
      join published_users u on u.id = d.added_by
      left join lateral (select count(*)::int as read, count(*) filter (where body is null)::int as unread,
           count(ocr)::int as ocr_pages, avg(ocr)::float8 as confidence
         from instrument_pages g where g.project_id = d.project_id and g.document_id = d.id) r on true
     where d.project_id = ${project} and d.instrument_id = ${instrument}
     order by d.added_at, d.id`.execute(db);
  return rows;
}

export interface NewDocument {
  id: string;
  instrument: string;
  file: string;
  version: number;
  name: string;
  sha256: string;
  size: number;
  pages: number;
  scanned: boolean;
}

export async function insert(tx: Tx, project: string, by: string, d: NewDocument): Promise<void> {
  await sql`insert into instrument_documents (project_id, id, instrument_id, file_id, file_version, name, sha256, size,
      pages, scanned, added_by)
    values (${project}, ${d.id}, ${d.instrument}, ${d.file}, ${d.version}, ${d.name}, ${d.sha256}, ${d.size},
      ${d.pages}, ${d.scanned}, ${by})`.execute(tx);
}

export async function find(db: Db, project: string, id: string): Promise<StoredDocumentRow | undefined> {
  const { rows } = await sql<StoredDocumentRow>`select id, name, sha256, size, pages from instrument_documents
    where project_id = ${project} and id = ${id}`.execute(db);
  return rows[0];
}

/** The documents of an instrument in the order in which they are processed. */
export async function storedOf(
  db: Db | Tx,
  project: string,
  instrument: string,
): Promise<StoredDocumentRow[]> {
  const { rows } = await sql<StoredDocumentRow>`select id, name, sha256, size, pages from instrument_documents
    where project_id = ${project} and instrument_id = ${instrument} order by added_at, id`.execute(db);
  return rows;
}

/** The pages that the reader of this version has not read yet. */
export async function unreadPages(
  db: Db,
  project: string,
  { id, pages }: StoredDocumentRow,
  reader: number,
): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`select page from generate_series(1, ${pages}::int) page
    where not exists (select from instrument_pages p where p.project_id = ${project} and p.document_id = ${id}
       and p.page = page.page and p.reader >= ${reader}) order by page`.execute(db);
  return rows.map(({ page }) => page);
}

export interface StoredPage {
  page: number;
  body: string | null;
  ocr: number | null;
}

export async function insertPages(
  tx: Tx,
  project: string,
  document: string,
  reader: number,
  pages: readonly StoredPage[],
): Promise<void> {
  await sql`insert into instrument_pages (project_id, document_id, page, reader, body, ocr)
    select ${project}, ${document}, page, ${reader}, body, ocr
      from unnest(${pages.map(({ page }) => page)}::int[], ${pages.map(({ body }) => body)}::text[],
                  ${pages.map(({ ocr }) => ocr)}::real[]) as given (page, body, ocr)
    on conflict (project_id, document_id, page) do update
      set reader = excluded.reader, body = excluded.body, ocr = excluded.ocr`.execute(tx);
}

const BATCH = 40;
/** The web process forwards the pages: an untrusted document must not fill its memory. */
const BATCH_BYTES = 4_000_000;

/** The stored text of the pages in order, without those that could not be read. */
export async function* bodies(db: Db, project: string, document: string): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ page: number; body: string | null }>`
      select page, body from (select page, body, row_number() over pages as place,
               sum(coalesce(octet_length(body), 0)) over pages as bytes
          from (select page, body from instrument_pages
                 where project_id = ${project} and document_id = ${document} and page > ${after}
                 order by page limit ${BATCH}) next
        window pages as (order by page rows unbounded preceding)) counted
       where place = 1 or bytes <= ${BATCH_BYTES} order by page`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(({ body }) => body ?? []);
    after = last.page;
  }
}

/** A page with its document's instrument; without a body while it has not been read, or could not be. */
export async function pageOf(
  db: Db,
  project: string,
  document: string,
  page: number,
): Promise<{ instrument: string; name: string; body: string | null } | undefined> {
  const { rows } = await sql<{ instrument: string; name: string; body: string | null }>`
    select d.instrument_id as instrument, d.name, p.body from instrument_documents d
      left join instrument_pages p on p.project_id = d.project_id and p.document_id = d.id and p.page = ${page}
     where d.project_id = ${project} and d.id = ${document} and ${page} between 1 and d.pages`.execute(db);
  return rows[0];
}
