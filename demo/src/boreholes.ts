import { type Lithology, levelOfDip } from "@vetaverde/domain/piezometry/levels";
import { addMonths, toEpochDay } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { createLevels } from "../../server/src/features/piezometry/levels.service.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { seeded } from "./random.ts";

interface DemoBorehole {
  station: string;
  terrain: number;
  depth: number;
  /** Null: the level is measured in an open pipe. */
  probe: number | null;
  /** Depth of each stratum's bottom, measured from the ground down. */
  strata: readonly (readonly [bottom: number, lithology: Lithology, description: string])[];
  /** The screen of the pipe. */
  screen: readonly [top: number, bottom: number];
  /** How much the water rises in a year, metres. */
  rise: number;
}

/** Height of the pipe's top above the ground, metres. */
const STICK_UP = 0.6;
const MONTHS = 48;

const boreholes: readonly DemoBorehole[] = [
  {
    station: "PZ-T01",
    terrain: 2845,
    depth: 46,
    probe: 31.4,
    rise: 0.4,
    screen: [26, 34],
    strata: [
      [12.4, "tailings", "Relave grueso ciclonado"],
      [18.4, "silt", "Limo arcilloso"],
      [28.4, "gravel", "Grava aluvial"],
      [37.4, "fracturedRock", "Granodiorita fracturada"],
      [46, "rock", "Granodiorita sana"],
    ],
  },
  {
    station: "PZ-T03",
    terrain: 2838,
    depth: 37,
    probe: 29.15,
    rise: 1.1,
    screen: [24, 31],
    strata: [
      [9.8, "tailings", "Relave fino"],
      [15.3, "silt", "Limo arcilloso"],
      [17.8, "clay", "Arcilla plástica"],
      [26.3, "gravel", "Grava aluvial"],
      [32.3, "fracturedRock", "Granodiorita fracturada"],
      [37, "rock", "Granodiorita sana"],
    ],
  },
  {
    station: "PZ-T05",
    terrain: 2814,
    depth: 34,
    probe: 22.4,
    rise: 0.1,
    screen: [18.4, 25],
    strata: [
      [4.4, "fill", "Material de empréstito del muro"],
      [13.9, "gravel", "Grava aluvial"],
      [18.4, "clay", "Arcilla"],
      [27.4, "fracturedRock", "Granodiorita fracturada"],
      [34, "rock", "Granodiorita sana"],
    ],
  },
  {
    station: "MW-07",
    terrain: 2911,
    depth: 48,
    probe: 40,
    rise: -0.2,
    screen: [30, 46],
    strata: [
      [6.2, "fill", "Plataforma de la pila"],
      [21, "gravel", "Grava aluvial gruesa"],
      [34.5, "sand", "Arena gravosa"],
      [48, "fracturedRock", "Granodiorita fracturada"],
    ],
  },
  {
    station: "MW-11",
    terrain: 2721,
    depth: 60,
    probe: null,
    rise: 0.1,
    screen: [14, 58],
    strata: [
      [3.5, "silt", "Limo arenoso"],
      [29, "gravel", "Grava aluvial"],
      [52, "sand", "Arena media"],
      [60, "rock", "Granodiorita sana"],
    ],
  },
];

interface Crew {
  office: string;
  field: string;
}

/** Boreholes of the dam and of the piles, as described by the office. */
export async function insertBoreholes(
  tx: Tx,
  project: string,
  stationOf: (code: string) => string,
  people: Crew,
  now: number,
): Promise<void> {
  for (const { station, terrain, depth, probe, strata, screen } of boreholes) {
    const layers = strata.map(([bottom, lithology, description], index) => ({
      top: strata[index - 1]?.[0] ?? 0,
      bottom,
      lithology,
      description,
    }));
    const screens = [{ top: screen[0], bottom: screen[1] }];
    await sql`insert into boreholes (project_id, id, station_id, terrain, casing, depth, probe, strata, screens, active, version, updated_by, updated_at)
      values (${project}, ${newId()}, ${stationOf(station)}, ${terrain}, ${terrain + STICK_UP}, ${depth}, ${probe},
        ${JSON.stringify(layers)}::jsonb, ${JSON.stringify(screens)}::jsonb, true, 1, ${people.office}, ${new Date(now - 60 * 86_400_000)})`.execute(
      tx,
    );
  }
}

/**
 * Monthly soundings of the boreholes, close to their sensors' levels where these exist. One borehole was out of reach
 * for a winter, and one sounding is wrong by half a metre.
 */
export async function insertSoundings(tx: Tx, project: string, people: Crew, now: number): Promise<void> {
  const today = todayIn("America/Santiago", now);
  const levels = createLevels({ db: tx, now: () => now, extremes: async () => [] });
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
      select ${project}, ${hole.id}, l.date, 1, l.level, l.dip, 'sounding', ${people.field}, l.date::timestamptz + interval '18 hours'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (date date, level float8, dip float8)`.execute(
      tx,
    );
  }
}
