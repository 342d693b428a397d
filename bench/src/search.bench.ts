import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { Caller, type Product } from "./product.ts";
import { compare, timed } from "./ratio.ts";

/** 5,000 plans, 15,000 stations and 80,000 files with names such as a mine's. */
const FILL = `
  with p as (select $1::uuid as project), u as (select id from users limit 1),
  words as (select array['Agua','Aire','Ruido','Fauna','Flora','Suelo','Glaciar','Piezómetro','Caudal','Calidad','Tranque',
    'Botadero','Planta','Campamento','Camino','Quebrada','Vertiente','Pozo','Humedal','Sedimento'] as w),
  named as (select n, gen_random_uuid() as id,
      w[1 + n % 20] || ' ' || w[1 + (n / 20) % 20] || ' ' || case when n <= 15000 then 'E-' || n else to_char(date '2015-01-01' + n % 4000, 'YYYY-MM-DD') || ' ' || n end as name
    from words, generate_series(1, 100000) n),
  keyed as (select *, translate(lower(name), 'ó', 'o') as key from named),
  plans_in as (insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
    select project, keyed.id, name, key, date '2026-01-01', date '2026-12-31', u.id from keyed, p, u where n <= 5000),
  stations_in as (insert into stations (project_id, id, name, name_key)
    select project, keyed.id, name, key from keyed, p where n <= 15000)
  insert into files (project_id, id, type, name, name_key, version, kind, size)
    select project, keyed.id, 'report', name || '.pdf', key || '.pdf', 1, 'application/pdf', 1 from keyed, p where n > 20000`;

const QUERIES = [
  "agua",
  "piezometro 4",
  "pz-t03",
  "tranque",
  "calidda",
  "humedal 2019",
  "e-149",
  "vertiente",
];
const ROUNDS = 40;

/** A search among 100,000 records, against a signed-in call that does nothing. */
export async function benchSearch(product: Product): Promise<void> {
  const passwords = JSON.parse(readFileSync(join(product.dataDir, "postgres.json"), "utf8"));
  const port = readFileSync(join(product.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const client = new Client({
    connectionString: `postgres://vetaverde_owner:${passwords.owner}@127.0.0.1:${port}/vetaverde`,
  });
  await client.connect();
  await client.query(FILL, [caller.project]);
  await client.query("vacuum analyze plans, stations, files");
  await client.end();
  const each = async (work: (n: number) => Promise<unknown>, pick: (sorted: number[]) => number) => {
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n++) times.push(await timed(() => work(n)));
    return pick(times.sort((a, b) => a - b));
  };
  const empty = () => caller.send("GET", "/fkl-user/me");
  const find = (n: number) =>
    caller.send("GET", `/fkl-general/${caller.project}/search?q=${QUERIES[n % QUERIES.length]}`);
  const p50 = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;
  const p95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  for (const [name, pick, target] of [
    ["p50", p50, "<= 3"],
    ["p95", p95, "none: the dearest of the texts, for comparison"],
  ] as const) {
    await compare(
      `search among 100,000 records to an empty signed-in call, ${name}`,
      target,
      7,
      () => each(find, pick),
      () => each(empty, pick),
    );
  }
  for (const text of QUERIES) {
    await compare(
      `  search of "${text}"`,
      "none",
      3,
      () => each(() => caller.send("GET", `/fkl-general/${caller.project}/search?q=${text}`), p50),
      () => each(empty, p50),
    );
  }
}
