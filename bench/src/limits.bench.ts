import type { Client } from "pg";
import { connectAsOwner } from "./database.ts";
import { Caller, type Product } from "./product.ts";
import { compare, timed } from "./ratio.ts";

const STATIONS = 40;
const DAYS = 200;
const PARAMETERS = [
  "pH",
  "EC",
  "TDS",
  "temperature",
  "hardness",
  "Ca",
  "Mg",
  "Na",
  "K",
  "Cl",
  "SO4",
  "HCO3",
].concat(["NO3", "F", "As", "Cu", "Fe", "Mn", "Zn", "Pb", "Cd", "Ni", "Cr", "Hg", "Al"]);
const SETS = 10;
const ROUNDS = 9;
const MAX_WAIT_MS = 180_000;

/** 200,000 results of 8,000 samples in eight years, a tenth of them not detected; a result in eight is twice as much. */
const FILL = `
  with p as (select $1::uuid as project), u as (select id from users limit 1),
  i as (insert into sample_imports (project_id, id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    select project, gen_random_uuid(), 'bench.csv', repeat('0', 64), 0, 0, 0, 0, 0, now(), u.id from p, u returning id),
  st as (insert into stations (project_id, id, name, name_key)
    select project, gen_random_uuid(), 'Agua ' || n, 'agua ' || n from p, generate_series(1, ${STATIONS}) n returning id),
  s as (insert into samples (project_id, id, code, code_key, station_id, matrix, sampled_on, import_id)
    select project, gen_random_uuid(), st.id || '-' || m, st.id || '-' || m, st.id, 'surface', date '2018-01-15' + m * 15, i.id
      from p, i, st, generate_series(0, ${DAYS - 1}) m returning id),
  r as (insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, import_id, row_number, column_number)
    select project, gen_random_uuid(), s.id, parameter, '', case when random() < 0.1 then 'below' else 'value' end, v, null, v, v::text, i.id, 2, 1
      from p, i, s, unnest($2::text[]) parameter, lateral (select 1 + random() * 1.14 + length(s.id::text) * 0 as v) value
    returning 1)
  select id from st, (select count(*) from r) counted`;

async function filled(product: Product, project: string): Promise<{ client: Client; stations: string[] }> {
  const client = await connectAsOwner(product);
  const { rows } = await client.query<{ id: string }>(FILL, [project, PARAMETERS]);
  await client.query("vacuum analyze samples, results");
  return { client, stations: rows.map(({ id }) => id) };
}

/**
 * Limit sets of fifteen limits each, one of them dependent on hardness; every other set applies to half of the
 * stations.
 */
const setOf = (at: number, stations: readonly string[]) => ({
  name: `Norma ${at}`,
  regulation: "Bench",
  stations: at % 2 === 0 ? null : stations.slice(0, STATIONS / 2).map((id) => ({ id })),
  limits: PARAMETERS.slice(at, at + 15).map((parameter) => ({
    parameter,
    unit:
      parameter === "EC" ? "µS/cm" : parameter === "pH" ? "pH" : parameter === "temperature" ? "°C" : "mg/L",
    ...(parameter === "Cd"
      ? {
          max: {
            kind: "steps",
            covariate: "hardness",
            steps: [
              { upTo: 1.5, value: 1.5 },
              { upTo: null, value: 2 },
            ],
          },
        }
      : { max: 2, warning: parameter === "pH" ? null : 0.95 }),
  })),
});

/**
 * Pages, counts and exports of verdicts with 200,000 results and ten limit sets, against a bare page of results by
 * index.
 */
export async function benchLimits(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const { project } = caller;
  const { client, stations } = await filled(product, project);
  const path = `/fkl-data-filter/${project}/exceedances`;
  const parameters: { code: string; unit: string }[] = await caller.send(
    "GET",
    `/fkl-data-source/${project}/limits/parameters`,
  );
  const units = new Map(parameters.map(({ code, unit }) => [code, unit]));
  const settled = async () => {
    for (const until = Date.now() + MAX_WAIT_MS; Date.now() < until; ) {
      if (!(await caller.send("GET", `${path}?size=1`)).judging) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the verdicts were not judged in time");
  };
  const made = await timed(async () => {
    for (let at = 0; at < SETS; at++) {
      const { limits, ...set } = setOf(at, stations);
      const own = limits.map((line) => ({ ...line, unit: units.get(line.parameter) ?? line.unit }));
      await caller.send("POST", `/fkl-data-source/${project}/limits`, { ...set, limits: own });
    }
    await settled();
  });
  await client.query("vacuum analyze verdicts, verdict_tallies");
  const { counts } = await caller.send("GET", `${path}?size=1`);
  console.log(`verdicts of ${SETS} sets: ${JSON.stringify(counts)}, judged in ${(made / 1000).toFixed(1)} s`);
  try {
    const reference = () =>
      timed(() =>
        client.query(
          `select r.*, s.code from samples s join results r on r.project_id = s.project_id and r.sample_id = s.id
            where s.project_id = $1 order by s.sampled_on desc, s.id, r.parameter limit 50`,
          [project],
        ),
      );
    const of = (query: string) => () => timed(() => caller.send("GET", path + query));
    const queries: Readonly<Record<string, string>> = {
      "the first page": "",
      "by how many times": "?sort=-times",
      "by station": "?sort=station",
      "the hundredth page": "?page=100",
      "a parameter": "?parameter=As",
      "a station and a year": `?station=${stations[3]}&from=2023-03-05&to=2024-03-04`,
      "what meets, the thousandth page": "?verdict=meets&page=1000",
      "the counts": "/summary",
      "the counts of a year": "/summary?from=2023-03-05&to=2024-03-04",
      "the counts of a station": `/summary?station=${stations[3]}`,
      "the counts of a parameter": "/summary?parameter=As",
    };
    for (const [name, query] of Object.entries(queries))
      await compare(`verdicts, ${name}, to a bare page of results`, "≤ 200 ms", ROUNDS, of(query), reference);
    await caller.longestBlock();
    const began = performance.now();
    const file = await caller.raw(
      `${path}.csv?verdict=exceeds&verdict=warns&verdict=indeterminate&verdict=meets`,
    );
    let bytes = 0;
    let first = 0;
    for await (const piece of file.body ?? []) {
      first ||= performance.now() - began;
      bytes += (piece as Uint8Array).length;
    }
    console.log(
      `verdicts as CSV: ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - began) / 1000).toFixed(1)} s, ` +
        `begun after ${first.toFixed(0)} ms; the loop was held for ${(await caller.longestBlock()).toFixed(0)} ms at most, target ≤ 50`,
    );
  } finally {
    await client.end();
  }
}
