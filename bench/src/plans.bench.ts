import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { connectAsOwner } from "./database.ts";
import { FULL, INDICATORS_BARE, MAP_BARE, MONTH, MONTH_BARE, PAGE, PLANS_BARE, TOTALS } from "./plans.sql.ts";
import { Caller, childrenOf, type Product, peakMegabytes, root } from "./product.ts";
import { compare, timed } from "./ratio.ts";
import { makeWorkbook } from "./workbook.ts";

const PLANS = 10;
const ROWS = 2_000;
const DAYS = 50;
const ROUNDS = 9;
/** More rounds than for reads: the extra cost of a write is small compared with the variance of writes. */
const WRITE_ROUNDS = 25;

/** 1,000,000 monitorings in one project: the cost of its pages against hand-written queries. */
export async function benchPlans(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const client = await owner(product);
  try {
    await fill(caller, product);
    await live(client, caller.project);
    await client.query("vacuum analyze");
    await compareReads(caller, client);
    await compareWrites(caller, client);
  } finally {
    await client.end();
  }
}

async function owner({ dataDir }: Product): Promise<Client> {
  const client = await connectAsOwner({ dataDir });
  return client;
}

/** By imports, as a real project does: each adds 100,000 monitorings. */
async function fill(caller: Caller, product: Product): Promise<void> {
  const bytes = await makeWorkbook(caller, ROWS, 0, DAYS);
  const took: number[] = [];
  for (let n = 0; n < PLANS; n++) {
    const form = new FormData();
    form.append("file", new Blob([bytes]), "plan.xlsx");
    const preview = await caller.send("POST", `/fkl-plan/${caller.project}/previews`, form);
    if (preview.errorCount > 0) throw new Error(JSON.stringify(preview.errors.slice(0, 2)));
    const body = { title: `Plan de ${n}`, preview: preview.preview };
    took.push(await timed(() => caller.send("POST", `/fkl-plan/${caller.project}/plans`, body)));
  }
  const peak = Math.max(...childrenOf(product.process.pid ?? 0, "worker").map(peakMegabytes));
  console.log(
    `imports of 100,000 monitorings (${ROWS} rows): the last to the first ${((took.at(-1) ?? 0) / (took[0] ?? 1)).toFixed(2)} ` +
      `(${took.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ")}); the worker's peak ${peak.toFixed(0)} MB, the web process's ${peakMegabytes(product.process.pid ?? 0).toFixed(0)} MB`,
  );
}

/**
 * Marks most past monitorings as done, as in an active mine, and recomputes the tallies as the migrations and the task
 * do.
 */
async function live(client: Client, project: string): Promise<void> {
  await client.query(
    `update monitorings set completed = true where project_id = $1 and estimated_on < current_date and hashtext(id::text) % 33 <> 0`,
    [project],
  );
  await client.query("delete from monitoring_changes");
  await client.query("delete from monitoring_tallies");
  for (const name of ["0060-tallies.sql", "0061-tallies-of-all-plans.sql"]) {
    const text = readFileSync(join(root, "server/migrations", name), "utf8");
    // sql-unchecked: a statement of a migration, which the check itself runs.
    await client.query(text.slice(text.indexOf("insert into monitoring_tallies")).split(";")[0] ?? "");
  }
  await client.query("update tally_days set today = null");
  for (const deadline = Date.now() + 150_000; ; await new Promise((resolve) => setTimeout(resolve, 1_000))) {
    const { rows } = await client.query("select today from tally_days where project_id = $1", [project]);
    if (rows[0]?.today) return;
    if (Date.now() > deadline) throw new Error("nobody made the day's tallies");
  }
}

