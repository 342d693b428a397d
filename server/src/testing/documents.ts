import { NO_DETAILS } from "@vetaverde/domain/testing/model-claims";
import type { Found } from "@vetaverde/domain/text/found";
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";

/** Inserts an instrument's document as if it had been uploaded, without its bytes. */
export async function insertDocument(
  db: Db,
  project: string,
  instrument: string,
  by: string,
  name = "rca.pdf",
  pages = 120,
): Promise<string> {
  const [id, file] = [newId(), newId()];
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
    values (${project}, ${file}, 'instrument', ${id}, ${id}, 1, 'pdf', 10)`.execute(db);
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_by)
    values (${project}, ${file}, 1, ${id}, 'pdf', 10, ${id}, ${by})`.execute(db);
  await sql`insert into instrument_documents (project_id, id, instrument_id, file_id, file_version, name, sha256, size, pages, scanned, added_by)
    values (${project}, ${id}, ${instrument}, ${file}, 1, ${name}, ${id}, 10, ${pages}, false, ${by})`.execute(
    db,
  );
  return id;
}

/** Commitments found by a processing, each placed two lines below the previous one. */
export const foundOf = (texts: readonly string[], parts: Partial<Found> = {}): Found[] =>
  texts.map((text, at) => ({
    text,
    summary: text,
    page: 4,
    pageEnd: 4,
    rects: [{ page: 4, x: 60, y: 80 + 30 * at, width: 400, height: 12 }],
    language: "es",
    component: "water",
    ...NO_DETAILS,
    confidence: 0.9,
    reasons: ["modal"],
    ...parts,
  }));
