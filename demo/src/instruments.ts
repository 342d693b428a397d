import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { instrumentsEndpoints } from "@vetaverde/contract/instruments";
import { extractCommitments } from "@vetaverde/domain/text/extract";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import { recordFound } from "../../server/src/features/commitments/commitments.record.ts";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import type { DemoCaller, DemoClient } from "./client.ts";
import { type Permit, permitOf } from "./permit.ts";
import type { DemoPermit } from "./permits.ts";

const DAY = 86_400_000;
const READ_DAYS_AGO = 12;
const PDF = "application/pdf";

export interface InstrumentsContext {
  tx: Tx;
  client: DemoClient;
  storage: FileStorage;
  project: string;
  by: string;
  now: number;
}

/**
 * Creates a permit of the mine. Its document, text and commitments are inserted as if a user had started their
 * processing, which would read them page by page in another process.
 * @returns the instrument's id; null when its document was added before
 */
export async function createInstrument(
  { tx, client, storage, project, by, now }: InstrumentsContext,
  permit: DemoPermit,
): Promise<string | null> {
  const at = new Date(now - READ_DAYS_AGO * DAY);
  const { bytes, pages } = permitOf(permit.title, permit.blocks);
  if (await isKnown(tx, project, sha256Of(bytes))) return null;
  const instrument = await createEntry(client.as(by, at.getTime()), project, permit);
  const document = await insertDocument(tx, storage, { project, by, at, instrument, permit, bytes, pages });
  const bodies = JSON.stringify(pages.map((page) => ({ page: page.page, body: JSON.stringify(page) })));
  await sql`insert into instrument_pages (project_id, document_id, page, reader, body)
    select ${project}, ${document}, p.page, 1, p.body
      from jsonb_to_recordset(${bodies}::jsonb) as p (page int, body text)`.execute(tx);
  const extracted = extractCommitments(pages);
  const job = newId();
  await sql`insert into instrument_jobs (project_id, id, instrument_id, state, page, pages, found, extractor, asked_by,
      asked_at, started_at, ended_at)
    values (${project}, ${job}, ${instrument}, 'done', ${pages.length}, ${pages.length}, ${extracted.length}, 'local', ${by},
      ${at}, ${at}, ${at})`.execute(tx);
  const findings = JSON.stringify(extracted.map((found, index) => ({ place: index + 1, found })));
  await sql`insert into instrument_findings (project_id, job_id, place, document_id, found)
    select ${project}, ${job}, f.place, ${document}, f.found
      from jsonb_to_recordset(${findings}::jsonb) as f (place int, found jsonb)`.execute(tx);
  await recordFound(tx, { project, document, job, extracted, extractor: "local", at });
  return instrument;
}

const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function isKnown(tx: Tx, project: string, sha256: string): Promise<boolean> {
  const { rows } = await sql`select 1 from instrument_documents
    where project_id = ${project} and sha256 = ${sha256} limit 1`.execute(tx);
  return rows.length > 0;
}

async function createEntry(
  office: DemoCaller,
  project: string,
  { miningUnit: unit, name, year }: DemoPermit,
): Promise<string> {
  const params = { project };
  const miningUnit = await office.call(instrumentsEndpoints.createMiningUnit, {
    params,
    body: { name: unit },
  });
  const body = { miningUnit: miningUnit.id, name, year };
  return (await office.call(instrumentsEndpoints.create, { params, body })).id;
}

interface DemoDocument extends Permit {
  project: string;
  by: string;
  at: Date;
  instrument: string;
  permit: DemoPermit;
}

async function insertDocument(
  tx: Tx,
  storage: FileStorage,
  { project, by, at, instrument, permit, bytes, pages }: DemoDocument,
): Promise<string> {
  const [id, file] = [newId(), newId()];
  const sha256 = sha256Of(bytes);
  await storage.put(Readable.from([bytes]), { maxBytes: bytes.length });
  const name = `${permit.name.replaceAll("/", "-")} ${permit.year} - ${permit.file}`;
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size, updated_at)
    values (${project}, ${file}, 'instrument', ${name}, ${fold(name)}, 1, ${PDF}, ${bytes.length}, ${at})`.execute(
    tx,
  );
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_by, created_at)
    values (${project}, ${file}, 1, ${name}, ${PDF}, ${bytes.length}, ${sha256}, ${by}, ${at})`.execute(tx);
  await sql`insert into instrument_documents (project_id, id, instrument_id, file_id, file_version, name, sha256, size,
      pages, scanned, added_by, added_at)
    values (${project}, ${id}, ${instrument}, ${file}, 1, ${permit.file}, ${sha256}, ${bytes.length}, ${pages.length},
      false, ${by}, ${at})`.execute(tx);
  return id;
}