async function compareReads(caller: Caller, client: Client): Promise<void> {
  const of = (path: string) => () => timed(() => caller.send("GET", `/fkl-plan/${caller.project}${path}`));
  const today = new Date().toISOString().slice(0, 10);
  const runQuery = (text: string, values: unknown[]) => () => timed(() => client.query(text, values));
  const full = runQuery(FULL, [caller.project, today]);
  const totals = runQuery(TOTALS, [caller.project, today]);
  const empty = () => timed(() => caller.send("GET", "/fkl-user/me"));
  await compare(
    "indicators of 1,000,000, the call, to the full aggregate",
    "<= 0.02",
    ROUNDS,
    of("/kpis"),
    full,
  );
  await compare(
    "indicators of 1,000,000, the call, to the totals alone",
    "none",
    ROUNDS,
    of("/kpis"),
    totals,
  );
  await compare("map of 1,000,000, the call, to the full aggregate", "<= 0.02", ROUNDS, of("/map"), full);
  const month = "/schedule?year=2025&month=3";
  const runCount = runQuery(MONTH, [caller.project]);
  const unindexed = async () => {
    await client.query(
      "set enable_indexscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off",
    );
    const took = await runCount();
    await client.query("reset enable_indexscan; reset enable_bitmapscan; reset enable_indexonlyscan");
    return took;
  };
  await compare(
    "the counts of a month of 1,000,000, to the same without an index",
    "<= 0.03",
    ROUNDS,
    runCount,
    unindexed,
  );
  const both = (bare: () => Promise<number>) => async () => (await bare()) + (await empty());
  const ownMonth = async () => {
    let took = 0;
    for (const text of MONTH_BARE) took += await runQuery(text, [caller.project])();
    return took;
  };
  for (const [name, path, bare] of [
    ["page of the table", "/monitorings?size=50", runQuery(PAGE, [caller.project])],
    ["plan list", "/plans?size=50", runQuery(PLANS_BARE, [caller.project])],
    ["indicators", "/kpis", runQuery(INDICATORS_BARE, [caller.project])],
    ["map", "/map", runQuery(MAP_BARE, [caller.project])],
    ["schedule month", month, ownMonth],
  ] as const)
    await compare(
      `${name} of 1,000,000, the call, to its bare SQL and an empty call`,
      "<= 3",
      ROUNDS,
      of(path),
      both(bare),
    );
  for (const [name, path] of [
    ["plan list", "/plans"],
    ["page of the table", "/monitorings?size=50"],
    ["page of the table, by status", "/monitorings?size=50&status=unfulfilled"],
    ["indicators", "/kpis"],
    ["indicators of this year", `/kpis?from=${today.slice(0, 4)}-01-01&to=${today.slice(0, 4)}-12-31`],
    ["map", "/map"],
    ["schedule month", month],
  ] as const)
    await compare(`${name} of 1,000,000 to an empty signed-in call`, "told", ROUNDS, of(path), empty);
}

const FOLLOW_UP = {
  actionDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  completed: true,
  sample: false,
  observation: "Sin novedad",
  reason: "Programado",
  mishap: false,
};

/** The change that a write records for the tallies: its series and day, one less open and one more done. */
const NOTE = `insert into monitoring_changes (project_id, id, series_id, estimated_on, open, done, skipped, rescheduled)
  select $1::uuid, * from unnest(array[gen_random_uuid()], $2::uuid[], $3::date[], '{-1}'::int[], '{1}'::int[], '{0}'::int[], '{0}'::int[])`;

/**
 * A follow-up, against the same call less the time that recording its tally changes takes on a connection equally close
 * to the database.
 */
async function compareWrites(caller: Caller, client: Client): Promise<void> {
  const { items } = await caller.send(
    "GET",
    `/fkl-plan/${caller.project}/monitorings?size=500&status=unfulfilled`,
  );
  const versions = new Map<string, number>(
    items.map((m: { id: string; version: number }) => [m.id, m.version]),
  );
  const ids = [...versions.keys()];
  const { rows: noted } = await client.query(
    "select array[series_id] as series, array[estimated_on] as days from monitorings where project_id = $1 and id = any($2::uuid[])",
    [caller.project, ids.slice(0, 20)],
  );
  let at = 0;
  const record = async () => {
    const id = ids[at++ % ids.length] ?? "";
    const version = versions.get(id) ?? 1;
    versions.set(id, version + 1);
    const path = `/fkl-plan/${caller.project}/monitorings/${id}/follow-up`;
    await caller.send("PUT", path, { ...FOLLOW_UP, version });
  };
  const some = async () => {
    for (let n = 0; n < 20; n++) await record();
  };
  const without = async () => {
    const all = await timed(some);
    await client.query("begin");
    const notes = await timed(async () => {
      for (const { series, days } of noted) await client.query(NOTE, [caller.project, series, days]);
    });
    await client.query("rollback");
    return all - notes;
  };
  const target = "<= 1.1";
  await compare(
    "20 follow-ups to the same without their notes for the tallies",
    target,
    WRITE_ROUNDS,
    () => timed(some),
    without,
  );
}
