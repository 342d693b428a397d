// The demonstration's work as rows of its tables: the columns, and the values in their order.

import { newId } from "../platform/db/id.ts";
import { type DatedSeries, type Days, periodOf, type Work } from "./demo.calendar.ts";
import type { Visit } from "./demo.follow-ups.ts";
import type { ProjectIds } from "./demo.ground.ts";

export const SERIES_COLUMNS = {
  project_id: "uuid",
  id: "uuid",
  plan_id: "uuid",
  import_id: "uuid",
  row_number: "int4",
  mining_component_id: "uuid",
  environmental_component_id: "uuid",
  subcomponent_id: "uuid",
  source_id: "uuid",
  station_id: "uuid",
  frequency_id: "uuid",
  type_id: "uuid",
  short_commitment: "text",
  responsible: "text",
  frequency: "text",
  start_date: "date",
  start_time: "text",
  end_date: "date",
  end_time: "text",
  duration_hours: "float8",
} as const;

export const MONITORING_COLUMNS = {
  project_id: "uuid",
  id: "uuid",
  plan_id: "uuid",
  series_id: "uuid",
  station_id: "uuid",
  estimated_on: "date",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
  completed: "bool",
  sample: "bool",
  mishap: "bool",
  rescheduled: "bool",
  skipped: "bool",
  action_on: "date",
  action_at: "timestamptz",
  observation: "text",
  reason: "text",
  mishap_description: "text",
  version: "int4",
  updated_at: "timestamptz",
  updated_by: "uuid",
} as const;

export const FOLLOW_UP_COLUMNS = {
  project_id: "uuid",
  id: "uuid",
  monitoring_id: "uuid",
  version: "int4",
  recorded_at: "timestamptz",
  recorded_by: "uuid",
  action_on: "date",
  action_at: "timestamptz",
  completed: "bool",
  sample: "bool",
  observation: "text",
  reason: "text",
  mishap: "bool",
  mishap_description: "text",
  captured_at: "timestamptz",
  latitude: "float8",
  longitude: "float8",
  accuracy: "float8",
} as const;

export interface PlanIds {
  plan: string;
  importId: string;
}

export function seriesRow(
  of: DatedSeries,
  index: number,
  ids: ProjectIds,
  to: PlanIds,
  days: Days,
): unknown[] {
  const { series, code } = of;
  const period = periodOf(of, days);
  return [
    ids.project,
    of.id,
    to.plan,
    to.importId,
    // The workbook's first row holds the headers.
    index + 2,
    ids.entry("mining-components", series.mining),
    ids.entry("environmental-components", series.environmental),
    series.sub === null ? null : ids.entry("subcomponents", series.sub),
    ids.entry("sources", series.source),
    ids.station(code),
    ids.frequency(series.frequency),
    ids.entry("types", series.type),
    series.commitment,
    series.responsible,
    series.frequency,
    period.startDate,
    period.startTime,
    period.endDate,
    period.endTime,
    period.durationHours,
  ];
}

/** Who skipped or moved a monitoring, and when: before anybody went out. */
export interface Decision {
  at: number;
  by: string;
}

/** A monitoring as its last follow-up left it; without one, as it was skipped, moved or imported. */
export function monitoringRow(
  work: Work,
  visits: readonly Visit[],
  decision: Decision | null,
  ids: ProjectIds,
  plan: string,
): unknown[] {
  const last = visits.at(-1);
  const { id, of, day, startsAt, endsAt, skipped, moved } = work;
  return [
    ids.project,
    id,
    plan,
    of.id,
    ids.station(of.code),
    day,
    startsAt,
    endsAt,
    last?.completed ?? false,
    last?.sample ?? null,
    Boolean(last?.mishap),
    moved !== null,
    skipped !== null,
    last?.actionOn ?? null,
    last?.actionAt ?? null,
    last?.observation ?? null,
    last?.reason ?? skipped?.reason ?? moved?.reason ?? null,
    last?.mishap ?? null,
    1 + (decision ? 1 : 0) + visits.length,
    last?.recordedAt ?? decision?.at ?? null,
    last?.by ?? decision?.by ?? null,
  ];
}

export function followUpRows(
  work: Work,
  visits: readonly Visit[],
  decision: Decision | null,
  project: string,
): unknown[][] {
  return visits.map((visit, index) => [
    project,
    newId(),
    work.id,
    2 + (decision ? 1 : 0) + index,
    visit.recordedAt,
    visit.by,
    visit.actionOn,
    visit.actionAt,
    visit.completed,
    visit.sample,
    visit.observation,
    visit.reason,
    visit.mishap !== null,
    visit.mishap,
    visit.captured?.at ?? null,
    visit.captured?.latitude ?? null,
    visit.captured?.longitude ?? null,
    visit.captured?.accuracy ?? null,
  ]);
}
