import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";

/** An instant of the profile whose values wait for a person. */
export const UNDECIDED = "2026-01-01T12:00:00.000Z";

/** Inserts a paused profile that sends to nobody, with one instant, directly into the tables. */
export async function insertTransmission(db: Db, project: string, by: string): Promise<string> {
  const id = newId();
  await sql`insert into transmission_profiles (project_id, id, name, service, address, settings, frequency, informant, state, next_due,
      created_at, updated_at, updated_by)
    values (${project}, ${id}, 'Pozo 1', 'dga-groundwater', 'https://authority.invalid',
      '{"workCode": "OB-0101-1", "companyRut": "76123456-0", "userRut": "12345678-5"}', 'hour', 'none', 'paused',
      '2100-01-01Z', now(), now(), ${by})`.execute(db);
  await sql`insert into transmission_submissions (project_id, profile_id, due_at, state, reason, measured_at, vals, late_from, changed_at)
    values (${project}, ${id}, ${UNDECIDED}, 'review', 'noReading', ${UNDECIDED}, '{}', now(), now())`.execute(
    db,
  );
  return id;
}
