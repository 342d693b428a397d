import type { LatestDevice, Series } from "@vetaverde/contract/readings";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { DerivedFlag } from "@vetaverde/domain/derived/formula";
import { type Buckets, bucketsOf } from "@vetaverde/domain/readings/buckets";
import { todayIn } from "@vetaverde/domain/time/zone";
import { to as copyTo } from "pg-copy-streams";
import type { Db } from "../../platform/db/db.ts";
import type { LongReads } from "../../platform/db/replica.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import * as store from "./readings.store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BOM = "\ufeff";

interface RangeQuery {
  sensor: readonly string[];
  from: string | Date;
  to: string | Date;
}

export interface ReadingsService {
  series(project: string, query: RangeQuery & { points: number }): Promise<WithDates<Series>[]>;
  csv(project: string, query: RangeQuery, signal: AbortSignal): Promise<FileReply>;
  latest(project: string): Promise<WithDates<LatestDevice>[]>;
}

export function createReadings({ db, longReads }: { db: Db; longReads: LongReads }): ReadingsService {
  return {
    series: async (project, query) => {
      const { sensors, from, to } = await read(db, project, query);
      const all: WithDates<Series>[] = [];
      for (const { id, number, since, origin } of sensors) {
        const span = { project, sensor: number, from, to };
        const old = since !== null && from < since;
        const drawn = old ? await drawOld(db, span, query.points, since) : await draw(db, span, query.points);
        const last = await lastOf(db, span, old);
        // Only derived values have flags: sensors of devices pay nothing for them.
        const flagged = origin === "derived" ? await flagsOf(db, span, drawn, last) : { last };
        all.push({ sensor: id, ...drawn.columns, ...flagged, ...(old ? { rawFrom: since } : {}) });
      }
      return all;
    },
    csv: async (project, query, signal) => {
      const { sensors, from, to } = await read(db, project, query);
      const { rows, lagSeconds } = await stream(
        longReads,
        store.csvQuery(project, sensors, from, to),
        signal,
      );
      return { filename: csvName(sensors, from), body: rows, headers: lagHeader(lagSeconds) };
    },
    latest: async (project) => {
      // Queried in this order: a reading rolled up in between appears in the second result.
      const pending = await store.pendingLatest(db, project);
      const rows = await store.latestRows(db, project);
      const newest = newestOf(rows, new Map(pending.map((row) => [row.number, row])));
      const derived = newest.flatMap(({ row, t }) =>
        row.origin === "derived" && row.number !== null && t ? [{ sensor: row.number, t }] : [],
      );
      return byDevice(newest, await store.flagsAt(db, project, derived));
    },
  };
}

async function read(db: Db, project: string, { sensor, from, to }: RangeQuery) {
  const span = { from: new Date(from), to: new Date(to) };
  if (span.to < span.from) throw new AppError("VALIDATION", { faults: [{ path: "to", word: "period" }] });
  const found = await store.findSensors(db, project, sensor);
  const known = new Map(found.map((one) => [one.id, one]));
  const sensors = sensor.map((id) => {
    const one = known.get(id);
    if (!one) throw new AppError("NOT_FOUND");
    return one;
  });
  return { ...span, sensors };
}

/** The last reading of a span; when its readings were deleted, the last value of its hour's roll-up. */
async function lastOf(
  db: Db,
  span: store.Span,
  isPartlyForgotten: boolean,
): Promise<WithDates<Series["last"]>> {
  const last =
    (await store.lastReading(db, span)) ??
    (isPartlyForgotten ? await store.lastOfRollups(db, span) : undefined);
  return last ? { t: last.t, value: last.value } : null;
}

type Columns = { t: Date[]; min: number[]; max: number[]; avg: number[] } | { t: Date[]; v: number[] };

interface Drawn {
  columns: Columns;
  /** Null: the columns are readings. */
  buckets: Buckets | null;
}

/** The flags of what is drawn, by flag, and those of the last value. */
async function flagsOf(
  db: Db,
  span: store.Span,
  { columns: { t }, buckets }: Drawn,
  last: WithDates<Series["last"]>,
): Promise<Pick<WithDates<Series>, "flags" | "last">> {
  const rows = buckets
    ? await store.flagsOfBuckets(db, span, buckets)
    : await store.flagsOf(db, span, t.length);
  const positions = new Map(t.map((at, position) => [at.getTime(), position]));
  const byFlag = new Map<DerivedFlag, number[]>();
  for (const row of rows) {
    const position = positions.get(row.t.getTime());
    if (position === undefined) continue;
    for (const flag of store.knownFlags(row.flags)) {
      const some = byFlag.get(flag) ?? [];
      byFlag.set(flag, some);
      some.push(position);
    }
  }
  const flags = [...byFlag].map(([flag, at]) => ({ flag, at }));
  const lastAt = last && new Date(last.t);
  const [lastRow] = lastAt ? await store.flagsOf(db, { ...span, from: lastAt, to: lastAt }, 1) : [];
  return {
    last: last && lastRow ? { ...last, flags: store.knownFlags(lastRow.flags) } : last,
    ...(flags.length > 0 ? { flags } : {}),
  };
}

