import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { expandSeries } from "@vetaverde/domain/schedule/series";
import { addDays } from "@vetaverde/domain/time/dates";
import { newId } from "../platform/db/id.ts";
import { type DemoPlan, type DemoSeries, MISHAPS, REASONS, SKIP_REASON } from "./demo.work.ts";

/** Always the same numbers from the same seed: the demonstration looks alike wherever it is started. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Ids {
  project: string;
  station(code: string): string;
  entry(kind: string, name: string): string;
  frequency(rule: Frequency): string;
}

export interface PlanRows {
  plan: string;
  importId: string;
  start: string;
  end: string;
  series: unknown[][];
  monitorings: unknown[][];
  followUps: unknown[][];
}

interface Days {
  today: string;
  start: string;
  end: string;
  timeZone: string;
  /** Nobody can have recorded anything later. */
  now: number;
}

/** A plan's series, their monitorings, and what people did of them until today. */
export function planRows(plan: DemoPlan, ids: Ids, days: Days, by: string, random: () => number): PlanRows {
  const rows: PlanRows = {
    plan: newId(),
    importId: newId(),
    start: days.end,
    end: days.start,
    series: [],
    monitorings: [],
    followUps: [],
  };
  for (const series of plan.series) {
    for (const code of series.stations) addSeries(rows, series, code, ids, days, by, random);
  }
  return rows;
}

function addSeries(
  rows: PlanRows,
  series: DemoSeries,
  code: string,
  ids: Ids,
  days: Days,
  by: string,
  random: () => number,
): void {
  const { project } = ids;
  const seriesId = newId();
  // Each station has its own weekday, as a crew's round has.
  const startDate =
    series.frequency === "continuous" ? days.start : addDays(days.start, Math.floor(random() * 7));
  const endTime = series.hours >= 24 ? "23:59" : "18:00";
  const period = {
    frequency: series.frequency,
    startDate,
    startTime: series.time,
    endDate: days.end,
    endTime,
    durationHours: series.hours,
  };
  rows.series.push([
    project,
    seriesId,
    rows.plan,
    rows.importId,
    rows.series.length + 2,
    ids.entry("mining-components", series.mining),
    ids.entry("environmental-components", series.environmental),
    series.sub ? ids.entry("subcomponents", series.sub) : null,
    ids.entry("sources", series.source),
    ids.station(code),
    ids.frequency(series.frequency),
    ids.entry("types", series.type),
    series.commitment,
    series.responsible,
    series.frequency,
    startDate,
    series.time,
    days.end,
    endTime,
    series.hours,
  ]);
  for (const { estimatedOn, startsAt, endsAt } of expandSeries(period, days.timeZone)) {
    if (estimatedOn < rows.start) rows.start = estimatedOn;
    if (estimatedOn > rows.end) rows.end = estimatedOn;
    const id = newId();
    const done = outcome(series, code, estimatedOn, startsAt, days, random);
    const {
      completed = false,
      sample = null,
      mishap = null,
      rescheduled = false,
      skipped = false,
      at = null,
      observation = null,
      reason = null,
    } = done;
    const recorded = at === null ? null : Math.min(days.now, at + 3_600_000 * (2 + 20 * random()));
    rows.monitorings.push([
      project,
      id,
      rows.plan,
      seriesId,
      ids.station(code),
      estimatedOn,
      startsAt,
      endsAt,
      completed,
      sample,
      mishap !== null,
      rescheduled,
      skipped,
      at === null ? null : estimatedOn,
      at,
      observation,
      reason,
      mishap,
      completed || skipped ? 2 : 1,
      recorded,
      recorded === null ? null : by,
    ]);
    if (completed) {
      rows.followUps.push([
        project,
        newId(),
        id,
        2,
        recorded,
        by,
        estimatedOn,
        at,
        true,
        sample,
        observation,
        reason,
        mishap !== null,
        mishap,
      ]);
    }
  }
}

interface Outcome {
  completed?: boolean;
  sample?: boolean;
  mishap?: string | null;
  rescheduled?: boolean;
  skipped?: boolean;
  at?: number;
  observation?: string;
  reason?: string;
}

const pick = <T>(options: readonly T[], random: () => number): T =>
  options[Math.floor(random() * options.length)] as T;

/** Most work is done; a snowstorm months ago stopped the creek's rounds, and the last days have a few that nobody reached. */
function outcome(
  series: DemoSeries,
  code: string,
  day: string,
  startsAt: number,
  days: Days,
  random: () => number,
): Outcome {
  const chance = random();
  const winter = day >= addDays(days.today, -160) && day <= addDays(days.today, -60);
  if (code === "GL-02" && winter) return { skipped: true, reason: SKIP_REASON };
  if (day >= days.today) return {};
  const storm = day >= addDays(days.today, -128) && day <= addDays(days.today, -121);
  const recent = day >= addDays(days.today, -9);
  if ((storm && /^(AS|PZ)/.test(code)) || chance < (recent ? 0.16 : 0.025)) return {};
  return {
    completed: true,
    sample: series.sample,
    mishap: random() < 0.03 ? pick(MISHAPS, random) : null,
    rescheduled: random() < 0.02,
    at: startsAt + Math.floor(random() * 90) * 60_000,
    observation: pick(series.observations, random),
    reason: pick(REASONS, random),
  };
}
