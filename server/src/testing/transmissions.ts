import type { ServiceName } from "@vetaverde/domain/authorities/services";
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

/** Settings and values that a service takes, for tests. */
const SENT = {
  "dga-groundwater": {
    settings: { workCode: "OB-0101-1", companyRut: "76123456-0", userRut: "12345678-5" },
    fields: [
      { name: "caudal", unit: "L/s" },
      { name: "totalizador", unit: "m³" },
    ],
    values: { caudal: "1.00", totalizador: "10" },
  },
  "dga-surface": {
    settings: { workCode: "OR-0101-1", companyRut: "76123456-0", userRut: "12345678-5" },
    fields: [
      { name: "caudal", unit: "L/s" },
      { name: "totalizador", unit: "m³" },
    ],
    values: { caudal: "1.00", totalizador: "10" },
  },
  "sma-online": {
    settings: { user: "mina", unit: "4711", process: "1", device: "C-1" },
    fields: [
      { name: "Q", unit: "L/s" },
      { name: "VA", unit: "m³" },
    ],
    values: { Q: "1.00", VA: "10" },
  },
} as const;

/**
 * Inserts a live profile with one instant that is to be sent now, at `UNDECIDED`. Its informant is its identifier.
 * @param password as it is stored: sealed for the scope of the profile's identifier
 */
export async function insertLive(
  db: Db,
  { project, by }: { project: string; by: string },
  {
    service,
    address,
    password,
  }: { service: ServiceName; address: string; password(profile: string): string },
): Promise<string> {
  const profile = await insertTransmission(db, project, by);
  const { settings, fields, values } = SENT[service];
  await sql`update transmission_profiles set service = ${service}, state = 'live', live_since = now(), address = ${address},
      password = ${password(profile)}, settings = ${JSON.stringify(settings)}, informant = ${profile} where id = ${profile}`.execute(
    db,
  );
  await sql`update transmission_submissions
      set state = 'waiting', reason = null, next_try_at = now(), late_from = now() + interval '1 day',
          vals = ${JSON.stringify(values)}, fields = ${JSON.stringify(fields)}
    where profile_id = ${profile}`.execute(db);
  return profile;
}

/** An instant with what became of it, as a test states it. */
export interface SentExample {
  dueAt: string;
  state: "accepted" | "gap" | "refused" | "trial" | "waiting";
  values?: Record<string, string>;
  receipt?: string;
  /** Answers to attempts: what the service said. */
  answers?: { outcome: "accepted" | "refused" | "unsent"; status: number | null; words: string }[];
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
