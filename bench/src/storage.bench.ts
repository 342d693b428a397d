import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Client } from "pg";
import { connectAsOwner } from "./database.ts";
import { isInfluxInstalled, startInflux, writePath } from "./influx.ts";
import { Caller, type Product } from "./product.ts";
import { compare, timed } from "./ratio.ts";

const FIRST_SENSOR = 300_000;

interface Kind {
  name: string;
  /** Its readings are of this month alone, so that the size of its tables is that of the kind. */
  month: string;
  sensors: number;
  /** SQL for the instants of a month from `:first`, and for a value from its instant `t`, its number `n` and the sensor `s`. */
  times: string;
  value: string;
}

const RANDOM = "(hashtextextended(t::text, s) % 1000000) / 1000000.0";
const every = (step: string) =>
  `generate_series(:first, :first + interval '1 month' - interval '1 second', '${step}') g (t)`;
const KINDS: readonly Kind[] = [
  {
    name: "level by the minute, three decimals and noise",
    month: "2024-01-01",
    sensors: 10,
    times: `select t from ${every("1 minute")}`,
    value: `round((3000 + 5 * sin(extract(epoch from t) / 600000) + 0.02 * ${RANDOM})::numeric, 3)`,
  },
  {
    name: "flow by the minute, a clock that jitters by 400 ms, two decimals",
    month: "2024-03-01",
    sensors: 10,
    times: `select t + make_interval(secs => (hashtext(t::text) % 400) / 1000.0) as t from ${every("1 minute")}`,
    value: `round((120 + 20 * sin(extract(epoch from t) / 30000) + 2 * ${RANDOM})::numeric, 2)`,
  },
  {
    name: "temperature every ten minutes, one decimal, gaps of hours",
    month: "2024-05-01",
    sensors: 60,
    times: `select t from ${every("10 minutes")} where hashtext(date_trunc('hour', t)::text) % 20 <> 0`,
    value: `round((12 + 8 * sin(extract(epoch from t) / 13751) + ${RANDOM})::numeric, 1)`,
  },
  {
    name: "battery by the hour, two decimals",
    month: "2024-07-01",
    sensors: 300,
    times: `select t from ${every("1 hour")}`,
    value: `round((12.6 + 0.3 * sin(extract(epoch from t) / 13751) + 0.02 * ${RANDOM})::numeric, 2)`,
  },
  {
    name: "noise of full precision by the minute",
    month: "2024-08-01",
    sensors: 10,
    times: `select t from ${every("1 minute")}`,
    value: `sin(n) * ${RANDOM}`,
  },
];

const tableOf = ({ month }: Kind) => `readings_${month.slice(0, 7).replace("-", "_")}`;
const packedOf = ({ month }: Kind) => `readings_packed_${month.slice(0, 7).replace("-", "_")}`;

/** Bytes a reading at rest: rows, packed, a plain table and InfluxDB, each with all that belongs to it. */
export async function benchStorage(product: Product): Promise<void> {
  const client = await connectAsOwner(product);
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const peer = isInfluxInstalled() ? await startPeer() : null;
  try {
    const sizes = new Map<Kind, { n: number; rows: number; plain: number; influx: number | null }>();
    for (const kind of KINDS) {
      await fill(client, caller.project, kind);
      const n = await numberOf(client, `select count(*) as n from ${tableOf(kind)}`);
      const influx = peer && (await peer.store(client, kind));
      const [rows, plain] = [await sizeOf(client, tableOf(kind)), await plainSize(client, kind)];
      sizes.set(kind, { n, rows, plain, influx });
    }
    await timeReads(client, caller.project, "rows");
    const ms = await timed(() => pack(client));
    const all = [...sizes.values()].reduce((sum, { n }) => sum + n, 0);
    for (const [kind, { n, rows, plain, influx }] of sizes) {
      const packed = await sizeOf(client, packedOf(kind));
      const bytes = (size: number) => (size / n).toFixed(2);
      console.log(
        `${kind.name}: ${bytes(packed)} bytes a reading packed, ${bytes(rows)} as rows, ${bytes(plain)} in a plain table, ${influx === null ? "InfluxDB is not installed" : `${bytes(influx)} in InfluxDB`} (${n} readings); target <= 4`,
      );
    }
    console.log(
      `packing: ${Math.round((all * 1000) / ms)} readings a second, with the rest of the year's months`,
    );
    await timeReads(client, caller.project, "packed");
  } finally {
    await peer?.stop();
    await client.end();
  }
}

