import { createHash } from "node:crypto";
import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import type { PlanContent } from "@vetaverde/domain/response-plans/plan";
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { insertDevice } from "./devices.ts";
import { insertDocument } from "./documents.ts";
import { insertMember, insertProject, insertUser, type NewMember } from "./people.ts";
import { insertReport } from "./reports.ts";
import { insertStructure } from "./structures.ts";
import { recountTallies } from "./tallies.ts";
import { insertTransmission } from "./transmissions.ts";

/** Two projects with one plan in the first, and one user for each set of permissions in it. */
export interface Fixture {
  project: string;
  otherProject: string;
  policy: string;
  source: string;
  /** The monitoring's station. */
  station: string;
  plan: string;
  preview: string;
  /** An import preview of people by the project's administrator, in the first project. */
  peoplePreview: string;
  catalogPreview: string;
  monitoring: string;
  /** The type of that monitoring, and what its follow-ups ask to measure. */
  monitoringType: string;
  measurementRequest: string;
  /** A skip of that plan's station; the monitorings that it marked no longer exist. */
  skip: string;
  prompt: string;
  miningUnit: string;
  instrument: string;
  /** A document of the instrument with the bytes of `DOCUMENT`, and an ended processing. */
  document: string;
  job: string;
  /** An instrument without documents. */
  emptyInstrument: string;
  borehole: string;
  /** A set of one limit that applies to all stations. */
  limitSet: string;
  /** A water sample of the station. */
  sample: string;
  /** An extracted commitment, and its document. */
  commitment: string;
  commitmentDocument: string;
  /** A device with one sensor; and the key of a gateway. */
  device: string;
  sensor: string;
  integration: string;
  /** An ended, unacknowledged alert of that device. */
  alert: string;
  window: string;
  /** A structure with that device, its published plan, and an action of it that was done. */
  structure: string;
  responsePlan: PlanContent;
  responseAction: string;
  /** An expired command to relay 1 of that device. */
  relayCommand: string;
  /** A paused profile of an authority's service. */
  transmission: string;
  /** Requested and withdrawn by the administrator. */
  protectedChange: string;
  /** A board opened by a menu entry. */
  board: string;
  /** Stations upstream and downstream of a neutraliser; a cancelled report, and a paused schedule. */
  inlet: string;
  outlet: string;
  neutraliser: string;
  report: string;
  reportSchedule: string;
  people: Record<
    "system" | "admin" | "write" | "audit" | "read" | "guest" | "expired" | "closed" | "stranger",
    string
  >;
  emails: { read: string };
}

const YEAR = 365 * 86_400_000;
const members: Record<Exclude<keyof Fixture["people"], "system" | "stranger">, NewMember> = {
  admin: { permissions: [1] },
  write: { permissions: [3] },
  audit: { permissions: [4] },
  read: { permissions: [2] },
  guest: { guestPermissions: [2], guestExpiresAt: new Date(Date.now() + YEAR) },
  expired: { guestPermissions: [1, 2, 3], guestExpiresAt: new Date(Date.now() - 1000) },
  /** Has read permission in the project, but every area that a call belongs to is denied. */
  closed: { permissions: [2, 3] },
};

export async function makeFixture(db: Db): Promise<Fixture> {
  const project = await insertProject(db, "Quebrada");
  const otherProject = await insertProject(db, "Ajeno");
  const people = {
    system: await insertUser(db, { email: "system@example.org", admin: true }),
    stranger: await insertUser(db, { email: "stranger@example.org" }),
  } as Fixture["people"];
  await insertMember(db, otherProject, people.stranger, { permissions: [1] });
  for (const [name, member] of Object.entries(members)) {
    const id = await insertUser(db, { email: `${name}@example.org` });
    await insertMember(db, project, id, member);
    people[name as keyof typeof members] = id;
  }
  const policy = await insertPolicy(db);
  await closeAreas(db, project, people.closed);
  const device = await insertDevice(db, project, people.admin);
  return {
    project,
    otherProject,
    policy,
    people,
    emails: { read: "read@example.org" },
    ...(await insertPlan(db, project, people.admin)),
    prompt: await insertPrompt(db, project, people.admin),
    ...(await insertInstrument(db, project, people.admin)),
    ...(await insertCommitment(db, project, people.admin)),
    ...device,
    ...(await insertStructure(db, project, { by: people.admin, ...device })),
    ...(await insertReport(db, project, people.admin)),
    peoplePreview: await insertPeoplePreview(db, project, people.admin),
    catalogPreview: await insertCatalogPreview(db, project, people.admin),
    board: await insertBoard(db, project, people.admin),
    transmission: await insertTransmission(db, project, people.admin),
    protectedChange: await insertProtectedChange(db, project, people),
  };
}

