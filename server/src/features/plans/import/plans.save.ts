// Saves the rows of a preview, series and their monitorings, in the caller's transaction. The rows stay packed and are
// unpacked a thousand at a time, once for each of the two tables: with one long COPY per table the database and this
// process work in parallel, which many short ones do not achieve.
import { expandSeries } from "@vetaverde/domain/schedule/series";
import { DETAIL_KEYS } from "@vetaverde/domain/schedule/series-details";
import type { ColumnKey } from "@vetaverde/domain/schedule/template";
import { sql } from "kysely";
import { shareCatalog } from "../../../platform/db/catalog-lock.ts";
import { copyRows } from "../../../platform/db/copy.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { readChunk } from "./plans.chunks.ts";
import { type CountDimensions, type ImportCount, ImportCounts } from "./plans.import-counts.ts";
import type { StagedLine } from "./plans.rows.ts";
import { listChunks } from "./previews.store.ts";

export interface SaveTarget {
  readonly project: string;
  readonly preview: string;
  readonly plan: string;
  readonly importId: string;
  readonly timeZone: string;
}

const SERIES = {
  project_id: "uuid",
  id: "uuid",
  plan_id: "uuid",
  import_id: "uuid",
  row_number: "int4",
  mining_component_id: "uuid",
  environmental_component_id: "uuid",
  subcomponent_id: "uuid",
  source_id: "uuid",
  station_id: "uuid",
  frequency_id: "uuid",
  type_id: "uuid",
  short_commitment: "text",
  responsible: "text",
  frequency: "text",
  start_date: "date",
  start_time: "text",
  end_date: "date",
  end_time: "text",
  duration_hours: "float8",
  utm_easting: "float8",
  utm_northing: "float8",
  utm_zone: "text",
  datum: "text",
  parameters: "text",
  limits: "text",
  method: "text",
  report_term: "text",
  report_period: "text",
  table_reference: "text",
} as const;

const MONITORINGS = {
  project_id: "uuid",
  id: "uuid",
  plan_id: "uuid",
  series_id: "uuid",
  station_id: "uuid",
  estimated_on: "date",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
} as const;

const idOf = ({ ids }: StagedLine, key: ColumnKey): string | null => ids[key] ?? null;

/** The first and the last of the created monitorings; ids are ascending. */
interface SavedRows {
  readonly counts: ImportCounts;
  first?: string;
  last?: string;
}

/** Entries that were merged into others since the preview was created, by id; responsibles by name. */
type Merged = ReadonlyMap<string, string>;

async function mergedEntries(tx: Tx, project: string): Promise<Merged> {
  const { rows } = await sql<{ old: string; now: string }>`
    select id::text as old, merged_into::text as now from published_stations
     where project_id = ${project} and merged_into is not null
    union all select id::text, merged_into::text from published_catalog
     where project_id = ${project} and merged_into is not null
    union all select 'name ' || o.name, n.name from published_catalog o
      join published_catalog n on n.project_id = o.project_id and n.kind = o.kind and n.id = o.merged_into
     where o.project_id = ${project} and o.kind = 'responsibles'`.execute(tx);
  return new Map(rows.map(({ old, now }) => [old, now]));
}

/** The rows to save, with merged entries replaced by those that they were merged into. */
function* rowsOf(chunk: string, merged: Merged): Generator<StagedLine> {
  for (const row of readChunk(chunk)) {
    if (merged.size === 0) {
      yield row;
      continue;
    }
    const ids = Object.fromEntries(Object.entries(row.ids).map(([key, id]) => [key, merged.get(id) ?? id]));
    const responsible = merged.get(`name ${row.responsible}`) ?? row.responsible;
    yield { ...row, ids, responsible };
  }
}

