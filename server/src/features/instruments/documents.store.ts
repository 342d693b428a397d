// The only place that writes the documents of instruments.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Named } from "./instruments.store.ts";

export interface DocumentRow {
  id: string;
  name: string;
  pages: number;
  scanned: boolean;
  size: number;
  read: number;
  ocrPages: number;
  ocrConfidence: number | null;
  addedAt: Date;
  addedBy: Named;
}

export async function ofInstrument(db: Db | Tx, project: string, instrument: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.name, d.pages, d.scanned, d.size, r.read, r.ocr_pages as "ocrPages", r.confidence as "ocrConfidence",
           d.added_at as "addedAt", json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "addedBy"
      from instrument_documents d
      join published_users u on u.id = d.added_by
      left join lateral (select count(*)::int as read, count(ocr)::int as ocr_pages, avg(ocr)::float8 as confidence
         from instrument_pages g where g.project_id = d.project_id and g.document_id = d.id) r on true
     where d.project_id = ${project} and d.instrument_id = ${instrument}
     order by d.added_at, d.id`.execute(db);
  return rows;
}
