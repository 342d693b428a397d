// Saves the rows of a preview: series and their monitorings, in the transaction that the caller holds. A thousand rows
// at a time, so that neither the file nor its monitorings ever stand in memory whole.
import { expandSeries } from "@vetaverde/domain/schedule/series";
import type { ColumnKey } from "@vetaverde/domain/schedule/template";
import { copyRows } from "../../platform/db/copy.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { readChunk } from "./plans.chunks.ts";
import type { CheckedRow } from "./plans.rows.ts";
import { findChunk } from "./previews.store.ts";

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

interface Series extends CheckedRow {
  readonly id: string;
}

const idOf = ({ ids }: CheckedRow, key: ColumnKey): string | null => ids[key] ?? null;

function* seriesRows(series: readonly Series[], to: SaveTarget): Generator<unknown[]> {
  for (const row of series) {
    yield [
      to.project,
      row.id,
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
    ];
  }
}

function* monitoringRows(series: readonly Series[], to: SaveTarget): Generator<unknown[]> {
  for (const row of series) {
    const station = idOf(row, "station");
    for (const { estimatedOn, startsAt, endsAt } of expandSeries(row, to.timeZone)) {
      yield [to.project, newId(), to.plan, row.id, station, estimatedOn, startsAt, endsAt];
    }
  }
}

/** @returns how many series and monitorings were written */
export async function saveRows(tx: Tx, to: SaveTarget): Promise<{ rows: number; monitorings: number }> {
  let rows = 0;
  let monitorings = 0;
  for (let chunk = 0; ; chunk++) {
    const text = await findChunk(tx, to.project, to.preview, chunk);
    if (text === undefined) return { rows, monitorings };
    const series = readChunk(text).map((row) => ({ ...row, id: newId() }));
    rows += await copyRows(tx, "monitoring_series", SERIES, seriesRows(series, to));
    monitorings += await copyRows(tx, "monitorings", MONITORINGS, monitoringRows(series, to));
  }
}
