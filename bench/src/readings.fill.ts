// Data for the benchmarks of readings, written directly to the database.
import { createHash } from "node:crypto";
import type { Client } from "pg";
import type { Reporter } from "./readings.load.ts";

/** The product's table of readings, reduced to its columns and primary key. */
export const PLAIN = `create table if not exists bench_readings (project_id uuid not null, sensor_id integer not null, t timestamptz not null,
  value double precision not null, primary key (project_id, sensor_id, t) include (value))`;

/** Creates devices with one sensor each, whose numbers begin at 100,001, after as many others. */
export async function makeReporters(
  client: Client,
  project: string,
  count: number,
  after = 0,
): Promise<Reporter[]> {
  const made = Array.from({ length: count }, (_, n) => ({
    serial: `BENCH-${after + n}`,
    key: `bench-key-${after + n}`,
    number: 100_001 + after + n,
  }));
  const rows = made.map((one) => ({ ...one, hash: createHash("sha256").update(one.key).digest("hex") }));
  await client.query(
    `with u as (select id from users limit 1),
      given as (select gen_random_uuid() as device, gen_random_uuid() as sensor, r.* from jsonb_to_recordset($2::jsonb) as r (serial text, hash text, number int)),
      serials as (insert into device_serials (serial, project_id, device_id) select serial, $1, device from given),
      made as (insert into devices (project_id, id, serial, name, name_key, channel, expected_interval, created_at, updated_at, updated_by)
        select $1, device, serial, serial, lower(serial), 'mobile', 60, now(), now(), u.id from given, u returning id),
      keys as (insert into device_keys (project_id, device_id, id, key_hash, made_at, made_by)
        select $1, device, gen_random_uuid(), decode(hash, 'hex'), now(), u.id from given, u, (select count(*) from made) m)
      insert into device_sensors (project_id, id, device_id, number, name, variable, unit, kind, position)
        select $1, sensor, device, number, 'Nivel', 'level', 'm', 'direct', 0 from given, (select count(*) from made) m`,
    [project, JSON.stringify(rows)],
  );
  await client.query("select pg_notify('devices', $1)", [project]);
  return made;
}

/** A year of readings of a sensor at one a minute, with hourly roll-ups, among those of other sensors. */
export async function fillYear(
  client: Client,
  project: string,
  sensor: number,
  others: number,
): Promise<void> {
  for (let month = 0; month < 12; month++)
    await client.query(
      "select make_readings_month((date '2025-01-01' + make_interval(months => $1))::date)",
      [month],
    );
  await client.query(
    `insert into readings (project_id, sensor_id, t, value)
     select $1, s, t, sin(extract(epoch from t) / 40000) * 10 + (hashtext(t::text) % 100) / 100.0
       from generate_series('2025-01-01Z'::timestamptz, '2025-12-31 23:59Z', '1 minute') t, generate_series($2::int, $2 + $3) s`,
    [project, sensor, others],
  );
  await client.query(
    `insert into rollup_hour (project_id, sensor_id, hour, n, sum, min, max, first, first_at, last, last_at)
     select project_id, sensor_id, date_trunc('hour', t, 'UTC'), count(*), sum(value), min(value), max(value),
            (array_agg(value order by t))[1], min(t), (array_agg(value order by t desc))[1], max(t)
       from readings where project_id = $1 and sensor_id between $2 and $2 + $3 group by 1, 2, 3 order by 3, 2`,
    [project, sensor, others],
  );
  await client.query("vacuum analyze readings, rollup_hour");
}

/** The latest values of a number of sensors, with a few readings of each. */
export async function fillLatest(
  client: Client,
  project: string,
  first: number,
  sensors: number,
): Promise<void> {
  await client.query("select make_readings_month('2026-01-01')");
  await client.query(
    `insert into readings (project_id, sensor_id, t, value)
     select $1, $2 + s, '2026-01-01Z'::timestamptz + make_interval(mins => n), n from generate_series(0, 99) n, generate_series(1, $3::int) s`,
    [project, first, sensors],
  );
  await client.query(
    `insert into latest (project_id, sensor_id, t, value, at)
     select $1, $2 + s, '2026-01-01 01:39Z', 99, now() from generate_series(1, $3::int) s on conflict do nothing`,
    [project, first, sensors],
  );
  await client.query("vacuum analyze readings, latest");
}
