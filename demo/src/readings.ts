import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../server/src/platform/db/db.ts";
import { pulsesAt, totalAt } from "./meter.ts";
import { LATE, LOW, SILENT } from "./silences.data.ts";

/** How far back the demonstration's devices have reported. */
const YEAR_DAYS = 365;
/** For this many days readings are four a day; earlier ones are two a day. */
const FREQUENT_DAYS = 120;
/** For this many days readings are hourly; for the last day they follow the expected interval. */
const HOURLY_DAYS = 14;
/** Days over which a failing battery has lost its charge, and how many volts. */
const DISCHARGE_DAYS = 30;
const DISCHARGE_VOLTS = 0.42;
/** Of the flow in the main stream: its headwater, and the channel that leaves it. */
const BRANCHES: Readonly<Record<string, number>> = { "MODI-0125": 0.16, "MODI-0129": 0.13 };
/** Seconds before a device's last report, by serial. */
const DELAYS: Readonly<Record<string, number>> = {
  ...perSecond(SILENT, 3600),
  ...perSecond(LATE, 60),
};

function perSecond(values: Readonly<Record<string, number>>, seconds: number): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([serial, value]) => [serial, value * seconds]));
}

/** Days ago when the barometer stopped reporting for some days: sensors corrected by it have no level then. */
const BLIND_FROM = 105;
const BLIND_UNTIL = 96;

/** Deterministic noise from -0.5 to 0.5 per sensor and instant, the same at every start. */
const noise = sql`((hashint8extended(extract(epoch from t)::bigint / 60, number) & 65535) / 65535.0 - 0.5)`;
const turns = (seconds: number, shift = 0) =>
  sql`sin(2 * pi() * (extract(epoch from t) / ${sql.lit(seconds)} + ${sql.lit(shift)}))`;
/**
 * Yearly cycle with its maximum at the end of December (southern summer), then a daily one with its maximum at noon in
 * Chile.
 */
const summer = turns(31_556_952, 0.27);
const noon = turns(86_400, 0.58);
const slow = turns(11.3 * 86_400);

/** The day and the place decide whether it rains: some thirty days a year. */
const rain = sql`case when hashint8extended(extract(epoch from t)::bigint / 86400, 7) & 15 = 3
  then greatest(0, 2.4 * ${slow} + 4 * ${noise}) else 0 end`;

/** At the dam it also rains on one afternoon of every five days, so that each week of its graphs has some rain. */
const day = sql`(extract(epoch from t)::bigint / 86400)`;
const showers = sql`case when ${day} % 5 = (hashint8extended(${day} / 5, 13) & 1) and extract(hour from t at time zone 'UTC') between 18 and 22
  then greatest(0.2, 1.6 + 2.4 * ${noise}) else ${rain} end`;

/** A value by the serial of a device; the other devices have the given one. */
const bySerial = (values: Readonly<Record<string, number>>, otherwise: number): RawBuilder<number> =>
  sql`case serial ${sql.join(
    Object.entries(values).map(
      ([serial, value]) => sql`when ${sql.lit(serial)} then ${sql.lit(value)}::float8`,
    ),
    sql` `,
  )} else ${sql.lit(otherwise)}::float8 end`;

/** A blast shakes the ground in one quarter of an hour of some days. */
const blast = sql`(hashint8extended(extract(epoch from t)::bigint / 900, 11) & 127 = 5)`;

/** Air pressure that an unvented sensor also measures, in hPa around the mean. */
const air = sql`(3.5 * ${slow} + 0.8 * ${noon})`;

/** As many decimals as the instruments of a variable report. */
const decimals = sql`case when variable in ('pm10', 'pm25', 'ec', 'temperature') or unit = 'mbar' then 0
  when variable in ('flow', 'air', 'wind', 'rain', 'pressure', 'snow', 'noise', 'pumped', 'turbidity') or unit = 'digits' then 1
  when variable in ('ph', 'battery', 'ppv') then 2 else 3 end`;

/**
 * The reading of each variable in its unit; piezometers report digits of their wire and ohms of their thermistor.
 * @param now until when failing batteries have lost their charge
 */
