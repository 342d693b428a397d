// The demonstration's work as table rows, in the column order of columns.ts.

import { newId } from "../../server/src/platform/db/id.ts";
import { type DatedSeries, periodOf, type Work } from "./calendar.ts";
import type { Visit } from "./follow-ups.ts";
import type { ProjectIds } from "./setup.ts";

export interface PlanIds {
  plan: string;
  importId: string;
}

export function seriesRow(of: DatedSeries, index: number, ids: ProjectIds, to: PlanIds): unknown[] {
  const { series, code } = of;
  const period = periodOf(of);
  return [
    ids.project,
    of.id,
    to.plan,
    to.importId,
    // The workbook's first row contains the headers.
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

/** Who skipped or moved a monitoring, and when; before any visit. */
export interface Decision {
  at: number;
  by: string;
}

/** A monitoring in the state of its last follow-up; without one, as it was skipped, moved or imported. */
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
