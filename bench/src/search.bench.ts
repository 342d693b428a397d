import { connectAsOwner } from "./database.ts";
import { Caller, type Product } from "./product.ts";
import { median, timed } from "./ratio.ts";

/** 5,000 plans, 15,000 stations and 80,000 files with names that are typical of a mine. */
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

/** 100,000 names that differ only by a number: the worst case of a search for one of them. */
const FILL_ALIKE = `
  with p as (select $1::uuid as project), u as (select id from users limit 1),
  named as (select n, gen_random_uuid() as id, 'Estación de monitoreo ' || n as name, 'estacion de monitoreo ' || n as key
    from generate_series(1, 100000) n),
  plans_in as (insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
    select project, named.id, name, key, date '2026-01-01', date '2026-12-31', u.id from named, p, u where n <= 5000),
  stations_in as (insert into stations (project_id, id, name, name_key)
    select project, named.id, name, key from named, p where n > 5000 and n <= 20000)
  insert into files (project_id, id, type, name, name_key, version, kind, size)
    select project, named.id, 'report', name, key, 1, 'application/pdf', 1 from named, p where n > 20000`;

/** Search words of the rows that were inserted directly, which the features would have written. */
const WORDS = `
  insert into search_words (project_id, word)
  select distinct project_id, w from (
    select project_id, title_key as key from plans
    union all select project_id, name_key from stations
    union all select project_id, name_key from files) names, unnest(search_words_of(key)) w
   where not exists (select from search_words s where s.project_id = names.project_id and s.word = w)`;

/** A project with the members and the menu of another. */
const ALIKE = `
  with made as (insert into projects (id, name, company, time_zone)
    select gen_random_uuid(), 'Todo igual', company, time_zone from projects where id = $1 returning id),
  people as (insert into project_members (project_id, user_id, permissions)
    select made.id, user_id, permissions from project_members, made where project_id = $1),
  menu as (insert into menu_entries select (jsonb_populate_record(e, jsonb_build_object('project_id', made.id))).*
    from menu_entries e, made where e.project_id = $1)
  select id from made`;

type Texts = Record<string, readonly string[]>;
const TEXTS: Texts = {
  "literal texts": [
    "agua",
    "piezometro 4",
    "tranque",
    "humedal 2019",
    "e-149",
    "agua ruido",
    "pozo caudal 2020",
  ],
  "parts of words": ["ebrad", "idad", "149"],
  "texts found nowhere": ["zzzz", "pz-t03", "pozo wxyz"],
  "texts with a slip": ["calidda", "piesometro", "qeubrada", "vertinete 2019"],
};
const TEXTS_ALIKE: Texts = {
  "literal texts": ["estacion", "monitoreo", "estacion 4711", "monitoreo 1", "es"],
  "parts of words": ["nitor", "taci", "471"],
  "texts found nowhere": ["zzzz", "estacion xyz", "estacion 777777"],
  "texts with a slip": ["estacoin", "monitroeo 9999", "estasion monitorep"],
};
const ROUNDS = 60;

/** A search among 100,000 records, against a signed-in call that does nothing. */
export async function benchSearch(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const client = await connectAsOwner(product);
  await client.query(FILL, [caller.project]);
  const { rows } = await client.query<{ id: string }>(ALIKE, [caller.project]);
  const alike = rows[0]?.id ?? "";
  await client.query(FILL_ALIKE, [alike]);
  await client.query(WORDS);
  await client.query("vacuum analyze plans, stations, files, search_words");
  await client.end();
  for (const [what, project, texts] of [
    ["100,000 records", caller.project, TEXTS],
    ["100,000 records with the same words", alike, TEXTS_ALIKE],
  ] as const) {
    for (const [sort, some] of Object.entries(texts)) {
      const find = (n: number) =>
        caller.send(
          "GET",
          `/fkl-general/${project}/search?q=${encodeURIComponent(some[n % some.length] ?? "")}`,
        );
      await compareMedians(`search among ${what} to an empty signed-in call, ${sort}`, "<= 3", find, () =>
        caller.send("GET", "/fkl-user/me"),
      );
    }
  }
}

/** Alternates call by call and compares medians, which correspond to what a typing user experiences. */
async function compareMedians(
  name: string,
  target: string,
  ours: (n: number) => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<void> {
  const times = { ours: [] as number[], reference: [] as number[] };
  for (let n = -ROUNDS; n < ROUNDS * 3; n++) {
    const empty = await timed(reference);
    const found = await timed(() => ours(Math.abs(n)));
    // The first calls are a warm-up.
    if (n < 0) continue;
    times.reference.push(empty);
    times.ours.push(found);
  }
  const [a, b] = [median(times.ours), median(times.reference)];
  console.log(
    `${name}: ratio ${(a / b).toFixed(2)} (n=${times.ours.length}; ${a.toFixed(1)} ms to ${b.toFixed(1)} ms); target ${target}`,
  );
}