async function fill(client: Client, project: string, kind: Kind): Promise<void> {
  const first = `'${kind.month} 00:00Z'::timestamptz`;
  await client.query("select make_readings_month($1)", [kind.month]);
  // sql-unchecked: tables and values of the benchmark.
  await client.query(
    `insert into readings (project_id, sensor_id, t, value)
     select $1, s, t, ${kind.value} from (select t, row_number() over (order by t) as n from (${kind.times.replaceAll(":first", first)}) g) g,
       generate_series(${FIRST_SENSOR + 1}, ${FIRST_SENSOR + kind.sensors}) s order by s, t`,
    [project],
  );
  // sql-unchecked: a table of the benchmark.
  await client.query(`vacuum full analyze ${tableOf(kind)}`);
}

async function numberOf(client: Client, text: string): Promise<number> {
  // sql-unchecked: a table of the benchmark.
  const { rows } = await client.query<{ n: string }>(text);
  return Number(rows[0]?.n);
}

const sizeOf = (client: Client, table: string) =>
  numberOf(client, `select pg_total_relation_size('${table}') as n`);

async function plainSize(client: Client, kind: Kind): Promise<number> {
  await client.query(
    "create table bench_plain (sensor integer, t timestamptz, value double precision, primary key (sensor, t))",
  );
  // sql-unchecked: a table of the benchmark.
  await client.query(
    `insert into bench_plain select sensor_id, t, value from ${tableOf(kind)} order by 1, 2`,
  );
  const size = await sizeOf(client, "bench_plain");
  await client.query("drop table bench_plain");
  return size;
}

/** Lets the product's own job pack all closed months, and waits for it. */
async function pack(client: Client): Promise<void> {
  await client.query("select graphile_worker.add_job('readings.pack')");
  for (;;) {
    const left = await numberOf(
      client,
      `select count(*) as n from pg_class where relname in (${KINDS.map((kind) => `'${tableOf(kind)}'`).join(", ")})`,
    );
    if (left === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // sql-unchecked: a table of the benchmark.
  for (const kind of KINDS) await client.query(`vacuum full analyze ${packedOf(kind)}`);
}

/**
 * A month of a sensor by the minute, from the function that all of the product reads through, to a copy of the same rows as
 * they were before packing.
 */
async function timeReads(client: Client, project: string, form: "rows" | "packed"): Promise<void> {
  const [kind] = KINDS;
  if (!kind) return;
  if (form === "rows") {
    // sql-unchecked: a table of the benchmark.
    await client.query(`create table bench_rows (like ${tableOf(kind)} including all)`);
    // sql-unchecked: a table of the benchmark.
    await client.query(
      `insert into bench_rows select * from ${tableOf(kind)} order by project_id, sensor_id, t`,
    );
    await client.query("vacuum analyze bench_rows");
  }
  const values = [project, FIRST_SENSOR + 3, kind.month, "2024-02-01"];
  await compare(
    `a month of readings by the minute, read by a program as ${form}, to the table of rows alone`,
    "<= 1.5",
    9,
    () => timed(() => client.query("select t, value from first_readings($1, $2, $3, $4, 1000000)", values)),
    () =>
      timed(() =>
        // sql-unchecked: tables and values of the benchmark.
        client.query(
          "select t, value from bench_rows where project_id = $1 and sensor_id = $2 and t >= $3 and t <= $4 order by t limit 1000000",
          values,
        ),
      ),
  );
}

interface Peer {
  /** Stores the readings of a month as a database of its own. @returns its size in bytes once it is compacted */
  store(client: Client, kind: Kind): Promise<number>;
  stop(): Promise<void>;
}

/** InfluxDB, with short waits until it compacts. */
async function startPeer(): Promise<Peer> {
  const influx = await startInflux(`cache-snapshot-write-cold-duration = "1s"
compact-full-write-cold-duration = "2s"`);
  return {
    async store(client, kind) {
      const name = tableOf(kind);
      await influx.createDatabase(name);
      for (let s = FIRST_SENSOR + 1; s <= FIRST_SENSOR + kind.sensors; s++) {
        // sql-unchecked: the table of a month.
        const { rows } = await client.query<{ ms: number; value: number }>(
          `select (extract(epoch from t) * 1000)::float8 as ms, value from ${name} where sensor_id = ${s} order by t`,
        );
        const lines = rows.map(({ ms, value }) => `r,s=${s} v=${value} ${Math.round(ms)}`).join("\n");
        await influx.post(writePath(name), lines);
      }
      return settled(() =>
        Number(
          execFileSync("du", ["-sb", join(influx.folder, "data", name, "autogen")])
            .toString()
            .split("\t")[0],
        ),
      );
    },
    stop: influx.stop,
  };
}

/** A size once it has not changed for some seconds. */
async function settled(size: () => number): Promise<number> {
  let [last, same] = [-1, 0];
  while (same < 6) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const present = size();
    same = present === last ? same + 1 : 0;
    last = present;
  }
  return last;
}
