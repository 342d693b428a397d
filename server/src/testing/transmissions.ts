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

/** An instant with what became of it, as a test states it. */
export interface SentExample {
  dueAt: string;
  state: "accepted" | "gap" | "refused" | "trial" | "waiting";
  values?: Record<string, string>;
  receipt?: string;
  /** Answers to attempts: what the service said. */
  answers?: { outcome: "accepted" | "refused"; status: number; words: string }[];
  /** A gap that a person marked. */
  gap?: { code: string; reason: string };
}

/** Inserts instants into a profile's ledger, directly into the tables. The hash of an attempt is that of its number. */
export async function insertSent(
  db: Db,
  { project, profile, by }: { project: string; profile: string; by: string },
  examples: readonly SentExample[],
): Promise<void> {
  const fields = JSON.stringify([
    { name: "caudal", unit: "L/s" },
    { name: "totalizador", unit: "m³" },
  ]);
  for (const { dueAt, state, values = {}, receipt = null, answers = [], gap } of examples) {
    const next = state === "waiting" || state === "refused" ? dueAt : null;
    await sql`insert into transmission_submissions (project_id, profile_id, due_at, state, measured_at, fields, vals, tries,
        next_try_at, late_from, receipt, changed_at)
      values (${project}, ${profile}, ${dueAt}, ${state}, ${dueAt}, ${fields}, ${JSON.stringify(values)}, ${answers.length},
        ${next}, ${dueAt}, ${receipt}, ${dueAt})`.execute(db);
    for (const [index, { outcome, status, words }] of answers.entries()) {
      const n = index + 1;
      await sql`insert into transmission_attempts (project_id, profile_id, due_at, n, at, address, headers, body, hash)
        values (${project}, ${profile}, ${dueAt}, ${n}, ${dueAt}, 'https://authority.invalid', '{}', '{}', sha256(${String(n)}::bytea))`.execute(
        db,
      );
      await sql`insert into transmission_outcomes (project_id, profile_id, due_at, n, at, outcome, status, words)
        values (${project}, ${profile}, ${dueAt}, ${n}, ${dueAt}, ${outcome}, ${status}, ${words})`.execute(
        db,
      );
    }
    if (gap)
      await sql`insert into transmission_decisions (project_id, profile_id, due_at, id, kind, code, reason, at, by)
        values (${project}, ${profile}, ${dueAt}, ${newId()}, 'gap', ${gap.code}, ${gap.reason}, ${dueAt}, ${by})`.execute(
        db,
      );
  }
}