async function draw(db: Db, span: store.Span, points: number): Promise<Drawn> {
  const { source, ms } = bucketsOf(span.from.getTime(), span.to.getTime(), points);
  const buckets = source === "raw" ? null : await inBuckets(db, span, source, ms);
  // A year nearly always has too many readings and uses roll-ups; an hour has few enough.
  const few = !buckets || buckets.reduce((sum, { n }) => sum + n, 0) <= points;
  const readings = few ? await store.firstReadings(db, span, points + 1) : [];
  if (few && readings.length <= points)
    return {
      columns: { t: readings.map(({ t }) => t), v: readings.map(({ value }) => value) },
      buckets: null,
    };
  const columns = inColumns(buckets ?? (await store.bucketsOfReadings(db, span, ms)));
  return { columns, buckets: { source, ms } };
}

function inColumns(drawn: readonly store.Bucket[]): Columns {
  return {
    t: drawn.map(({ t }) => t),
    min: drawn.map(({ min }) => min),
    max: drawn.map(({ max }) => max),
    avg: drawn.map(({ avg }) => avg),
  };
}

/** Draws a span of which only roll-ups are left in part: without readings, and with buckets of at least an hour. */
async function drawOld(db: Db, span: store.Span, points: number, since: Date): Promise<Drawn> {
  const { source, ms } = bucketsOf(span.from.getTime(), span.to.getTime(), points);
  const unit = source === "day" ? DAY : HOUR;
  const begin = Math.floor(span.from.getTime() / unit) * unit;
  // An hour cut by the end of the span is included completely, unless its readings still exist.
  const cut = span.to.getTime() / unit;
  const end = (span.to < since ? Math.floor(cut) + 1 : Math.floor(cut)) * unit;
  const whole = {
    unit: source === "day" ? "day" : "hour",
    begin: new Date(begin),
    end: new Date(end),
  } as const;
  const wide = Math.max(ms, HOUR);
  return {
    columns: inColumns(await store.bucketsOfRollups(db, span, whole, wide)),
    buckets: { source: whole.unit, ms: wide },
  };
}

/** The name of a file shows when it begins later than requested. */
function csvName(sensors: readonly store.SensorName[], from: Date): string {
  const starts = sensors.flatMap(({ since }) => (since && since > from ? [since.getTime()] : []));
  if (starts.length === 0) return "readings.csv";
  return `readings-from-${todayIn("UTC", Math.max(...starts))}.csv`;
}

function inBuckets(db: Db, span: store.Span, source: "hour" | "day", ms: number): Promise<store.Bucket[]> {
  const unit = source === "hour" ? HOUR : DAY;
  const begin = new Date(Math.ceil(span.from.getTime() / unit) * unit);
  const end = new Date(Math.floor(span.to.getTime() / unit) * unit);
  if (end <= begin) return store.bucketsOfReadings(db, span, ms);
  return store.bucketsOfRollups(db, span, { unit: source, begin, end }, ms);
}

/** By how many seconds what was read from a replica may be behind. */
const lagHeader = (seconds: number | null): Record<string, string> =>
  seconds === null ? {} : { "replica-lag": String(seconds) };

/** Streams directly from the database to the client; a disconnect cancels the query. */
async function stream(source: LongReads, query: string, signal: AbortSignal) {
  const { client, lagSeconds } = await source.connect();
  if (signal.aborted) {
    client.release();
    throw new AppError("UNAVAILABLE");
  }
  // sql-unchecked: COPY takes no parameters, so its text holds the values; see csvQuery.
  const rows = client.query(copyTo(query));
  rows.unshift(Buffer.from(BOM));
  let released = false;
  const release = (error?: Error) => {
    if (released) return;
    released = true;
    client.release(error);
  };
  rows.once("end", () => release());
  rows.once("error", (error) => release(error));
  rows.once("close", () => release(new Error("the export was not read to its end")));
  // The connection of an unfinished COPY cannot be reused.
  signal.addEventListener("abort", () => {
    release(new Error("nobody reads the export any longer"));
    rows.destroy();
  });
  return { rows, lagSeconds };
}

/** A sensor with its newest reading, of the roll-ups or of those that are not rolled up yet. */
interface Newest {
  row: store.LatestRow;
  t: Date | null;
  value: number | null;
  lastReportAt: Date | null;
}

function newestOf(
  rows: readonly store.LatestRow[],
  pending: ReadonlyMap<number, store.PendingRow>,
): Newest[] {
  return rows.map((row) => {
    const fresh = row.number === null ? undefined : pending.get(row.number);
    const { t, value } = fresh && (!row.t || fresh.t >= row.t) ? fresh : row;
    return { row, t, value, lastReportAt: fresh?.reportedAt ?? row.reportedAt };
  });
}

function byDevice(
  newest: readonly Newest[],
  flags: Awaited<ReturnType<typeof store.flagsAt>>,
): WithDates<LatestDevice>[] {
  const devices = new Map<string, WithDates<LatestDevice>>();
  for (const { row, t, value, lastReportAt } of newest) {
    const { level, levelAt } = row;
    const device = devices.get(row.device) ?? {
      device: row.device,
      serial: row.serial,
      lastAt: null,
      battery: level === null || !levelAt ? null : { level, at: levelAt },
      sensors: [],
    };
    devices.set(row.device, device);
    if (row.sensor === null || row.number === null) continue;
    const some = t ? flags.get(`${row.number} ${t.getTime()}`) : undefined;
    device.sensors.push({
      sensor: row.sensor,
      variable: row.variable ?? "",
      unit: row.unit ?? "",
      resolution: row.resolution,
      t,
      value,
      ...(some ? { flags: some } : {}),
    });
    if (lastReportAt && (!device.lastAt || lastReportAt > device.lastAt)) device.lastAt = lastReportAt;
  }
  return [...devices.values()];
}
