import { piezometryEndpoints } from "@vetaverde/contract/piezometry";
import { levelOfDip } from "@vetaverde/domain/piezometry/levels";
import { addMonths, toEpochDay } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { createLevels } from "../../server/src/features/piezometry/levels.service.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { boreholes } from "./boreholes.data.ts";
import type { DemoCaller } from "./client.ts";
import { seeded } from "./random.ts";

/** Height of the pipe's top above the ground, metres. */
const STICK_UP = 0.6;
const MONTHS = 48;

/** Creates the boreholes of the dam and of the piles. */
export async function createBoreholes(
  office: DemoCaller,
  project: string,
  stationOf: (code: string) => string,
): Promise<void> {
  for (const { station, terrain, depth, probe, strata, screen } of boreholes) {
    const layers = strata.map(([bottom, lithology, description], index) => ({
      top: strata[index - 1]?.[0] ?? 0,
      bottom,
      lithology,
      description,
    }));
    await office.call(piezometryEndpoints.create, {
      params: { project },
      body: {
        station: stationOf(station),
        terrain,
        casing: terrain + STICK_UP,
        depth,
        probe,
        strata: layers,
        screens: [{ top: screen[0], bottom: screen[1] }],
      },
    });
  }
}

/**
 * Monthly soundings of the boreholes, close to their sensors' levels where these exist. One borehole was out of reach
 * for a winter, and one sounding is wrong by half a metre.
 */
export async function insertSoundings(tx: Tx, project: string, field: string, now: number): Promise<void> {
  const today = todayIn("America/Santiago", now);
  const levels = createLevels({
    db: tx,
    now: () => now,
    extremes: async () => [],
    levelVariables: async () => [],
  });
  const { rows: boreholeRows } = await sql<{ id: string; station: string; casing: number }>`
    select b.id, s.name as station, b.casing from boreholes b join stations s on s.project_id = b.project_id and s.id = b.station_id
     where b.project_id = ${project}`.execute(tx);
  const days = Array.from({ length: MONTHS }, (_, month) => addMonths(today, month - MONTHS));
  const computed = await levels.onDays(project, new Map(boreholeRows.map(({ id }) => [id, days])));
  for (const [at, { station, rise }] of boreholes.entries()) {
    const hole = boreholeRows.find((one) => one.station === station);
    if (!hole) throw new Error(`the demonstration has no borehole ${station}`);
    const of = computed.get(hole.id);
    const first = days.find((day) => of?.has(day)) ?? today;
    const random = seeded(7100 + at);
    const rows = days.flatMap((date, month) => {
      const years = (toEpochDay(first) - toEpochDay(date)) / 365;
      const season = 0.5 * (Math.sin(2 * Math.PI * (years + 0.1)) - Math.sin(2 * Math.PI * 0.1));
      const level =
        of?.get(date)?.level ?? (of?.get(first)?.level ?? hole.casing - 15) - rise * years + season;
      const slip = at === 1 && month === MONTHS - 3 ? 0.5 : 0;
      const dip = Math.round((hole.casing - level + (random() - 0.5) * 0.08 + slip) * 100) / 100;
      return at === 2 && month >= 28 && month <= 32
        ? []
        : [{ date, dip, level: levelOfDip(hole.casing, dip) }];
    });
    await sql`insert into piezometric_levels (project_id, borehole_id, measured_on, revision, level, dip, source, recorded_by, recorded_at)
      select ${project}, ${hole.id}, l.date, 1, l.level, l.dip, 'sounding', ${field}, l.date::timestamptz + interval '18 hours'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (date date, level float8, dip float8)`.execute(
      tx,
    );
  }
}
