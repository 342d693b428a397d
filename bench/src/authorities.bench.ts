import type { Client } from "pg";
import { connectAsOwner } from "./database.ts";
import { Caller, type Product } from "./product.ts";
import { compare, timed } from "./ratio.ts";

const WORKS = 100;
const HOURS = 8_760;
const ROUNDS = 15;

/**
 * A hundred works that send every hour for a year, 876,000 instants: most accepted at the first attempt, one in fifty
 * after a refusal, one in five hundred a gap, and some that still wait for a person.
 */
const FILL = `
  with u as (select id from users limit 1),
  p as (insert into transmission_profiles (project_id, id, name, service, address, settings, frequency, informant, next_due,
                                           created_at, updated_at, updated_by)
    select $1::uuid, gen_random_uuid(), 'Obra ' || n, 'dga-groundwater', 'https://127.0.0.1:9/bench', '{}', 'hour', 'bench',
           date_trunc('hour', now()) + interval '1 hour', now(), now(), u.id
      from u, generate_series(1, ${WORKS}) n returning project_id, id),
  due as (select p.project_id, p.id as profile_id, date_trunc('hour', now()) - make_interval(hours => h) as due_at, h
            from p, generate_series(0, ${HOURS - 1}) h),
  s as (insert into transmission_submissions (project_id, profile_id, due_at, state, reason, measured_at, subject, fields, vals, tries,
                                              next_try_at, late_from, receipt, changed_at)
    select project_id, profile_id, due_at,
           case when h % 500 = 7 then 'gap' when h < 200 and h % 97 = 5 then 'review' else 'accepted' end,
           case when h % 500 <> 7 and h < 200 and h % 97 = 5 then 'noReading' end,
           due_at, '{"obra": "OB-0101-1"}',
           '[{"name": "caudal", "unit": "L/s"}, {"name": "totalizador", "unit": "m³"}, {"name": "nivelFreaticoDelPozo", "unit": "m"}]',
           '{"caudal": "12.40", "totalizador": "182344", "nivelFreaticoDelPozo": "31.22"}', 1, null, due_at + interval '1 hour',
           md5(due_at::text || profile_id::text), due_at
      from due returning project_id, profile_id, due_at, state, receipt),
  a as (insert into transmission_attempts (project_id, profile_id, due_at, n, at, address, headers, body, hash)
    select project_id, profile_id, due_at, n, due_at, 'https://127.0.0.1:9/bench', '{}', repeat('{"autenticacion":{}}', 20), sha256('x')
      from s, generate_series(1, case when state <> 'accepted' then 0 when extract(epoch from due_at)::bigint / 3600 % 50 = 3 then 2 else 1 end) n
    returning project_id, profile_id, due_at, n)
  select (select count(*) from s) as due, (select count(*) from a) as attempts`;

const OUTCOMES = `
  insert into transmission_outcomes (project_id, profile_id, due_at, n, at, outcome, status, words, receipt)
  select a.project_id, a.profile_id, a.due_at, a.n, a.at, case when a.n = max(a.n) over (partition by a.profile_id, a.due_at) then 'accepted' else 'refused' end, 200,
         'Medición subterránea ingresada exitosamente', s.receipt
    from transmission_attempts a
    join transmission_submissions s on s.project_id = a.project_id and s.profile_id = a.profile_id and s.due_at = a.due_at
    join transmission_profiles p on p.project_id = a.project_id and p.id = a.profile_id
   where a.project_id = $1 and p.informant = 'bench'`;

/** The ledger of an authority with a year of a hundred works, each call against an empty one that is signed in. */
export async function benchAuthorities(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const client = await connectAsOwner(product);
  try {
    const { rows } = await client.query(FILL, [caller.project]);
    await client.query(OUTCOMES, [caller.project]);
    await client.query(
      "vacuum analyze transmission_submissions, transmission_attempts, transmission_outcomes",
    );
    console.log(`ledger of ${WORKS} works: ${rows[0].due} instants, ${rows[0].attempts} attempts`);
    await compareCalls(caller, client);
  } finally {
    await client.end();
  }
}

async function compareCalls(caller: Caller, client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    `select p.id, max(s.due_at) filter (where s.state = 'accepted') as at from transmission_profiles p
       join transmission_submissions s on s.project_id = p.project_id and s.profile_id = p.id
      where p.project_id = $1 and p.informant = 'bench' group by 1 order by 1 limit 1`,
    [caller.project],
  );
  const [chosen] = rows;
  if (!chosen) throw new Error("no profile was filled");
  const day = chosen.at.toISOString().slice(0, 10);
  const yearAgo = new Date(chosen.at.getTime() - 364 * 86_400_000).toISOString().slice(0, 10);
  const base = `/fkl-modi/${caller.project}/transmissions`;
  const empty = () => timed(() => caller.send("GET", "/fkl-user/me"));
  for (const [name, path] of [
    ["profiles with what waits", ""],
    ["a profile", `/${chosen.id}`],
    ["ledger of a year", `/${chosen.id}/ledger?from=${yearAgo}&to=${day}`],
    ["instants of a day", `/${chosen.id}/submissions?day=${day}`],
    ["instants that wait for a person", `/${chosen.id}/submissions`],
    ["record of an instant", `/${chosen.id}/submission?at=${encodeURIComponent(chosen.at.toISOString())}`],
  ] as const)
    await compare(
      `${name}, ${WORKS} works hourly for a year, to an empty signed-in call`,
      "< 100 ms",
      ROUNDS,
      () => timed(() => caller.send("GET", `${base}${path}`)),
      empty,
    );
}
