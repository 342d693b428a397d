import { createHash } from "node:crypto";
import { type Ion, MAJOR_IONS, meqOfMg, mgOfMeq } from "@vetaverde/domain/chemistry/ions";
import { fold } from "@vetaverde/domain/text/fold";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { type Random, seeded } from "./random.ts";
import { type DemoWater, waters } from "./samples.data.ts";

/** Five years. */
const QUARTERS = 20;
const A_YEAR = 4;
/** Samples of which the laboratory has reported a wrong sodium value: their charges do not balance. */
const SLIPS: Readonly<Record<string, number>> = { "MW-12": 4, "PS-02": 12, "AS-04": 17 };
const METALS = ["As", "Cu", "Fe", "Mn", "Zn", "Al"] as const;
const LIMITS: Readonly<Record<string, number>> = {
  As: 0.001,
  Cu: 0.002,
  Fe: 0.03,
  Mn: 0.005,
  Zn: 0.01,
  Al: 0.02,
  NO3: 0.2,
  CO3: 1,
  HCO3: 2,
};

const IN_BALANCE: ReadonlySet<string> = new Set(MAJOR_IONS);

interface DemoResult {
  parameter: string;
  fraction: "" | "total" | "dissolved";
  /** In the parameter's own unit. */
  value: number;
  unit: string;
}

/** Parameters that the laboratory determined twice, and by which factor the second result differs. */
const AGAIN: Readonly<Record<string, number | undefined>> = { Cl: 1.04, EC: 1.19 };

const rounded = (value: number) => Number(value.toPrecision(3));

/** A laboratory's results in a quarter: charges balance within two percent. */
function waterIn(water: DemoWater, quarter: number, random: Random): DemoResult[] {
  const along = quarter / (QUARTERS - 1);
  const season = 1 + 0.08 * Math.sin((2 * Math.PI * quarter) / A_YEAR);
  const noise = (size: number) => 1 + size * (random() - 0.5);
  const grown = (1 + water.growth * along) * season;
  const pH = water.pH[0] + (water.pH[1] - water.pH[0]) * along + 0.15 * (random() - 0.5);
  const [Ca, Mg, Na, K] = water.cations.map((one) => one * grown * noise(0.06)) as [
    number,
    number,
    number,
    number,
  ];
  const HCO3 = water.HCO3 * (pH < 4.5 ? 0.05 : pH < 5.5 ? 0.3 : 1) * noise(0.06);
  const Cl = water.Cl * grown * noise(0.06);
  const metals = water.metals.map((one) => one * (1 + 2 * water.growth * along) * noise(0.3));
  const [, , Fe = 0, Mn = 0, , Al = 0] = metals;
  const acid = pH < 4 ? 1000 * 10 ** -pH + meqOfMg("Fe2", Fe) + meqOfMg("Al", Al) + meqOfMg("Mn", Mn) : 0;
  const NO3 = 0.004 + 0.02 * random();
  const SO4 = Math.max(0.08, (Ca + Mg + Na + K + acid) * noise(0.03) - HCO3 - Cl - NO3);
  const ions = (
    [
      ["Ca", Ca],
      ["Mg", Mg],
      ["Na", Na],
      ["K", K],
      ["HCO3", HCO3],
      ["CO3", 0.01],
      ["Cl", Cl],
      ["SO4", SO4],
      ["NO3", NO3],
    ] as [Ion, number][]
  ).map(([ion, value]) => plain(ion, mgOfMeq(ion, value), "mg/L"));
  const salts = ions.reduce((all, { value }) => all + value, 0);
  return [
    plain("pH", Math.round(pH * 100) / 100, "pH", false),
    plain("EC", salts * 1.35, "µS/cm"),
    plain("temperature", Math.round((11 + 5 * (season - 1) * 10 + random()) * 10) / 10, "°C", false),
    plain("TDS", salts * 0.93, "mg/L"),
    ...ions,
    ...metalResults(metals, random),
  ];
}

const metalResults = (metals: readonly number[], random: Random): DemoResult[] =>
  METALS.flatMap((metal, at): DemoResult[] => {
    const dissolved = metals[at] ?? 0;
    const [factor, unit] = metal === "As" ? [1000, "µg/L"] : [1, "mg/L"];
    return [
      {
        parameter: metal,
        fraction: "total",
        value: rounded(dissolved * (1.1 + 0.3 * random()) * factor),
        unit,
      },
      { parameter: metal, fraction: "dissolved", value: rounded(dissolved * factor), unit },
    ];
  });

const plain = (parameter: string, value: number, unit: string, round = true): DemoResult => ({
  parameter,
  fraction: "",
  unit,
  value: round ? rounded(value) : value,
});

interface SampleGround {
  project: string;
  station(code: string): string;
  by: string;
  now: number;
}

interface Quarter {
  campaign: string;
  file: { id: string; cells: number; name: string; at: string };
  samples: object[];
  results: object[];
}

/**
 * Five years of quarterly laboratory results: major ions and metals, some not detected, three duplicate samples, three with
 * a wrong sodium value that their charge balance shows, and one of which chloride and conductivity were determined twice.
 */
