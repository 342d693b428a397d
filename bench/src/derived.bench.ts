import type { Client } from "pg";
import { connectAsOwner } from "./database.ts";
import { Caller, type Product } from "./product.ts";
import { compare, timed } from "./ratio.ts";
import { fillYear, makeReporters } from "./readings.fill.ts";
import { byHttp, type Reporter } from "./readings.load.ts";

const ROUNDS = 5;
const LIVE_ROUNDS = 9;
const REPORTERS = 200;
/** Readings that each round of the live path sends and processes: many rounds of the log's reader, which has a pause. */
const SENT = 200_000;
const A_REQUEST = 100;
/** Above the numbers of the other sensors. */
const LIVE_FROM = 1000;
const SPAN = "from=2025-01-01T00:00:00Z&to=2025-12-31T23:59:59Z";

/** A derived variable's year: calculated again, and its graph. Each of its values has a flag, the worst case. */
export const benchDerived = (product: Product): Promise<void> => withClients(product, benchYear);

/** The cost of derived variables for new readings. */
export const benchDerivedLive = (product: Product): Promise<void> =>
  withClients(product, (client, caller) => benchLive(client, caller, product));

async function withClients(
  product: Product,
  run: (client: Client, caller: Caller) => Promise<void>,
): Promise<void> {
  const client = await connectAsOwner(product);
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  try {
    await run(client, caller);
  } finally {
    await client.end();
  }
}

const WIRE = {
  kind: "vibratingWire",
  reads: "digits",
  unit: "kPa",
  wire: { form: "linear", factor: 0.1, zero: 9000, difference: "zeroMinusReading" },
  temperature: null,
  temperatureVariable: null,
  barometric: null,
};
const PLACE = { terrainElevation: 3000, probeLength: 60, inclination: 0, adjustment: 0, correction: 1 };

/** A piezometer with a year of readings by the minute, whose level is derived. */
async function benchYear(client: Client, caller: Caller): Promise<void> {
  const { project } = caller;
  const [reporter] = await makeReporters(client, project, 1);
  const { rows } = await client.query<{ id: string; number: number; device: string }>(
    `with wire as (update device_sensors s set kind = 'vibratingWire', unit = 'digits', parameters = $2
        from devices d where d.project_id = s.project_id and d.id = s.device_id and d.serial = $3 and s.project_id = $1
        returning s.project_id, s.id, s.number, s.device_id),
      made as (insert into sensor_parameters (project_id, sensor_id, version, applies_from, kind, unit, parameters, made_at, made_by)
        select project_id, id, 1, 'epoch', 'vibratingWire', 'digits', $2, now(), (select id from users limit 1) from wire),
      placed as (insert into device_versions (project_id, device_id, version, changed, applies_from, reason, after, at, by)
        select project_id, device_id, 1, 'device', 'epoch', 'bench', $4, now(), (select id from users limit 1) from wire)
      select id, number, device_id as device from wire`,
    [project, JSON.stringify(WIRE), reporter?.serial, JSON.stringify(PLACE)],
  );
  const wire = rows[0];
  if (!wire) throw new Error("the bench's piezometer is missing");
  await fillYear(client, project, wire.number, 0);
  const level = await caller.send("POST", `/fkl-modi/${project}/derived`, {
    device: wire.device,
    name: "Nivel",
    unit: "m s.n.m.",
    formula: { kind: "level", sensor: wire.id },
  });
  const recompute = async () => {
    await caller.send("POST", `/fkl-modi/${project}/derived/${level.id}/recompute`, {});
    for (;;) {
      const { recompute: job } = await caller.send("GET", `/fkl-modi/${project}/derived/${level.id}`);
      if (job.status === "done") return;
      if (job.status === "failed") throw new Error("the calculation failed");
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  await compare(
    "a derived level over a year at one-minute steps, calculated again as a job, to a bare pass over the same readings",
    "<= 3",
    ROUNDS,
    () => timed(recompute),
    () => timed(() => barePass(client, project, wire.number)),
  );
  await client.query("vacuum analyze readings, rollup_hour");
  const graph = (sensor: string) => () =>
    timed(() => caller.send("GET", `/fkl-modi/${project}/readings?sensor=${sensor}&${SPAN}&points=1000`));
  await compare(
    "a year's graph of it, to one of the raw readings",
    "<= 1.5",
    15,
    graph(level.id),
    graph(wire.id),
  );
}

/** Reads a sensor's readings in order of time, as the calculation does, and does nothing with them. */
async function barePass(client: Client, project: string, sensor: number): Promise<void> {
  let after = new Date(0);
  let sum = 0;
  for (;;) {
    const { rows } = await client.query<{ t: number; value: number }>(
      `select (extract(epoch from t) * 1000)::float8 as t, value from readings
        where project_id = $1 and sensor_id = $2 and t > $3 order by t limit 10000`,
      [project, sensor, after],
    );
    for (const { value } of rows) sum += value;
    const last = rows.at(-1);
    if (!last) break;
    after = new Date(last.t);
  }
  if (!Number.isFinite(sum)) throw new Error("a reading is no number");
}

/** Reports of devices with a derived variable each, until all of them are processed, to those of devices without. */
async function benchLive(client: Client, caller: Caller, product: Product): Promise<void> {
  const { project } = caller;
  const port = Number(new URL(product.url).port);
  const reporters = await makeReporters(client, project, 2 * REPORTERS, LIVE_FROM);
  await client.query(
    `insert into sensor_parameters (project_id, sensor_id, version, applies_from, kind, unit, parameters, made_at, made_by)
     select s.project_id, s.id, 1, 'epoch', 'direct', 'm', '{"kind": "direct"}', now(), (select id from users limit 1)
       from device_sensors s where s.project_id = $1 and s.number > $2 and s.number <= $3`,
    [project, 100_000 + LIVE_FROM, 100_000 + LIVE_FROM + 2 * REPORTERS],
  );
  // One sensor of five has a derived variable: a piezometer reports its wire, temperature, battery and more.
  const derived = reporters.slice(0, REPORTERS);
  const plain = reporters.slice(REPORTERS);
  const { rows } = await client.query<{ device: string; sensor: string }>(
    `select device_id as device, id as sensor from device_sensors where project_id = $1 and number > $2 and number <= $3 order by number`,
    [project, 100_000 + LIVE_FROM, 100_000 + LIVE_FROM + REPORTERS / 5],
  );
  for (const { device, sensor } of rows)
    await caller.send("POST", `/fkl-modi/${project}/derived`, {
      device,
      name: "Nivel en cm",
      unit: "cm",
      formula: { kind: "unit", sensor },
    });
  /** Milliseconds for each thousand readings, until they are processed. */
  const taken = (some: readonly Reporter[]) => async () => {
    let sent = 0;
    const ms = await timed(async () => {
      sent = await sendAll(port, some);
      await processed(client, project);
    });
    return (ms * 1000) / sent;
  };
  await processed(client, project);
  await compare(
    "taking in and processing readings of devices of which one in five has a derived variable, to devices without",
    "<= 1.15",
    LIVE_ROUNDS,
    taken(derived),
    taken(plain),
  );
}

/** @returns how many readings were sent */
async function sendAll(port: number, reporters: readonly Reporter[]): Promise<number> {
  let sent = 0;
  while (sent < SENT) {
    const ms = 250;
    const rate = await byHttp(port, "/fkl-modi/ingest", reporters, A_REQUEST, ms);
    sent += (rate * ms) / 1000;
  }
  return sent;
}

/** Waits until the log of readings is processed. */
async function processed(client: Client, project: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select 1 from readings_log where project_id = $1 limit 1", [
      project,
    ]);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