function* seriesRows(
  chunks: readonly string[],
  ids: string[],
  to: SaveTarget,
  merged: Merged,
): Generator<unknown[]> {
  for (const chunk of chunks) {
    for (const row of rowsOf(chunk, merged)) {
      const id = newId();
      ids.push(id);
      yield [
        to.project,
        id,
        to.plan,
        to.importId,
        row.row,
        idOf(row, "miningComponent"),
        idOf(row, "environmentalComponent"),
        idOf(row, "subcomponent"),
        idOf(row, "source"),
        idOf(row, "station"),
        idOf(row, "frequency"),
        idOf(row, "type"),
        row.shortCommitment,
        row.responsible,
        row.frequency,
        row.startDate,
        row.startTime,
        row.endDate,
        row.endTime,
        row.durationHours,
        row.coordinates?.easting ?? null,
        row.coordinates?.northing ?? null,
        row.coordinates?.zone ?? null,
        row.coordinates?.datum ?? null,
        ...DETAIL_KEYS.map((key) => row.details[key]),
      ];
    }
  }
}

function* monitoringRows(
  chunks: readonly string[],
  ids: readonly string[],
  to: SaveTarget,
  saved: SavedRows,
  merged: Merged,
): Generator<unknown[]> {
  let at = 0;
  for (const chunk of chunks) {
    for (const row of rowsOf(chunk, merged)) {
      const series = ids[at++];
      const station = idOf(row, "station");
      const months = new Map<string, number>();
      for (const { estimatedOn, startsAt, endsAt } of expandSeries(row, to.timeZone)) {
        saved.last = newId();
        saved.first ??= saved.last;
        const month = `${estimatedOn.slice(0, 7)}-01`;
        months.set(month, (months.get(month) ?? 0) + 1);
        yield [to.project, saved.last, to.plan, series, station, estimatedOn, startsAt, endsAt];
      }
      const by = dimensionsOf(row);
      for (const [month, n] of months) saved.counts.add(by, month, n);
    }
  }
}

const dimensionsOf = (row: StagedLine): CountDimensions => ({
  station: idOf(row, "station"),
  environmentalComponent: idOf(row, "environmentalComponent"),
  miningComponent: idOf(row, "miningComponent"),
  source: idOf(row, "source"),
  responsible: row.responsible,
});

/** @returns how many series and monitorings were written, and their counts by dimension */
export async function saveRows(
  tx: Tx,
  to: SaveTarget,
): Promise<{ rows: number; monitorings: number; counts: ImportCount[] }> {
  await shareCatalog(tx, to.project);
  const merged = await mergedEntries(tx, to.project);
  const chunks = await listChunks(tx, to.project, to.preview);
  const ids: string[] = [];
  const rows = await copyRows(tx, "monitoring_series", SERIES, seriesRows(chunks, ids, to, merged));
  const saved: SavedRows = { counts: new ImportCounts() };
  const monitorings = await copyRows(
    tx,
    "monitorings",
    MONITORINGS,
    monitoringRows(chunks, ids, to, saved, merged),
  );
  await proveKeys(tx, to, saved);
  return { rows, monitorings, counts: saved.counts.list() };
}

/**
 * Verifies that every written row refers to a station and catalogue entries of its own project, and every monitoring to
 * a series: one query for all, where a foreign key would check each row. Only this import's rows are checked: earlier
 * rows of the plan were verified when they were written, and the caller has the plan locked, so no other monitoring of
 * it lies between the first id and the last. The station is compared after the join: as a join condition it would make
 * the planner use the index by station, and every monitoring would scan all series of its station.
 * @throws when a reference is missing; the transaction then rolls back
 */
async function proveKeys(
  tx: Tx,
  { project, plan, importId }: SaveTarget,
  { first, last }: SavedRows,
): Promise<void> {
  const { rows } = await sql<{ series: number; monitorings: number }>`select
    (select count(*)::int from monitoring_series s where s.project_id = ${project} and s.import_id = ${importId}
        and (not exists (select 1 from plans p where p.project_id = s.project_id and p.id = s.plan_id)
          or not exists (select 1 from published_stations o where o.project_id = s.project_id and o.id = s.station_id))
    ) as series,
    (select count(*)::int from monitorings m left join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
      where m.project_id = ${project} and m.plan_id = ${plan} and m.id between ${first ?? null}::uuid and ${last ?? null}::uuid
        and (s.id is null or s.import_id <> ${importId} or s.station_id <> m.station_id)
    ) as monitorings`.execute(tx);
  const { series = 0, monitorings = 0 } = rows[0] ?? {};
  if (series + monitorings === 0) return;
  throw new Error(`an import leads nowhere: ${series} series, ${monitorings} monitorings`);
}