const valueBy = (now: Date): RawBuilder<number> => sql`round((case
  when variable = 'battery' and serial in (${sql.join(Object.keys(LOW))}) then ${bySerial(LOW, 0)} + 0.012 * ${noise}
    + ${sql.lit(DISCHARGE_VOLTS)} * least(1, greatest(0, extract(epoch from ${now}::timestamptz - t) / ${sql.lit(DISCHARGE_DAYS * 86_400)}))
  when variable = 'level' and unit = 'digits' then case serial when 'MODI-0139' then 7500 when 'MODI-0141' then 7380 else 8030 end
    + number % 7 * 11 - 58 * ${summer} - 9 * ${slow} + 3 * ${noise}
  when variable = 'level' and unit = 'mbar' then 800 + 62 * ${summer} + 8 * ${slow} + 2 * ${noise} + ${air}
  when variable = 'level' and unit = 'm' then 12.9 - 0.8 * ${summer} - 0.12 * ${slow} + 0.02 * ${noise}
  when variable = 'level' then 10.4 + number % 3 + 0.7 * ${summer} + 0.15 * ${slow} + 0.03 * ${noise}
  when variable = 'temperature' then 7450 - 240 * ${summer} + 12 * ${noise}
  when variable = 'battery' and range_min > 10 then 13.1 + 0.5 * ${noon} + 0.1 * ${noise}
  when variable = 'battery' then 3.74 + 0.08 * ${summer} + 0.06 * ${noon} + 0.01 * ${noise}
  when variable = 'pond' then 2831.1 + 0.9 * ${summer} + 0.12 * ${slow} + 0.01 * ${noise}
  when variable = 'ec' then 840 - 110 * ${summer} + 22 * ${slow} + 9 * ${noise}
  when variable = 'flow' then ${bySerial(BRANCHES, 1)} * (240 + 170 * ${summer} + 18 * ${noon} + 26 * ${slow} + 8 * ${noise})
  when variable = 'stage' then 0.47 + 0.136 * ${summer} + 0.013 * ${noon} + 0.0185 * ${slow} + 0.006 * ${noise}
  when variable = 'pulses' then ${pulsesAt(sql.ref("t"))}
  when variable = 'total' then ${totalAt(sql.ref("t"))}
  when variable = 'head' then 0.178 + 0.02 * ${summer} + 0.014 * ${noon} + 0.012 * ${slow} + 0.006 * ${noise}
  when variable = 'ph' then 7.35 + 0.18 * ${summer} + 0.12 * ${slow} + 0.06 * ${noise}
  when variable = 'turbidity' then greatest(0.3, 9 + 6 * ${summer} + 3 * ${slow} + 2 * ${noise})
  when variable = 'rain' and serial = 'MODI-0153' then ${showers}
  when variable = 'rain' then ${rain}
  when variable = 'air' then 6.5 + 7.5 * ${summer} + 6 * ${noon} + 1.5 * ${slow} + ${noise}
  when variable = 'pressure' then 722 + ${air} + 0.3 * ${noise}
  when variable = 'wind' then greatest(0, 4.5 + 3.2 * ${noon} + 1.2 * ${slow} + 3 * ${noise})
  when variable = 'pm10' then greatest(4, 38 + 9 * ${summer} + 11 * ${slow} + 14 * ${noise})
  when variable = 'pm25' then greatest(2, 14 + 3 * ${summer} + 4 * ${slow} + 5 * ${noise})
  when variable = 'snow' then greatest(0, 58 - 62 * ${summer} + 5 * ${slow} + ${noise})
  when variable = 'noise' then 36 + 4 * ${noon} + 1.5 * ${slow} + 5 * ${noise}
  when variable = 'ppv' then 0.35 + 0.2 * ${noise} + case when ${blast} then 3.4 + 2 * ${noise} else 0 end
  when variable = 'pumped' then 7.1 + 0.4 * ${slow} + 0.5 * ${noise}
  else 20 + 2 * ${slow} + ${noise} end)::numeric, ${decimals})::float8`;

/**
 * Sensors of devices whose external key is the demonstration's; no other device has such a key. Demonstrations that
 * were seeded earlier have a shorter one.
 */
const sensors = (project?: string) => sql`
  select s.project_id, s.number, s.variable, s.unit, s.range_min, s.device_id, d.serial, d.expected_interval as step
    from published_device_sensors s
    join published_devices d on d.project_id = s.project_id and d.id = s.device_id and d.active
   where s.active and s.origin = 'device' and d.serial like 'MODI-%' ${project ? sql`and s.project_id = ${project}` : sql``} and exists (
     select from published_device_keys k where k.project_id = d.project_id and k.device_id = d.id
        and k.key_hash in (sha256(convert_to('Veta2026-demo-' || d.serial, 'UTF8')),
                           sha256(convert_to('Veta2026-' || d.serial, 'UTF8'))))`;

/**
 * Devices in alarm, whose graph of a week people open first: with every reading of it, since an hourly line that becomes
 * a denser one in the last day looks like another behaviour of the ground.
 */
const IN_FULL = ["MODI-0141", "MODI-0150"];

