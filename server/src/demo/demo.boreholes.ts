import { elevationAt, type Lithology, levelOfDip } from "@vetaverde/domain/piezometry/levels";
import { addMonths } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { Tx } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { seeded } from "./demo.random.ts";

interface DemoBorehole {
  station: string;
  terrain: number;
  depth: number;
  probe: number;
  /** Depth of each layer's end, from the ground down. */
  strata: readonly (readonly [bottom: number, lithology: Lithology, description: string])[];
  /** Depth of the water below the pipe at the beginning, and how much it rises in a year. */
  dip: number;
  rise: number;
}

/** The pipes stand a little out of the ground. */
const STICK_UP = 0.6;
const MONTHS = 48;

const boreholes: readonly DemoBorehole[] = [
  {
    ...{ station: "PZ-T01", terrain: 2845, depth: 46, probe: 31.4, dip: 20.4, rise: 0.4 },
    strata: [
      [12.4, "tailings", "Relave grueso ciclonado"],
      [18.4, "silt", "Limo arcilloso"],
      [28.4, "gravel", "Grava aluvial"],
      [37.4, "fracturedRock", "Granodiorita fracturada"],
      [46, "rock", "Granodiorita sana"],
    ],
  },
  {
    ...{ station: "PZ-T03", terrain: 2838, depth: 37, probe: 29.15, dip: 16.2, rise: 1.1 },
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
    ...{ station: "PZ-T05", terrain: 2814, depth: 34, probe: 22.4, dip: 14.6, rise: 0.1 },
    strata: [
      [4.4, "fill", "Material de empréstito del muro"],
      [13.9, "gravel", "Grava aluvial"],
      [18.4, "clay", "Arcilla"],
      [27.4, "fracturedRock", "Granodiorita fracturada"],
      [34, "rock", "Granodiorita sana"],
    ],
  },
];

/** Boreholes of the dam, and what was sounded in them month by month; one was out of reach for a winter. */
export async function insertBoreholes(
  tx: Tx,
  project: string,
  stationOf: (code: string) => string,
  people: { office: string; field: string },
  now: number,
): Promise<void> {
  const today = todayIn("America/Santiago", now);
  for (const [at, { station, terrain, depth, probe, strata, dip, rise }] of boreholes.entries()) {
    const id = newId();
    const casing = terrain + STICK_UP;
    const layers = strata.map(([bottom, lithology, description], index) => ({
      ...{ top: strata[index - 1]?.[0] ?? 0, bottom, lithology, description },
    }));
    await sql`insert into boreholes (project_id, id, station_id, terrain, casing, depth, probe, strata, active, version, updated_by, updated_at)
      values (${project}, ${id}, ${stationOf(station)}, ${terrain}, ${casing}, ${depth}, ${probe}, ${JSON.stringify(layers)}::jsonb,
        true, 1, ${people.office}, ${new Date(now - 60 * 86_400_000)})`.execute(tx);
    const random = seeded(7100 + at);
    const lowest = casing - elevationAt(terrain, depth);
    const rows = Array.from({ length: MONTHS }, (_, month) => {
      const season = Math.sin(((month + at * 2) / 12) * 2 * Math.PI) * 0.5;
      const sounded = Math.min(dip - (rise * month) / 12 + season + (random() - 0.5) * 0.2, lowest);
      const metres = Math.round(sounded * 100) / 100;
      return {
        date: addMonths(today, month - MONTHS),
        dip: metres,
        level: levelOfDip(casing, metres),
        month,
      };
    }).filter(({ month }) => at !== 2 || month < 28 || month > 32);
    await sql`insert into piezometric_levels (project_id, borehole_id, measured_on, revision, level, dip, source, recorded_by, recorded_at)
      select ${project}, ${id}, l.date, 1, l.level, l.dip, 'sounding', ${people.field}, l.date::timestamptz + interval '18 hours'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (date date, level float8, dip float8)`.execute(
      tx,
    );
  }
}
