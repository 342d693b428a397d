import { CACO3_EQUIVALENT, equivalentWeight, type Ion } from "@vetaverde/domain/chemistry/ions";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { Tx } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { type Random, seeded } from "./demo.random.ts";

const QUARTERS = 12;

/** Milliequivalents of what the water carries at a station, its pH, and micrograms of its dissolved metals. */
interface Water {
  station: string;
  matrix: "surface" | "ground";
  ions: Readonly<Record<"Ca" | "Mg" | "Na" | "K" | "Cl" | "SO4", number>>;
  pH: number;
  metals: Readonly<Record<"As" | "Cu" | "Fe" | "Mn" | "Zn" | "Al", number>>;
  /** How much of it all comes over three years. */
  trend: number;
}

const fresh = { As: 2, Cu: 1.5, Fe: 40, Mn: 8, Zn: 6, Al: 30 };
const contact = { As: 40, Cu: 350, Fe: 900, Mn: 420, Zn: 800, Al: 1500 };
const WATERS: readonly Water[] = [
  {
    station: "AS-01",
    matrix: "surface",
    ions: { Ca: 1.6, Mg: 0.5, Na: 0.4, K: 0.04, Cl: 0.1, SO4: 0.35 },
    pH: 7.9,
    metals: fresh,
    trend: 0,
  },
  {
    station: "AS-02",
    matrix: "surface",
    ions: { Ca: 4.6, Mg: 1.5, Na: 1.1, K: 0.1, Cl: 0.4, SO4: 4.4 },
    pH: 7.3,
    metals: { ...contact, Cu: 120, Mn: 260, Zn: 300 },
    trend: 0.5,
  },
  {
    station: "AS-03",
    matrix: "surface",
    ions: { Ca: 2.1, Mg: 0.8, Na: 0.7, K: 0.05, Cl: 0.2, SO4: 0.8 },
    pH: 7.7,
    metals: fresh,
    trend: 0,
  },
  {
    station: "AS-04",
    matrix: "surface",
    ions: { Ca: 3.2, Mg: 1.1, Na: 0.9, K: 0.08, Cl: 0.3, SO4: 2.4 },
    pH: 7.5,
    metals: { ...fresh, Cu: 14, Mn: 110, Zn: 70 },
    trend: 0.3,
  },
  {
    station: "AS-05",
    matrix: "surface",
    ions: { Ca: 2.8, Mg: 1, Na: 0.9, K: 0.07, Cl: 0.3, SO4: 1.8 },
    pH: 7.6,
    metals: { ...fresh, Mn: 60 },
    trend: 0.1,
  },
  {
    station: "MW-07",
    matrix: "ground",
    ions: { Ca: 11, Mg: 5.2, Na: 2.1, K: 0.2, Cl: 0.7, SO4: 17.2 },
    pH: 5.6,
    metals: contact,
    trend: 0.6,
  },
  {
    station: "MW-09",
    matrix: "ground",
    ions: { Ca: 8, Mg: 3.4, Na: 1.8, K: 0.2, Cl: 0.6, SO4: 10.6 },
    pH: 6.3,
    metals: { ...contact, Cu: 90, Al: 500 },
    trend: 0.4,
  },
  {
    station: "MW-11",
    matrix: "ground",
    ions: { Ca: 3.6, Mg: 1.4, Na: 1.6, K: 0.1, Cl: 1.1, SO4: 2.9 },
    pH: 7.2,
    metals: { ...fresh, As: 14 },
    trend: 0.1,
  },
  {
    station: "MW-12",
    matrix: "ground",
    ions: { Ca: 2.4, Mg: 0.9, Na: 7.5, K: 0.2, Cl: 6.8, SO4: 1.3 },
    pH: 7.4,
    metals: { ...fresh, As: 9 },
    trend: 0,
  },
];

interface Result {
  parameter: string;
  fraction: "" | "total" | "dissolved";
  kind: "value" | "below";
  standard: number;
  unit: string;
  raw: string;
}

const written = (value: number) => String(Number(value.toPrecision(3))).replace(".", ",");
/** What the laboratory looks for metals down to, in µg/L. */
const DETECTION = { As: 5, Cu: 2, Fe: 20, Mn: 5, Zn: 5, Al: 50 } as const;