export async function insertSamples(tx: Tx, ground: SampleGround): Promise<void> {
  const { project, by } = ground;
  const laboratory = newId();
  await sql`insert into laboratories (project_id, id, name, name_key)
    values (${project}, ${laboratory}, 'Laboratorio Andes Norte', 'laboratorio andes norte')`.execute(tx);
  const today = todayIn("America/Santiago", ground.now);
  const random = seeded(61_307);
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const first = addMonths(today, 3 * (quarter - QUARTERS + 1) - 1);
    const { campaign, file, samples, results } = quarterOf(ground, quarter, first, random);
    const name = `Campaña de ${first.slice(5, 7)}-${first.slice(0, 4)}`;
    await sql`insert into campaigns (project_id, id, name, name_key) values (${project}, ${campaign}, ${name}, ${fold(name)})`.execute(
      tx,
    );
    const sum = createHash("sha256").update(file.name).digest("hex");
    const flagged = results.filter((one) => (one as { flags: string[] }).flags.length > 0).length;
    await sql`insert into sample_imports (project_id, id, laboratory_id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
      values (${project}, ${file.id}, ${laboratory}, ${file.name}, ${sum}, ${file.cells}, ${file.cells - flagged}, ${flagged}, 0, 0,
        ${file.at}::timestamptz + interval '15 hours', ${by})`.execute(tx);
    await sql`insert into samples (project_id, id, code, code_key, station_id, campaign_id, laboratory_id, matrix, sampled_on, import_id)
      select ${project}, s.id, s.code, lower(s.code), s.station, ${campaign}, ${laboratory}, s.matrix, s.day, ${file.id}
        from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as s (id uuid, code text, station uuid, matrix text, day date)`.execute(
      tx,
    );
    await sql`insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, flags, import_id, row_number, column_number)
      select ${project}, r.id, r.sample, r.parameter, r.fraction, r.kind, r.value, r.unit, r.standard, r.raw, r.flags, ${file.id}, r.row, r.place
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (id uuid, sample uuid, parameter text, fraction text, kind text,
          value float8, unit text, standard float8, raw text, flags text[], row int, place int)`.execute(tx);
  }
  await sql`insert into unbalanced_samples (project_id, sample_id)
    select distinct project_id, sample_id from results where project_id = ${project} and 'balance' = any(flags)`.execute(
    tx,
  );
  await sql`insert into sample_sayings (project_id, sample_id, import_id, day, at, matrix, campaign_id, laboratory_id)
    select project_id, id, import_id, sampled_on, sampled_at, matrix, campaign_id, laboratory_id from samples
     where project_id = ${project}`.execute(tx);
}

function quarterOf(ground: SampleGround, quarter: number, first: string, random: Random): Quarter {
  const name = `resultados-${first.slice(0, 7)}.xlsx`;
  const file = { id: newId(), cells: 0, name, at: addDays(first, 21) };
  const rows: Quarter = { campaign: newId(), file, samples: [], results: [] };
  for (const [at, water] of waters.entries()) {
    const results = waterIn(water, quarter, random);
    const twice = quarter % 6 === 4 && water.station === "MW-07";
    const slip = SLIPS[water.station] === quarter;
    for (const copy of twice ? ["", "-D"] : [""]) {
      const sample = newId();
      const code = `${water.station}-${first.slice(2, 7).replace("-", "")}${copy}`;
      const day = addDays(first, at % 5);
      rows.samples.push({
        id: sample,
        code,
        station: ground.station(water.station),
        matrix: water.matrix,
        day,
      });
      for (const [column, one] of results.entries()) {
        const value = copy ? rounded(one.value * (1 + 0.03 * (random() - 0.5))) : one.value;
        const odd = slip && IN_BALANCE.has(one.parameter) ? ["balance"] : [];
        const again =
          quarter === QUARTERS - 1 && water.station === "AS-03" ? AGAIN[one.parameter] : undefined;
        const shown = slip && one.parameter === "Na" ? value * 10 : value;
        for (const [n, factor] of (again === undefined ? [1] : [1, again]).entries()) {
          rows.results.push({
            id: newId(),
            sample,
            parameter: one.parameter,
            fraction: one.fraction,
            flags: again === undefined ? odd : ["duplicate"],
            ...rowOf({ ...one, value: n === 0 ? shown : rounded(shown * factor) }),
            row: rows.samples.length + 1,
            place: column + 4 + 100 * n,
          });
          file.cells++;
        }
      }
    }
  }
  return rows;
}

/** Kind, value, unit, value in the parameter's unit and the text of the cell. */
function rowOf({ parameter, value, unit }: DemoResult): object {
  const factor = unit === "µg/L" ? 1000 : 1;
  const limit = (LIMITS[parameter] ?? 0) * factor;
  const below = value < limit;
  const shown = below ? limit : value;
  const raw = `${below ? "<" : ""}${String(shown).replace(".", ",")}`;
  const standard = Number((shown / factor).toPrecision(6));
  return { kind: below ? "below" : "value", value: shown, unit, standard, raw };
}
