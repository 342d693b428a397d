// Accounts for every row of a file: what is new, stored already, different from what is stored, or not imported and why.
import type { ChannelCounts, DrawnSeries } from "@vetaverde/contract/logger-files";
import { instantOf } from "@vetaverde/domain/loggers/clock";
import type { Db } from "../../platform/db/db.ts";
import type { ChannelRows, ImportPlan, PlannedFile } from "./logger-files.plan.ts";
import { rowsOf } from "./logger-files.plan.ts";
import * as store from "./logger-files.store.ts";

/** Points of a drawing, in each direction of a value: more than a screen has pixels for. */
const BUCKETS = 500;

/** The counts of a channel before any of its rows is compared: those of the whole file. */
export function emptyCounts({ read }: PlannedFile, channel: number): ChannelCounts {
  const { unreadableValue: _, ...faults } = read.rejected.counts;
  return {
    channel,
    fresh: 0,
    equal: 0,
    conflicting: 0,
    missing: -(read.unreadable[channel] ?? 0),
    unreadable: read.unreadable[channel] ?? 0,
    rejected: { ...faults },
  };
}

/** Adds the rows of a chunk to a channel's counts. */
export function addRows(
  counts: ChannelCounts,
  rows: ChannelRows,
  { fresh, conflicting }: { fresh: number; conflicting: number },
): void {
  counts.fresh += fresh;
  counts.conflicting += conflicting;
  counts.equal += rows.times.length - fresh - conflicting;
  counts.missing += rows.empty;
  for (const [fault, n] of Object.entries(rows.rejected))
    counts.rejected[fault] = (counts.rejected[fault] ?? 0) + (n ?? 0);
}

/** A drawing of many values: the lowest and highest of each step in time. */
class Drawing {
  readonly #from: number;
  readonly #step: number;
  readonly #low = new Array<number>(BUCKETS).fill(Number.POSITIVE_INFINITY);
  readonly #high = new Array<number>(BUCKETS).fill(Number.NEGATIVE_INFINITY);

  constructor(from: number, to: number) {
    this.#from = from;
    this.#step = Math.max(1, (to - from) / (BUCKETS - 1));
  }

  get stepMs(): number {
    return Math.max(1000, Math.ceil(this.#step));
  }

  add(t: number, value: number): void {
    const at = Math.min(BUCKETS - 1, Math.max(0, Math.round((t - this.#from) / this.#step)));
    this.#low[at] = Math.min(this.#low[at] as number, value);
    this.#high[at] = Math.max(this.#high[at] as number, value);
  }

  series(): DrawnSeries {
    const filled = this.#low.flatMap((value, at) => (Number.isFinite(value) ? [at] : []));
    return {
      t: filled.map((at) => Math.round(this.#from + at * this.#step)),
      min: filled.map((at) => this.#low[at] as number),
      max: filled.map((at) => this.#high[at] as number),
    };
  }
}

export interface Compared {
  counts: ChannelCounts[];
  drawings: { channel: number; file: DrawnSeries; stored: DrawnSeries }[];
}

/** Compares every row with the stored readings, chunk by chunk. */
export async function compareFile(
  db: Db,
  file: PlannedFile,
  plan: ImportPlan,
  { now, progress }: { now: number; progress(done: number, total: number): void },
): Promise<Compared> {
  const { read, project } = file;
  const [from, to] = spanOf(file, plan);
  const channels = plan.channels.map((channel) => ({
    channel,
    counts: emptyCounts(file, channel.channel),
    drawing: new Drawing(from, to),
  }));
  for (let n = 0; n < read.chunks; n++) {
    const chunk = await store.findChunk(db, project, file.id, n);
    if (!chunk) continue;
    for (const { channel, counts, drawing } of channels) {
      const rows = rowsOf(chunk, channel, { clock: plan.clock, now });
      for (const [at, t] of rows.times.entries()) drawing.add(t, rows.values[at] as number);
      const { equal, conflicting } = await store.compare(db, project, channel.sensor.number, rows);
      addRows(counts, rows, { fresh: rows.times.length - equal - conflicting, conflicting });
    }
    progress(n + 1, read.chunks);
  }
  const drawings: Compared["drawings"] = [];
  for (const { channel, drawing } of channels) {
    const { number } = channel.sensor;
    const buckets = await store.bucketsOf(db, project, number, { from, to, ms: drawing.stepMs });
    drawings.push({
      channel: channel.channel,
      file: drawing.series(),
      stored: {
        t: buckets.map(({ t }) => Math.round(t)),
        min: buckets.map(({ min }) => min),
        max: buckets.map(({ max }) => max),
      },
    });
  }
  return { counts: channels.map(({ counts }) => counts), drawings };
}

function spanOf({ read }: PlannedFile, { clock }: ImportPlan): [number, number] {
  const ends = [instantOf(read.from ?? 0, clock), instantOf(read.to ?? 0, clock)];
  return [Math.min(...ends), Math.max(...ends)];
}