function resultsOf(water: Water, quarter: number, random: Random): Result[] {
  const about = (value: number, share = 0.08) => value * (1 + share * (2 * random() - 1));
  // Snow melts in the last quarter of the year; the trend grows from campaign to campaign.
  const strength = (1 + (water.trend * quarter) / QUARTERS) * (quarter % 4 === 3 ? 0.8 : 1.05);
  const field = (parameter: string, value: number, unit: string): Result => ({
    ...{
      parameter,
      fraction: "",
      kind: "value",
      standard: Number(value.toPrecision(3)),
      unit,
      raw: written(value),
    },
  });
  const meq = Object.fromEntries(
    Object.entries(water.ions).map(([ion, value]) => [ion, about(value * strength)]),
  ) as Water["ions"];
  const carbonate = Math.max(0.02, about(meq.Ca + meq.Mg + meq.Na + meq.K - meq.Cl - meq.SO4, 0.03));
  const sum = meq.Ca + meq.Mg + meq.Na + meq.K;
  // The hardness of one campaign was not asked for: what depends on it cannot be judged.
  const ions = (Object.keys(meq) as Ion[]).filter(
    (ion) => quarter !== QUARTERS - 3 || (ion !== "Ca" && ion !== "Mg"),
  );
  return [
    field("pH", about(water.pH - 0.3 * water.trend * (quarter / QUARTERS), 0.02), "pH"),
    field("EC", about(sum * 92, 0.03), "µS/cm"),
    field("temperature", about(9 + 4 * Math.cos(((quarter % 4) * Math.PI) / 2), 0.1), "°C"),
    field("alkalinity", carbonate * CACO3_EQUIVALENT, "mg/L CaCO3"),
    ...ions.map((ion) => field(ion, meq[ion as keyof typeof meq] * equivalentWeight(ion), "mg/L")),
    ...Object.entries(water.metals).flatMap(([metal, value]) =>
      metalResults(metal as keyof typeof DETECTION, about(value * strength, 0.25), quarter),
    ),
  ];
}

/** Total and dissolved; an old method of the first year sees less than a limit asks for. */
function metalResults(metal: keyof typeof DETECTION, micrograms: number, quarter: number): Result[] {
  const detection = metal === "Cu" && quarter < 2 ? 30 : DETECTION[metal];
  return (["total", "dissolved"] as const).map((fraction) => {
    const found = fraction === "total" ? micrograms * 1.15 : micrograms;
    const below = found < detection;
    const told = below ? detection : Number(found.toPrecision(3));
    return {
      ...{ parameter: metal, fraction, kind: below ? "below" : "value", standard: told / 1000, unit: "µg/L" },
      raw: `${below ? "<" : ""}${written(told)}`,
    };
  });
}

interface Ground {
  project: string;
  by: string;
  now: number;
  timeZone: string;
  station(code: string): string;
}

/** Three years of quarterly campaigns at the demonstration's surface and ground waters, where it has no samples yet. */
export async function insertWater(tx: Tx, { project, by, now, timeZone, station }: Ground): Promise<void> {
  const { rows: there } = await sql`select 1 from samples where project_id = ${project} limit 1`.execute(tx);
  if (there.length > 0) return;
  const random = seeded(1333);
  const today = todayIn(timeZone, now);
  const laboratory = newId();
  await sql`insert into laboratories (project_id, id, name, name_key) values (${project}, ${laboratory}, 'Laboratorio Aguas del Norte', 'laboratorio aguas del norte')`.execute(
    tx,
  );
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const day = addDays(today, -18 - 91 * (QUARTERS - 1 - quarter));
    const samples = WATERS.map((water, at) => ({
      ...{
        id: newId(),
        code: `${water.station}-${day.slice(2, 7)}`,
        station: station(water.station),
        matrix: water.matrix,
      },
      ...{
        day: addDays(day, Math.floor(at / 5)),
        results: resultsOf(water, quarter, random).map((one) => ({ ...one, id: newId() })),
      },
    }));
    await insertCampaign(tx, { project, by, now, laboratory, name: `Campaña ${day.slice(0, 7)}`, samples });
  }
}

interface Campaign {
  project: string;
  by: string;
  now: number;
  laboratory: string;
  name: string;
  samples: readonly {
    id: string;
    code: string;
    station: string;
    matrix: string;
    day: string;
    results: readonly (Result & { id: string })[];
  }[];
}

async function insertCampaign(
  tx: Tx,
  { project, by, now, laboratory, name, samples }: Campaign,
): Promise<void> {
  const [campaign, brought] = [newId(), newId()];
  const cells = samples.flatMap(({ results }) => results).length;
  await sql`insert into campaigns (project_id, id, name, name_key) values (${project}, ${campaign}, ${name}, ${name.toLowerCase()})`.execute(
    tx,
  );
  await sql`insert into sample_imports (project_id, id, laboratory_id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    values (${project}, ${brought}, ${laboratory}, ${`${name}.xlsx`}, ${brought}, ${cells}, ${cells}, 0, 0, 0, ${new Date(now)}, ${by})`.execute(
    tx,
  );
  await sql`insert into samples (project_id, id, code, code_key, station_id, campaign_id, laboratory_id, matrix, sampled_on, import_id)
    select ${project}, id, code, lower(code), station, ${campaign}, ${laboratory}, matrix, day, ${brought}
      from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as s (id uuid, code text, station uuid, matrix text, day date)`.execute(
    tx,
  );
  const results = samples.flatMap((sample, row) =>
    sample.results.map((one, column) => ({ ...one, sample: sample.id, row: row + 2, column: column + 3 })),
  );
  await sql`insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, import_id, row_number, column_number)
    select ${project}, id, sample, parameter, fraction, kind, case when unit = 'µg/L' then standard * 1000 else standard end, unit,
        standard, raw, ${brought}, "row", "column"
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (id uuid, sample uuid, parameter text, fraction text, kind text,
        unit text, standard float8, raw text, "row" integer, "column" integer)`.execute(tx);
}
