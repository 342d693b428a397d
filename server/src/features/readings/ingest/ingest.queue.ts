import { AppError } from "../../../platform/errors/app-error.ts";
import type { Columns } from "../rows.ts";
import { ACCEPTED, type Batch, type DeviceMessage, DUPLICATE, type Raw } from "./ingest.store.ts";

/** The data of one request in the queue. */
export interface Sent extends Columns {
  project: string;
  batteries: Readonly<Record<string, number>> | null;
  raw: readonly Raw[];
  messages?: readonly DeviceMessage[];
}

export interface Counts {
  accepted: number;
  duplicates: number;
  conflicts: number;
}

interface QueueOptions {
  /** Writes a batch durably; returns each reading's result, or null when all were new. */
  commit(batch: Batch): Promise<Uint8Array | null>;
  /** Called with new readings, once they are durable and their senders were answered. */
  committed(batch: Batch): void;
  /** Maximum readings in the queue; beyond it senders are asked to retry. */
  most?: number;
  /** Maximum readings per transaction, unless a single request has more. */
  batch?: number;
  /** Maximum concurrent transactions. */
  maxConcurrent?: number;
  /** Monotonic milliseconds. */
  clock?: () => number;
}

interface Waiting {
  sent: Sent;
  resolve(counts: Counts): void;
  reject(error: unknown): void;
}

export interface IngestQueue {
  /** Resolves when the data is durable. @throws AppError INGEST_BUSY immediately, when the queue is full */
  add(sent: Sent): Promise<Counts>;
  /** Whether the queue accepts more readings. */
  open(): boolean;
  /** Resolves when the queue accepts more readings. */
  room(): Promise<void>;
  /** Resolves when the queue is empty. */
  drained(): Promise<void>;
}

/** Maximum wait for further requests that are being read from sockets. */
const MAX_COLLECT_MS = 2;

/** The weight of an entry; at least 1, since an empty one occupies a slot too. */
const weightOf = ({ sensors, raw }: Sent) => sensors.length + raw.length + 1;

/**
 * One queue for readings from every source. Whenever a transaction slot is free, it claims the waiting entries of one
 * project, up to a batch, and answers all their senders after the commit. There is no timer, so a single sender does
 * not wait. While each turn of the event loop brings more, the batch grows: a commit costs the same for many.
 */
export function createIngestQueue(options: QueueOptions): IngestQueue {
  const { commit, committed, most = 200_000, batch = 5000, maxConcurrent = 2 } = options;
  const clock = options.clock ?? (() => performance.now());
  const waiting = new Map<string, Waiting[]>();
  const drainWaiters: (() => void)[] = [];
  const capacityWaiters: (() => void)[] = [];
  let weight = 0;
  let busy = 0;
  let isFlushScheduled = false;
  /** Number of entries added so far, and at the last check. */
  let added = 0;
  let seen = 0;
  let since = 0;

  const run = async (taken: Waiting[]): Promise<void> => {
    const whole = mergeBatches(taken);
    try {
      answer(taken, await commit(whole), committed, whole);
    } catch (error) {
      // Data of one sender that the database refuses must not fail the others.
      if (taken.length > 1 && /^2[23]/.test((error as { code?: string }).code ?? "")) {
        for (const one of taken) await run([one]);
      } else for (const { reject } of taken) reject(error);
    }
  };
  const pump = () => {
    isFlushScheduled = false;
    while (busy < maxConcurrent && waiting.size > 0) {
      const taken = take(waiting, batch);
      busy++;
      void run(taken).finally(() => {
        busy--;
        for (const { sent } of taken) weight -= weightOf(sent);
        if (weight < most) for (const release of capacityWaiters.splice(0)) release();
        pump();
        if (busy === 0 && waiting.size === 0) for (const release of drainWaiters.splice(0)) release();
      });
    }
  };
  const settle = () => {
    if (added === seen || clock() - since >= MAX_COLLECT_MS) return pump();
    seen = added;
    setImmediate(settle);
  };
  return {
    open: () => weight < most,
    room: () => (weight < most ? Promise.resolve() : new Promise((r) => capacityWaiters.push(r))),
    add: (sent) =>
      new Promise((resolve, reject) => {
        if (weight >= most) return reject(new AppError("INGEST_BUSY"));
        weight += weightOf(sent);
        const own = waiting.get(sent.project);
        if (own) own.push({ sent, resolve, reject });
        else waiting.set(sent.project, [{ sent, resolve, reject }]);
        added++;
        if (isFlushScheduled || busy >= maxConcurrent) return;
        isFlushScheduled = true;
        seen = added;
        since = clock();
        setImmediate(settle);
      }),
    drained: () =>
      busy === 0 && waiting.size === 0 ? Promise.resolve() : new Promise((r) => drainWaiters.push(r)),
  };
}

/** Claims entries of the project that waits longest; the rest of them moves to the end of the queue. */
function take(waiting: Map<string, Waiting[]>, batch: number): Waiting[] {
  const [[project, all] = ["", []]] = waiting;
  waiting.delete(project);
  let rows = 0;
  let end = 0;
  while (end < all.length && (end === 0 || rows < batch)) rows += (all[end++] as Waiting).sent.sensors.length;
  if (end < all.length) waiting.set(project, all.slice(end));
  return all.slice(0, end);
}

function mergeBatches(taken: Waiting[]): Batch {
  const [first] = taken;
  if (taken.length === 1 && first) return first.sent;
  const whole = { sensors: [] as number[], times: [] as number[], values: [] as number[], raw: [] as Raw[] };
  const messages: DeviceMessage[] = [];
  const batteries: Record<string, number> = {};
  for (const { sent } of taken) {
    for (let i = 0; i < sent.sensors.length; i++) {
      whole.sensors.push(sent.sensors[i] as number);
      whole.times.push(sent.times[i] as number);
      whole.values.push(sent.values[i] as number);
    }
    if (sent.raw.length > 0) whole.raw.push(...sent.raw);
    if (sent.messages) messages.push(...sent.messages);
    Object.assign(batteries, sent.batteries);
  }
  const hasBattery = Object.keys(batteries).length > 0;
  return { ...whole, messages, project: first?.sent.project ?? "", batteries: hasBattery ? batteries : null };
}

function answer(
  taken: Waiting[],
  results: Uint8Array | null,
  committed: QueueOptions["committed"],
  whole: Batch,
): void {
  let at = 0;
  for (const { sent, resolve } of taken) {
    const counts = { accepted: 0, duplicates: 0, conflicts: 0 };
    if (!results) counts.accepted = sent.sensors.length;
    else
      for (const end = at + sent.sensors.length; at < end; at++) {
        if (results[at] === ACCEPTED) counts.accepted++;
        else if (results[at] === DUPLICATE) counts.duplicates++;
        else counts.conflicts++;
      }
    resolve(counts);
  }
  committed(results ? onlyNew(whole, results) : whole);
}

function onlyNew(whole: Batch, results: Uint8Array): Batch {
  const fresh = (from: readonly number[]) => from.filter((_, i) => results[i] === ACCEPTED);
  return { ...whole, sensors: fresh(whole.sensors), times: fresh(whole.times), values: fresh(whole.values) };
}
