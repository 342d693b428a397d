// Inserts a demonstration project's plans: the imports, the people's records, and the audit trail of both.
import { createHash } from "node:crypto";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import { copyRows } from "../../server/src/platform/db/copy.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import {
  type DatedSeries,
  datedSeries,
  planPeriod,
  planTitle,
  projectDaysAt,
  type Work,
  workOf,
} from "./calendar.ts";
import { FOLLOW_UP_COLUMNS, MONITORING_COLUMNS, SERIES_COLUMNS } from "./columns.ts";
import { type Crew, visitsOf } from "./follow-ups.ts";
import type { DemoPlan } from "./plan.ts";
import { seeded } from "./random.ts";
import { type Decision, followUpRows, monitoringRow, seriesRow } from "./rows.ts";
import type { DemoProject, ProjectIds } from "./setup.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEED = 187_2019;

/** Who imports, skips, moves and corrects; and who does the field work. */
export interface Staff {
  office: string;
  field: string;
}

interface Imported {
  plan: DemoPlan;
  title: string;
  period: { start: string; end: string };
  id: string;
  importId: string;
  series: DatedSeries[];
}

interface Trail {
  at: number;
  actor: string;
  action: string;
  entity: string;
  entityId: string;
  before: object | null;
  after: object;
}

export async function insertPlansAndMonitorings(
  tx: Tx,
  project: DemoProject,
  ids: ProjectIds,
  staff: Staff,
  now: number,
): Promise<void> {
  const days = projectDaysAt(project.timeZone, now);
  const random = seeded(SEED);
  const imported = project.plans.map(
    (plan): Imported => ({
      plan,
      title: planTitle(plan, days),
      period: planPeriod(plan, days),
      id: newId(),
      importId: newId(),
      series: datedSeries(plan, days),
    }),
  );
  const planOf = new Map(imported.flatMap(({ id, series }) => series.map((one) => [one.id, id] as const)));
  // All plans together, because a week of snow or a handful of overdue work affects every plan.
  const all = imported.flatMap(({ series }) => series);
  const work = workOf(all, days, { incidents: project.incidents }, random);
  const trail: Trail[] = [];
  for (const one of imported) {
    const own = work.filter(({ of }) => planOf.get(of.id) === one.id);
    trail.push(await insertPlan(tx, one, own.length, ids, now, staff.office));
  }
  const crew: Crew = { ...staff, numbers: project.numbers, station: stationOf(project) };
  const monitorings: unknown[][] = [];
  const followUps: unknown[][] = [];
  for (const one of work) {
    const visits = visitsOf(one, days, crew, random);
    const decision = decisionOn(one, now, staff.office);
    monitorings.push(monitoringRow(one, visits, decision, ids, planOf.get(one.of.id) ?? ""));
    followUps.push(...followUpRows(one, visits, decision, ids.project));
    if (decision) trail.push(decided(one, decision));
  }
  await copyRows(tx, "monitorings", MONITORING_COLUMNS, monitorings);
  await copyRows(tx, "follow_ups", FOLLOW_UP_COLUMNS, followUps);
  await insertTrail(tx, ids.project, trail);
}

function stationOf({ stations }: DemoProject): Crew["station"] {
  const byCode = new Map(stations.map((station) => [station.code, station]));
  return (code) => {
    const found = byCode.get(code);
    if (!found) throw new Error(`the demonstration has no station ${code}`);
    return found;
  };
}

async function insertPlan(
  tx: Tx,
  { plan, title, period, id, importId, series }: Imported,
  monitorings: number,
  ids: ProjectIds,
  now: number,
  by: string,
): Promise<Trail> {
  const { end } = period;
  // Three weeks before it begins; one that begins later was imported some days ago.
  const at = new Date(Math.min(Date.parse(`${period.start}T13:00:00Z`) - 20 * DAY, now - 6 * DAY));
  const start = series.reduce((first, { startDate }) => (startDate < first ? startDate : first), end);
  const sha256 = createHash("sha256").update(plan.file).digest("hex");
  await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by, created_at) values
    (${ids.project}, ${id}, ${title}, ${fold(title)}, ${start}, ${end}, ${by}, ${at})`.execute(tx);
  await sql`insert into plan_imports
    (project_id, id, plan_id, file_name, file_sha256, rows, monitorings, imported_by, imported_at) values
    (${ids.project}, ${importId}, ${id}, ${plan.file}, ${sha256}, ${series.length}, ${monitorings}, ${by}, ${at})`.execute(
    tx,
  );
  const rows = series.map((one, index) => seriesRow(one, index, ids, { plan: id, importId }));
  await copyRows(tx, "monitoring_series", SERIES_COLUMNS, rows);
  return {
    at: at.getTime(),
    actor: by,
    action: "plan.imported",
    entity: "plan",
    entityId: id,
    before: null,
    after: { title, fileName: plan.file, rows: series.length, monitorings, start, end },
  };
}

/** Skipped when the station closed, or moved the day before its date; for future work, yesterday at the latest. */
function decisionOn({ skipped, moved }: Work, now: number, by: string): Decision | null {
  if (!skipped && !moved) return null;
  const eve = skipped
    ? Date.parse(`${skipped.from}T13:00:00Z`)
    : Date.parse(`${moved?.from}T20:00:00Z`) - DAY;
  return { at: Math.min(eve, now - 26 * HOUR), by };
}

function decided({ id, day, skipped, moved }: Work, { at, by }: Decision): Trail {
  const change = skipped
    ? {
        action: "monitoring.skipped",
        before: { skipped: false },
        after: { skipped: true, reason: skipped.reason },
      }
    : {
        action: "monitoring.rescheduled",
        before: { estimatedDate: moved?.from },
        after: { estimatedDate: day, reason: moved?.reason },
      };
  return { at, actor: by, entity: "monitoring", entityId: id, ...change };
}

async function insertTrail(tx: Tx, project: string, trail: readonly Trail[]): Promise<void> {
  const rows = JSON.stringify(
    trail.map((one) => ({ ...one, id: newId(), at: new Date(one.at).toISOString() })),
  );
  await sql`insert into audit_log (project_id, id, at, actor_id, action, entity, entity_id, before, after)
    select ${project}::uuid, t.id, t.at, t.actor, t.action, t.entity, t."entityId", t.before, t.after
      from jsonb_to_recordset(${rows}::jsonb) as t (id uuid, at timestamptz, actor uuid, action text, entity text,
                                                    "entityId" text, before jsonb, after jsonb)`.execute(tx);
}