async function insertProtectedChange(db: Db, project: string, people: Fixture["people"]): Promise<string> {
  const id = newId();
  await sql`insert into protected_changes (project_id, id, kind, subject, label, affected, before, after, request, base,
      requested_by, requested_at, expires_at, confirmers)
    values (${project}, ${id}, 'protections.rule', ${project}, '', '{}', '{"isOn": true}', '{"isOn": false}', 'null', 'true',
      ${people.admin}, now(), now() + interval '7 days', array[${people.system}]::uuid[])`.execute(db);
  await sql`insert into protected_change_decisions (project_id, change_id, outcome, at, by)
    values (${project}, ${id}, 'withdrawn', now(), ${people.admin})`.execute(db);
  return id;
}

async function insertPolicy(db: Db): Promise<string> {
  const id = newId();
  const texts = JSON.stringify({ es: { title: "Política", content: "<p>Texto</p>" } });
  await sql`insert into policies (id, texts, start_date) values (${id}, ${texts}, now() - interval '1 day')`.execute(
    db,
  );
  return id;
}

async function insertPrompt(db: Db, project: string, by: string): Promise<string> {
  const id = newId();
  await sql`insert into prompts (project_id, id, name, name_key, language, text, is_default, active, version, updated_by)
    values (${project}, ${id}, 'Compromisos', 'compromisos', 'es', 'Busque compromisos.', true, true, 1, ${by})`.execute(
    db,
  );
  return id;
}

async function insertInstrument(db: Db, project: string, by: string) {
  const ids = {
    miningUnit: newId(),
    instrument: newId(),
    emptyInstrument: newId(),
    document: newId(),
    job: newId(),
  };
  await sql`insert into mining_units (project_id, id, name, name_key, created_by)
    values (${project}, ${ids.miningUnit}, 'Faena', 'faena', ${by})`.execute(db);
  await sql`insert into instruments (project_id, id, mining_unit_id, name, name_key, year, version, created_by, updated_by)
    values (${project}, ${ids.instrument}, ${ids.miningUnit}, 'RCA 1', 'rca 1', 2020, 1, ${by}, ${by}),
      (${project}, ${ids.emptyInstrument}, ${ids.miningUnit}, 'RCA 0', 'rca 0', 2020, 1, ${by}, ${by})`.execute(
    db,
  );
  const [file, sha256] = [newId(), createHash("sha256").update(DOCUMENT).digest("hex")];
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
    values (${project}, ${file}, 'instrument', 'rca.pdf', 'rca.pdf', 1, 'application/pdf', 9)`.execute(db);
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_by)
    values (${project}, ${file}, 1, 'rca.pdf', 'application/pdf', 9, ${sha256}, ${by})`.execute(db);
  await sql`insert into instrument_documents (project_id, id, instrument_id, file_id, file_version, name, sha256, size, pages, scanned, added_by)
    values (${project}, ${ids.document}, ${ids.instrument}, ${file}, 1, 'rca.pdf', ${sha256}, 9, 1, false, ${by})`.execute(
    db,
  );
  await sql`insert into instrument_jobs (project_id, id, instrument_id, state, pages, asked_by, ended_at)
    values (${project}, ${ids.job}, ${ids.instrument}, 'cancelled', 1, ${by}, now())`.execute(db);
  return ids;
}

