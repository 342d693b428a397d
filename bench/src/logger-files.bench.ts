import type { Client } from "pg";
import { connectAsOwner } from "./database.ts";
import { Caller, childrenOf, type Product, peakMegabytes, residentMegabytes } from "./product.ts";
import { timed } from "./ratio.ts";

const ROWS = 1_000_000;
const CHANNELS = 2;
/** Rows that the product saves in one transaction, and the bare pass too. */
const CHUNK = 4_000;
const BEGIN = Date.UTC(2023, 0, 1);
const MINUTE_MS = 60_000;
const POLL_MS = 50;
const IDLE_MS = 15_000;

/** A logger's file of a million rows: read, compared, saved and withdrawn, beside bare passes over the same rows. */
export async function benchLoggerFiles(product: Product): Promise<void> {
  const client = await connectAsOwner(product);
  const caller = new Caller(product.url);
  await caller.signIn("sistema@demo.vetaverde.org");
  try {
    await benchMillion(product, client, caller);
  } finally {
    await client.end();
  }
}

async function benchMillion(product: Product, client: Client, caller: Caller): Promise<void> {
  const { project } = caller;
  const device = await caller.send("POST", "/fkl-modi/devices", {
    project,
    serial: "BENCH-LOGGER",
    name: "Registrador",
    sensors: [
      { name: "Nivel", variable: "nivel", unit: "m" },
      { name: "Temperatura", variable: "temperatura", unit: "°C" },
    ],
  });
  const path = `/fkl-modi/${project}/devices/${device.id}`;
  const text = fileText();
  const measure = observe(product, caller);
  // On a shared machine a process is blocked by others, too: for this fixed time nothing is asked of it.
  await measure("idle, for comparison", () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
  let preview = await measure("upload and reading", () => upload(caller, path, text));
  preview = await measure("comparison", () =>
    caller.send("POST", `${path}/logger-previews/${preview.preview}`, { ...preview.answers, utcOffset: 0 }),
  );
  const { fresh } = preview.counts[0];
  if (fresh !== ROWS) throw new Error(`${fresh} of ${ROWS} rows are new`);
  await measure("saving", async () => {
    await caller.send("POST", `${path}/logger-files`, { preview: preview.preview });
    await untilImportIs(caller, path, "saved");
  });
  await measure("withdrawal", async () => {
    await caller.send("POST", `${path}/logger-files/${preview.preview}/withdrawal`, { reason: "Medición" });
    await untilImportIs(caller, path, "withdrawn");
  });
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
      where s.device_id = $1`,
    [device.id],
  );
  if (rows[0]?.n !== 0) throw new Error(`${rows[0]?.n} readings are left after the withdrawal`);
  const readMs = await timed(async () => bareRead(text));
  const saveMs = await timed(() => bareSave(client, bareRead(text)));
  report(measure.results, { "upload and reading": readMs, saving: saveMs });
}

interface Phase {
  name: string;
  ms: number;
  blockedMs: number;
}

/** Measures the phases of an import: duration, longest block of the web process, and memory over all of them. */
function observe(product: Product, caller: Caller) {
  const pid = product.process.pid ?? 0;
  const phases: Phase[] = [];
  const results = { phases, before: residentMegabytes(pid), peak: 0, workerPeak: 0 };
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const timer = setInterval(() => {
      results.peak = Math.max(results.peak, residentMegabytes(pid));
      results.workerPeak = Math.max(results.workerPeak, ...childrenOf(pid, "worker").map(peakMegabytes));
    }, POLL_MS);
    try {
      await caller.longestBlock();
      const answers: T[] = [];
      const ms = await timed(async () => {
        answers.push(await work());
      });
      phases.push({ name, ms, blockedMs: await caller.longestBlock() });
      return answers[0] as T;
    } finally {
      clearInterval(timer);
    }
  };
  return Object.assign(measure, { results });
}

function report(
  { phases, before, peak, workerPeak }: ReturnType<typeof observe>["results"],
  bare: Readonly<Record<string, number>>,
): void {
  for (const { name, ms, blockedMs } of phases) {
    const reference = bare[name];
    const ratio = reference
      ? `, ratio ${(ms / reference).toFixed(2)} to a bare pass of ${(reference / 1000).toFixed(1)} s`
      : "";
    console.log(
      `logger's file of ${ROWS} rows, ${name}: ${(ms / 1000).toFixed(1)} s${ratio}; web process blocked at most ${blockedMs.toFixed(0)} ms (target < 50)`,
    );
  }
  console.log(
    `memory of the web process: ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB; the worker's peak ${workerPeak.toFixed(0)} MB`,
  );
}

/** In the form of Solinst's `.csv`, with a row for each minute. */
function fileText(): string {
  const lines = [
    ...["Serial_number:", "2099001", "Location:", "PZ-07", "LEVEL", "UNIT: cm", "TEMPERATURE", "UNIT: Deg C"],
    "Date,Time,ms,LEVEL,TEMPERATURE",
  ];
  for (let n = 0; n < ROWS; n++) {
    const at = new Date(BEGIN + n * MINUTE_MS).toISOString();
    const level = (1200 + (n % 977) / 8).toFixed(3);
    const temperature = (9 + (n % 97) / 64).toFixed(4);
    lines.push(`${at.slice(0, 10).replaceAll("-", "/")},${at.slice(11, 19)},0,${level},${temperature}`);
  }
  return lines.join("\n");
}

function upload(caller: Caller, path: string, text: string) {
  const form = new FormData();
  form.append("file", new Blob([text]), "bench.csv");
  return caller.send("POST", `${path}/logger-previews`, form);
}

async function untilImportIs(caller: Caller, path: string, state: string): Promise<void> {
  for (;;) {
    const { items } = await caller.send("GET", `${path}/logger-files`);
    if (items[0]?.state === state) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

interface Column {
  times: string[];
  levels: number[];
  temperatures: number[];
}

/** Splits each line and parses its date and numbers, and nothing else. */
function bareRead(text: string): Column {
  const column: Column = { times: [], levels: [], temperatures: [] };
  for (const line of text.split("\n")) {
    const [day, time, , level, temperature] = line.split(",");
    if (temperature === undefined || day === undefined || !/^\d/.test(day)) continue;
    column.times.push(new Date(`${day.replaceAll("/", "-")}T${time}Z`).toISOString());
    column.levels.push(Number(level));
    column.temperatures.push(Number(temperature));
  }
  return column;
}

/** Inserts the same readings into an empty table with the columns and keys of readings, chunk by chunk. */
async function bareSave(client: Client, { times, levels, temperatures }: Column): Promise<void> {
  await client.query("create table bench_readings (like readings including all)");
  for (let at = 0; at < ROWS; at += CHUNK) {
    const some = times.slice(at, at + CHUNK);
    // sql-unchecked: the table is the bench's own.
    await client.query(
      `insert into bench_readings (project_id, sensor_id, t, value)
       select '00000000-0000-0000-0000-000000000000', u.sensor, u.t, u.value
         from unnest($1::int[], $2::timestamptz[], $3::float8[]) as u (sensor, t, value)`,
      [
        Array.from({ length: CHANNELS * some.length }, (_, n) => (n < some.length ? 1 : 2)),
        [...some, ...some],
        [...levels.slice(at, at + CHUNK), ...temperatures.slice(at, at + CHUNK)],
      ],
    );
  }
  await client.query("drop table bench_readings");
}
