import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { isInfluxInstalled, startInflux, writePath } from "./influx.ts";
import { Caller, freePort, type Product } from "./product.ts";
import { compare, median, timed } from "./ratio.ts";
import { fillLatest, fillYear, makeReporters, PLAIN } from "./readings.fill.ts";
import { byHttp, byMqtt, type Reporter } from "./readings.load.ts";

const ROUND_MS = 2000;
const ROUNDS = 5;
const REPORTERS = 1000;
const YEAR_SENSOR = 200_001;
const LATEST_SENSOR = 300_000;

/** Ingesting, drawing and looking up readings of field devices, each against a reference that does less. */
export async function benchReadings(product: Product): Promise<void> {
  const passwords = JSON.parse(readFileSync(join(product.dataDir, "postgres.json"), "utf8"));
  const pgPort = readFileSync(join(product.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const url = `postgres://vetaverde_owner:${passwords.owner}@127.0.0.1:${pgPort}/vetaverde`;
  const client = new Client({ connectionString: url });
  await client.connect();
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  await client.query(PLAIN);
  const reporters = await makeReporters(client, caller.project, REPORTERS);
  const bare = await startBare();
  const inserting = await startBare(url);
  const influx = isInfluxInstalled() ? await startInflux() : null;
  await influx?.createDatabase(INFLUX_DATABASE);
  try {
    const ports = { bare: bare.port, inserting: inserting.port, influx: influx?.port ?? null };
    await takeIn(product, client, reporters, ports);
  } finally {
    for (const { child } of [bare, inserting]) child.kill("SIGTERM");
    await influx?.stop();
  }
  await drawYear(client, caller);
  await lookUpLatest(client, caller.project);
  await client.end();
}

async function startBare(insertUrl?: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-ingest.mjs")], {
    env: { ...process.env, PORT: String(port), ...(insertUrl ? { INSERT_URL: insertUrl } : {}) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return { port, child };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server to compare with did not start");
}

type Side = readonly [name: string, target: string, rate: () => Promise<number>];

/** Runs all sides alternately, in another order each round; reports ratios of the first to each of the others. */
async function inTurns(name: string, ours: () => Promise<number>, others: readonly Side[]): Promise<void> {
  const ratios = others.map(() => [] as number[]);
  const rates = [[], ...others.map(() => [])] as number[][];
  for (let round = 0; round <= ROUNDS; round++) {
    const sides = [ours, ...others.map(([, , rate]) => rate)];
    const measured: number[] = [];
    for (let n = 0; n < sides.length; n++) {
      const at = (n + round) % sides.length;
      measured[at] = (await sides[at]?.()) ?? 0;
    }
    // The first round is a warm-up.
    if (round === 0) continue;
    measured.forEach((rate, i) => void rates[i]?.push(rate));
    others.forEach((_, i) => void ratios[i]?.push((measured[0] ?? 0) / (measured[i + 1] ?? 1)));
  }
  others.forEach(([other, target], i) => {
    const sorted = [...(ratios[i] ?? [])].sort((a, b) => a - b);
    const spread = `${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)}`;
    const pair = `${Math.round(median(rates[0] ?? []))} to ${Math.round(median(rates[i + 1] ?? []))} readings/s`;
    console.log(
      `${name}, to ${other}: ratio ${median(sorted).toFixed(2)} (${spread}, n=${sorted.length}; ${pair}); target ${target}`,
    );
  });
}

const INGEST = "/fkl-modi/ingest";
const INFLUX_DATABASE = "bench";

async function takeIn(
  product: Product,
  client: Client,
  reporters: readonly Reporter[],
  ports: { bare: number; inserting: number; influx: number | null },
): Promise<void> {
  const port = Number(new URL(product.url).port);
  const http = (at: number, path: string, k: number) => () => byHttp(at, path, reporters, k, ROUND_MS);
  const copy = () => copyRate(client);
  const peer = (k: number): Side[] => {
    if (ports.influx === null) return [];
    const { influx } = ports;
    const rate = () => byHttp(influx, writePath(INFLUX_DATABASE), reporters, k, ROUND_MS, "lines");
    return [["InfluxDB", ">= 1", rate]];
  };
  for (const k of [1, 10, 100]) {
    await inTurns(`ingest by HTTP, ${k} a request`, http(port, INGEST, k), [
      ...peer(k),
      ["a Fastify without a database", ">= 0.5", http(ports.bare, "/ingest", k)],
      ["binary COPY", ">= 0.5", copy],
      ["one INSERT a request", ">= 2", http(ports.inserting, "/ingest", k)],
    ]);
  }
  const ready = (await (await fetch(`${product.url}/fkl-general/ready`)).json()) as {
    data: { broker: number };
  };
  const { broker } = ready.data;
  const mqtt = (k: number, flight: number) => () => byMqtt(broker, reporters, k, flight, ROUND_MS);
  await inTurns("MQTT, one message under way", mqtt(1, 1), [
    ["own HTTP, 1 a request", ">= 1.1", http(port, INGEST, 1)],
  ]);
  await inTurns("MQTT, twenty under way", mqtt(1, 20), [["one under way", ">= 2", mqtt(1, 1)]]);
  await inTurns("MQTT, 100 a message", mqtt(100, 20), [["binary COPY", ">= 0.8", copy]]);
}

const COPY_ROWS = 50_000;
const ROW = 54;
let copied = 0;

/** Rows in the format of binary COPY, created before timing starts; each batch has distinct instants. */
function batch(): Buffer {
  const bytes = Buffer.alloc(19 + COPY_ROWS * ROW + 2);
  let at = bytes.write("PGCOPY\n\xff\r\n\0", "latin1") + 8;
  for (let n = 0; n < COPY_ROWS; n++) {
    at = bytes.writeInt16BE(4, at);
    at = bytes.writeInt32BE(16, at) + 16;
    bytes[at - 1] = 2;
    at = bytes.writeInt32BE(4, at);
    at = bytes.writeInt32BE(1 + (n % REPORTERS), at);
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeBigInt64BE(BigInt(++copied) * 1_000_000n, at);
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeDoubleBE(n / 8, at);
  }
  bytes.writeInt16BE(-1, at);
  return bytes;
}

async function copyRate(client: Client): Promise<number> {
  let ms = 0;
  let rows = 0;
  while (ms < ROUND_MS) {
    const bytes = batch();
    ms += await timed(async () => {
      // sql-unchecked: a table that the benchmark makes.
      const stream = client.query(
        copyFrom("copy bench_readings (project_id, sensor_id, t, value) from stdin (format binary)"),
      );
      stream.end(bytes);
      await once(stream, "finish");
    });
    rows += COPY_ROWS;
  }
  return (rows * 1000) / ms;
}

const SPAN = "from=2025-01-01T00:00:00Z&to=2025-12-31T23:59:59Z";

async function drawYear(client: Client, caller: Caller): Promise<void> {
  await fillYear(client, caller.project, YEAR_SENSOR, 3);
  await client.query(
    `insert into device_sensors (project_id, id, device_id, number, name, variable, unit, kind, position)
     select project_id, gen_random_uuid(), device_id, $2, 'Año', 'year', 'm', 'direct', 1 from device_sensors where project_id = $1 and number = 100001`,
    [caller.project, YEAR_SENSOR],
  );
  const { rows } = await client.query("select id from device_sensors where number = $1", [YEAR_SENSOR]);
  const path = `/fkl-modi/${caller.project}/readings?sensor=${rows[0]?.id}&${SPAN}&points=1000`;
  await compare(
    "a year at one-minute steps as a graph of 1,000 points, call and all, to the raw scan in the database",
    "<= 0.1",
    9,
    () => timed(() => caller.send("GET", path)),
    () =>
      timed(() =>
        client.query(
          `select date_bin('9 hours', t, 'epoch') as b, min(value), max(value), avg(value) from readings
            where project_id = $1 and sensor_id = $2 and t >= '2025-01-01Z' and t < '2026-01-01Z' group by 1 order by 1`,
          [caller.project, YEAR_SENSOR],
        ),
      ),
  );
  const before = await pages(client);
  for (let n = 0; n < 10; n++) await caller.send("GET", path);
  console.log(`pages read for it: ${Math.round(((await pages(client)) - before) / 10)}; target <= 150`);
}

/**
 * Database pages of readings and roll-ups read so far. PostgreSQL publishes a session's counts with a delay, hence the
 * wait.
 */
async function pages(client: Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const { rows } = await client.query<{ n: number | null }>(
    `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0))::float8 as n
       from pg_statio_user_tables where relname like 'readings\\_2%' or relname like 'rollup\\_%'`,
  );
  return rows[0]?.n ?? 0;
}

async function lookUpLatest(client: Client, project: string): Promise<void> {
  await fillLatest(client, project, LATEST_SENSOR, 10_000);
  const values = [project, LATEST_SENSOR];
  await compare(
    "latest values of 10,000 sensors, to a look-up of each in the readings",
    "<= 0.3",
    9,
    () =>
      timed(() =>
        client.query(
          "select sensor_id, t, value from latest where project_id = $1 and sensor_id > $2",
          values,
        ),
      ),
    () =>
      timed(() =>
        client.query(
          `select s.n, r.t, r.value from generate_series($2::int + 1, $2 + 10000) s (n), lateral (select t, value from readings
            where project_id = $1 and sensor_id = s.n order by t desc limit 1) r`,
          values,
        ),
      ),
  );
}