async function insertCommitment(db: Db, project: string, by: string) {
  const { rows } = await sql<{
    id: string;
  }>`select id from instruments where project_id = ${project} and name = 'RCA 1'`.execute(db);
  const document = await insertDocument(db, project, rows[0]?.id ?? "", by);
  const commitment = newId();
  await sql`insert into commitments (project_id, id, number, instrument_id, document_id, text, text_key, summary, page, page_end, rects,
      component, state, extractor, created_at, updated_at)
    select project_id, ${commitment}, 1, instrument_id, id, 'Medirá.', 'medira', 'Medirá.', 1, 1, '[]', 'water', 'proposed', 'local', now(), now()
      from instrument_documents where project_id = ${project} and id = ${document}`.execute(db);
  return { commitment, commitmentDocument: document };
}
/** Tests that open the document must store these bytes first. */
export const DOCUMENT = Buffer.from("%PDF-1.4\n");

const AREAS = new Set(
  Object.values(calls).flatMap((table) =>
    Object.values(table as Record<string, EndpointSpec>).flatMap(({ area }) => area ?? []),
  ),
);

async function closeAreas(db: Db, project: string, user: string): Promise<void> {
  for (const [position, area] of [...AREAS].entries()) {
    const entry = newId();
    await sql`insert into menu_entries (project_id, id, position, type, alias)
      values (${project}, ${entry}, ${position + 1}, 'area', ${area})`.execute(db);
    await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
      values (${project}, ${entry}, ${user}, false, '{2,3}')`.execute(db);
  }
}

async function insertCatalog(
  db: Db,
  project: string,
  kind: string,
  name: string,
  frequency: string | null = null,
): Promise<string> {
  const id = newId();
  await sql`insert into catalog_entries (project_id, id, kind, name, name_key, frequency)
    values (${project}, ${id}, ${kind}, ${name}, ${name.toLowerCase()}, ${frequency})`.execute(db);
  return id;
}

async function insertPlan(db: Db, project: string, by: string) {
  const ids = {
    station: newId(),
    plan: newId(),
    preview: newId(),
    monitoring: newId(),
    skip: newId(),
    borehole: newId(),
    limitSet: newId(),
    measurementRequest: newId(),
    monitoringType: await insertCatalog(db, project, "types", "Nivel"),
    sample: newId(),
    source: await insertCatalog(db, project, "sources", "Pozo"),
  };
  const [mining, environmental, type, weekly] = [
    await insertCatalog(db, project, "mining-components", "Tranque"),
    await insertCatalog(db, project, "environmental-components", "Agua"),
    ids.monitoringType,
    await insertCatalog(db, project, "frequencies", "Semanal", "weekly"),
  ];
  const { station } = ids;
  const series = newId();
  await sql`insert into stations (project_id, id, name, name_key) values (${project}, ${station}, 'PZ-01', 'pz-01')`.execute(
    db,
  );
  await sql`insert into boreholes (project_id, id, station_id, terrain, casing, depth, probe, strata, active, version, updated_by)
    values (${project}, ${ids.borehole}, ${station}, 100, 100.5, 30, 25, '[]', true, 1, ${by})`.execute(db);
  await insertLimitSet(db, project, ids.limitSet, by);
  await sql`insert into measurement_requests (project_id, id, type_id, name, kind, unit, decimals, required, position, updated_at, updated_by)
    values (${project}, ${ids.measurementRequest}, ${type}, 'Nivel', 'number', 'm', 2, false, 0, now(), ${by})`.execute(
    db,
  );
  const sampled = newId();
  await sql`insert into sample_imports (project_id, id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    values (${project}, ${sampled}, 'agua.xlsx', 'x', 0, 0, 0, 0, 0, now(), ${by})`.execute(db);
  await sql`insert into samples (project_id, id, code, code_key, station_id, import_id)
    values (${project}, ${ids.sample}, 'A-1', 'a-1', ${station}, ${sampled})`.execute(db);
  await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
    values (${project}, ${ids.plan}, 'Plan', 'plan', '2026-01-01', '2026-12-31', ${by})`.execute(db);
  await sql`insert into monitoring_series (project_id, id, plan_id, import_id, row_number, mining_component_id,
      environmental_component_id, source_id, station_id, frequency_id, type_id, short_commitment, frequency,
      start_date, start_time, end_date, end_time, duration_hours)
    values (${project}, ${series}, ${ids.plan}, ${newId()}, 2, ${mining}, ${environmental}, ${ids.source}, ${station}, ${weekly},
      ${type}, 'Nivel freático', 'weekly', '2026-01-01', '09:00', '2026-12-31', '18:00', 2)`.execute(db);
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
    values (${project}, ${ids.monitoring}, ${ids.plan}, ${series}, ${station}, '2026-11-20', '2026-11-20T12:00Z', '2026-11-20T14:00Z')`.execute(
    db,
  );
  await recountTallies(db, project);
  await sql`insert into station_skips (project_id, id, plan_id, station_id, reason, monitorings, decided_by, decided_at)
    values (${project}, ${ids.skip}, ${ids.plan}, ${station}, 'Acceso cortado', 1, ${by}, '2026-01-02T12:00Z')`.execute(
    db,
  );
  await sql`insert into plan_previews (project_id, id, created_by, expires_at, file_name, file_format, file_sha256, file,
      rows, monitorings, error_count, answer)
    values (${project}, ${ids.preview}, ${by}, now() + interval '1 day', 'plan.xlsx', 'xlsx', 'x', '\\x00', 0, 0, 1, '{"sample": [], "columns": []}')`.execute(
    db,
  );
  return ids;
}

async function insertLimitSet(db: Db, project: string, id: string, by: string): Promise<void> {
  await sql`insert into limit_sets (project_id, id, name_key, version) values (${project}, ${id}, 'riego', 1)`.execute(
    db,
  );
  await sql`insert into limit_set_versions (project_id, set_id, version, name, regulation, reviewed, everywhere, reason, at, by)
    values (${project}, ${id}, 1, 'Riego', 'NCh 1333', true, true, 'Creación', now(), ${by})`.execute(db);
  await sql`insert into limits (project_id, set_id, version, position, parameter, fraction, unit, max)
    values (${project}, ${id}, 1, 0, 'As', 'any', 'mg/L', '{"kind": "fixed", "value": 0.1}')`.execute(db);
}

async function insertPeoplePreview(db: Db, project: string, by: string): Promise<string> {
  const id = newId();
  await sql`insert into people_previews (project_id, id, created_by, expires_at, file_name, file, rows, error_count, people)
    values (${project}, ${id}, ${by}, now() + interval '1 day', 'people.xlsx', '\\x00', 0, 1, '{}')`.execute(
    db,
  );
  return id;
}

async function insertCatalogPreview(db: Db, project: string, by: string): Promise<string> {
  const id = newId();
  await sql`insert into catalog_previews (project_id, id, created_by, expires_at, file_name, file_sha256, file, format,
      is_answered, error_count)
    values (${project}, ${id}, ${by}, now() + interval '1 day', 'stations.csv', 'none', 'Nombre;Datum', 'csv', true, 1)`.execute(
    db,
  );
  return id;
}

async function insertBoard(db: Db, project: string, by: string): Promise<string> {
  const id = newId();
  await sql`insert into boards (project_id, id, name, provider, settings, created_at, updated_at, updated_by)
    values (${project}, ${id}, 'Caudales', 'url', '{"address":"https://boards.example.org/1"}', now(), now(), ${by})`.execute(
    db,
  );
  await sql`insert into menu_entries (project_id, id, position, type, alias, label, board_id)
    values (${project}, ${newId()}, 90, 'board', 'Board', 'Caudales', ${id})`.execute(db);
  return id;
}
