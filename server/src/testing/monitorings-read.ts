import { type RawBuilder, sql } from "kysely";
import type { createDb, Db } from "../platform/db/db.ts";
import type { TestApp } from "./app.ts";
import type { Fixture } from "./fixture.ts";
import { recordQueries } from "./recorded-queries.ts";

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}
const readOf = (plan: Plan): number =>
  (plan["Relation Name"] === "monitorings"
    ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + readOf(inner), 0);

/**
 * The result of some work, and how many monitorings each of its queries reads according to the database's statistics.
 */
export async function monitoringsRead<R>(
  app: TestApp,
  owner: ReturnType<typeof createDb>,
  work: (db: Db) => Promise<R>,
): Promise<{ read: number[]; answered: R }> {
  const { sent, answered } = await recordQueries(app, work);
  const read: number[] = [];
  for (const { text, values } of sent.filter((one) =>
    / (published_)?monitoring(s|_days) m\b/.test(one.text),
  )) {
    const { rows } = await owner.pool.query(`explain (analyze, format json) ${text}`, [...values]);
    read.push(readOf(rows[0]["QUERY PLAN"][0].Plan));
  }
  return { read, answered };
}

interface ManyMonitorings {
  f: Fixture;
  many: number;
  /** How many of them belong to a series of its own at a station of its own. */
  few: number;
  /** What that series has besides, by column. */
  series: object;
  /** The day of the monitoring numbered `n`. */
  day: RawBuilder<unknown>;
}

/** Inserts copies of the fixture's monitoring, of which few belong to another series and station. */
export async function insertManyMonitorings(
  app: TestApp,
  owner: ReturnType<typeof createDb>,
  given: ManyMonitorings,
) {
  const { f, many, few, series, day } = given;
  await sql`with station as (
      insert into stations (project_id, id, name, name_key)
      values (${f.project}, gen_random_uuid(), 'Lejana', 'lejana') returning id),
    series as (
      insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
          'station_id', station.id, 'row_number', 99) || ${JSON.stringify(series)}::jsonb)).*
        from monitoring_series s, station where s.id = (select series_id from monitorings where id = ${f.monitoring})
      returning id, station_id)
    insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
    select m.project_id, gen_random_uuid(), m.plan_id, case when n <= ${few} then series.id else m.series_id end,
        case when n <= ${few} then series.station_id else m.station_id end, ${day}, m.starts_at, m.ends_at
      from monitorings m, series, generate_series(1, ${many}) n where m.id = ${f.monitoring}`.execute(app.db);
  await owner.pool.query("analyze monitorings, monitoring_series, stations, plans, catalog_entries");
}