/** Months that are made before the year of readings, for what people measured earlier. */
const MONTHS_BEFORE = 3;

/**
 * Makes the tables of the months that the demonstration's readings need, each in a transaction of its own: a cluster
 * refuses to make one in a transaction that wrote readings.
 */
export async function makeMonths(db: Db, now: number): Promise<void> {
  for (let month = -MONTHS_BEFORE; month <= 12; month++)
    await sql`select make_readings_month((${new Date(now)}::timestamptz
      - make_interval(days => ${YEAR_DAYS}, months => ${-month}::int))::date)`.execute(db);
}

/**
 * Inserts a year of readings of the project's devices, with the same roll-ups as if they had arrived one by one. Their
 * months are there.
 */
export async function insertReadings(tx: Tx, project: string, now: number): Promise<void> {
  const at = new Date(now);
  await sql`
    with given as (${sensors(project)}),
    grid as (
      select given.*, t from given, generate_series(date_trunc('day', ${at}::timestamptz) - make_interval(days => ${YEAR_DAYS}),
        date_trunc('day', ${at}::timestamptz) - make_interval(days => ${FREQUENT_DAYS}, secs => 1), '12 hours') t
      union all
      select given.*, t from given, generate_series(date_trunc('day', ${at}::timestamptz) - make_interval(days => ${FREQUENT_DAYS}),
        date_trunc('day', ${at}::timestamptz) - make_interval(days => ${HOURLY_DAYS}, secs => 1), '6 hours') t
      union all
      select given.*, t from given, generate_series(date_trunc('day', ${at}::timestamptz) - make_interval(days => ${HOURLY_DAYS}),
        date_trunc('hour', ${at}::timestamptz) - interval '24 hours 1 second',
        make_interval(secs => case when serial = any(${IN_FULL}::text[]) then step else 3600 end)) t
      union all
      select given.*, t from given, generate_series(date_trunc('hour', ${at}::timestamptz) - interval '24 hours', ${at}::timestamptz,
        make_interval(secs => step)) t),
    added as (
      insert into readings (project_id, sensor_id, t, value)
      select project_id, number, t, ${valueBy(at)} from grid
       where t <= ${at}::timestamptz - make_interval(secs => ${bySerial(DELAYS, 0)})
         and (variable <> 'pressure' or t not between ${at}::timestamptz - make_interval(days => ${BLIND_FROM})
           and ${at}::timestamptz - make_interval(days => ${BLIND_UNTIL}))
       order by number, t returning sensor_id, t, value),
    hours as (
      insert into rollup_hour (project_id, sensor_id, hour, n, sum, min, max, first, first_at, last, last_at)
      select ${project}, sensor_id, date_trunc('hour', t, 'UTC') as slot, count(*), sum(value), min(value), max(value),
             (array_agg(value order by t))[1], min(t), (array_agg(value order by t desc))[1], max(t)
        from added group by sensor_id, slot),
    days as (
      insert into rollup_day (project_id, sensor_id, day, n, sum, min, max, first, first_at, last, last_at)
      select ${project}, sensor_id, date_trunc('day', t, 'UTC') as slot, count(*), sum(value), min(value), max(value),
             (array_agg(value order by t))[1], min(t), (array_agg(value order by t desc))[1], max(t)
        from added group by sensor_id, slot),
    newest as (select distinct on (sensor_id) sensor_id, t, value from added order by sensor_id, t desc),
    power as (
      insert into device_batteries (project_id, device_id, level, at)
      select ${project}, given.device_id, newest.value, newest.t
        from newest join given on given.number = newest.sensor_id and given.variable = 'battery')
    insert into latest (project_id, sensor_id, t, value, at, reported_at)
      select ${project}, sensor_id, t, value, t, t from newest`.execute(tx);
}

/** Readings that the demonstration's devices are due to report since their last ones, for at most two days. */
export async function dueReadings(db: Db, now: number) {
  const at = new Date(now);
  const { rows } = await sql<{ project: string; sensor: number; t: Date; value: number }>`
    with given as (${sensors()}),
    grid as (
      select given.*, g.t from given
        join published_latest l on l.project_id = given.project_id and l.sensor_id = given.number,
        generate_series(greatest(l.t + make_interval(secs => step), ${at}::timestamptz - interval '2 days'),
          ${at}::timestamptz - make_interval(secs => ${bySerial(DELAYS, 0)}), make_interval(secs => step)) g (t)
       where serial <> all (${Object.keys(SILENT)}::text[]))
    select project_id as project, number as sensor, date_trunc('second', t) as t, ${valueBy(at)} as value from grid order by t`.execute(
    db,
  );
  return rows;
}
