import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAsOwner } from "./database.ts";
import { Caller, type Product, residentMegabytes } from "./product.ts";
import { compare, timed } from "./ratio.ts";

const STATIONS = 20;
const PARAMETERS = ["pH", "SO4", "Ca", "Mg", "Na", "Cl", "As", "Cu", "Fe", "Zn"];
const SAMPLES = 36;
const ROUNDS = 9;

/** Three years of monthly samples, a tenth of the results not detected. */
const FILL = `
  with p as (select $1::uuid as project), u as (select id from users limit 1),
  i as (insert into sample_imports (project_id, id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    select project, gen_random_uuid(), 'bench.csv', repeat('0', 64), 0, 0, 0, 0, 0, now(), u.id from p, u returning id),
  st as (insert into stations (project_id, id, name, name_key)
    select project, gen_random_uuid(), 'Informe ' || n, 'informe ' || n from p, generate_series(1, ${STATIONS}) n returning id),
  s as (insert into samples (project_id, id, code, code_key, station_id, sampled_on, import_id)
    select project, gen_random_uuid(), st.id || '-' || m, st.id || '-' || m, st.id, date '2023-01-15' + m * 30, i.id
      from p, i, st, generate_series(0, ${SAMPLES - 1}) m returning id, sampled_on),
  r as (insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, import_id, row_number, column_number)
    select project, gen_random_uuid(), s.id, parameter, '', case when random() < 0.1 then 'below' else 'value' end, v, null, v, v::text, i.id, 2, 1
      from p, i, s, unnest($2::text[]) parameter, lateral (select round((5 + random() * 3 + extract(epoch from s.sampled_on) / 1e9)::numeric, 3)::float8 as v) value
    returning 1)
  select id from st, (select count(*) from r) counted`;

async function filled(product: Product, project: string): Promise<string[]> {
  const client = await connectAsOwner(product);
  const { rows } = await client.query<{ id: string }>(FILL, [project, PARAMETERS]);
  await client.query("vacuum analyze samples, results");
  await client.end();
  return rows.map(({ id }) => id);
}

/** Sends a message to the bare library's process and waits for its answer. */
function sendMessage(child: ChildProcess, message: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    child.once("message", resolve);
    child.send(message as object);
  });
}

/** A report of 200 pairs of station and parameter, requested over HTTP, against its pages drawn by the bare library. */
export async function benchReports(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("lectura@demo.vetaverde.org");
  const stations = await filled(product, caller.project);
  const query = [
    ...stations.map((id) => `station=${id}`),
    ...PARAMETERS.map((code) => `parameter=${code}`),
    "from=2023-01-01&to=2025-12-31&locale=es",
  ].join("&");
  const requestReport = async () => {
    const answer = await caller.raw(
      `/fkl-data-filter/${caller.project}/reports/parameter-variation.pdf?${query}`,
    );
    if (!answer.ok) throw new Error(`the report answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-bench-"));
  const bare = fork(join(import.meta.dirname, "bare-report.mjs"), [], { execArgv: [], stdio: "inherit" });
  try {
    const report = await requestReport();
    const again = await requestReport();
    console.log(
      `report of ${stations.length * PARAMETERS.length} pairs: ${(report.length / 1e6).toFixed(2)} MB, ` +
        `asked for again ${report.equals(again) ? "the same bytes" : "OTHER BYTES"}`,
    );
    const seen = await sendMessage(bare, { read: report.toString("base64"), out: join(folder, "bare.pdf") });
    await caller.longestBlock();
    await compare(
      `report of ${stations.length * PARAMETERS.length} station-parameter pairs to its bare drawing (${JSON.stringify(seen)})`,
      "<= 2",
      ROUNDS,
      () => timed(requestReport),
      () => timed(() => sendMessage(bare, { draw: true })),
    );
    console.log(
      `web process while reports were made: longest block ${(await caller.longestBlock()).toFixed(0)} ms, ` +
        `resident ${residentMegabytes(product.process.pid ?? 0).toFixed(0)} MB`,
    );
  } finally {
    bare.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
