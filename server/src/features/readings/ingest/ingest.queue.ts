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
const MAX_WEIGHT = 200_000;
const MAX_BATCH = 5000;
const MAX_CONCURRENT = 2;

/** The weight of an entry; at least 1, since an empty one occupies a slot too. */
const weightOf = ({ sensors, raw }: Sent) => sensors.length + raw.length + 1;

/** Resolvers of callers that wait for a state. */
class Waiters {
  readonly #resolvers: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => this.#resolvers.push(resolve));
  }

  release(): void {
    for (const resolve of this.#resolvers.splice(0)) resolve();
  }
}

/** Writes the entries as one batch, and answers their senders. */
async function commitEntries(options: QueueOptions, entries: Waiting[]): Promise<void> {
  const { commit, committed } = options;
  const whole = mergeBatches(entries);
  try {
    answer(entries, await commit(whole), committed, whole);
  } catch (error) {
    // Data of one sender that the database refuses must not fail the others.
    if (entries.length > 1 && /^2[23]/.test((error as { code?: string }).code ?? "")) {
      for (const entry of entries) await commitEntries(options, [entry]);
    } else for (const { reject } of entries) reject(error);
  }
}

/**
 * One queue for readings from every source. Whenever a transaction slot is free, it claims the waiting entries of one
 * project, up to a batch, and answers all their senders after the commit. There is no timer, so a single sender does
 * not wait. While each turn of the event loop brings more, the batch grows: a commit costs the same for many.
 */
class BatchingQueue implements IngestQueue {
  readonly #options: QueueOptions;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #drain = new Waiters();
  readonly #capacity = new Waiters();
  #weight = 0;
  #busy = 0;
  #isFlushScheduled = false;
  /** Number of entries added so far, and at the last check. */
  #added = 0;
  #addedAtCheck = 0;
  #scheduledAt = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  open(): boolean {
    return this.#weight < (this.#options.most ?? MAX_WEIGHT);
  }

  room(): Promise<void> {
    return this.open() ? Promise.resolve() : this.#capacity.wait();
  }

  drained(): Promise<void> {
    return this.#isIdle() ? Promise.resolve() : this.#drain.wait();
  }

  add(sent: Sent): Promise<Counts> {
    return new Promise((resolve, reject) => {
      if (!this.open()) return reject(new AppError("INGEST_BUSY"));
      this.#weight += weightOf(sent);
      const ofProject = this.#waiting.get(sent.project);
      if (ofProject) ofProject.push({ sent, resolve, reject });
      else this.#waiting.set(sent.project, [{ sent, resolve, reject }]);
      this.#added++;
      this.#scheduleFlush();
    });
  }

  #isIdle(): boolean {
    return this.#busy === 0 && this.#waiting.size === 0;
  }

  #hasSlot(): boolean {
    return this.#busy < (this.#options.maxConcurrent ?? MAX_CONCURRENT);
  }

  #now(): number {
    return this.#options.clock?.() ?? performance.now();
  }

  #scheduleFlush(): void {
    if (this.#isFlushScheduled || !this.#hasSlot()) return;
    this.#isFlushScheduled = true;
    this.#addedAtCheck = this.#added;
    this.#scheduledAt = this.#now();
    setImmediate(this.#flushWhenSettled);
  }

  /** Flushes as soon as a turn of the event loop brings no further entry, or after MAX_COLLECT_MS. */
  readonly #flushWhenSettled = (): void => {
    if (this.#added === this.#addedAtCheck || this.#now() - this.#scheduledAt >= MAX_COLLECT_MS)
      this.#flush();
    else {
      this.#addedAtCheck = this.#added;
      setImmediate(this.#flushWhenSettled);
    }
  };

  /** Starts transactions while there are entries and free slots. */
  #flush(): void {
    this.#isFlushScheduled = false;
    while (this.#hasSlot() && this.#waiting.size > 0) {
      const claimed = claimEntries(this.#waiting, this.#options.batch ?? MAX_BATCH);
      this.#busy++;
      void commitEntries(this.#options, claimed).finally(() => {
        this.#busy--;
        for (const { sent } of claimed) this.#weight -= weightOf(sent);
        if (this.open()) this.#capacity.release();
        this.#flush();
        if (this.#isIdle()) this.#drain.release();
      });
    }
  }
}

export function createIngestQueue(options: QueueOptions): IngestQueue {
  const queue = new BatchingQueue(options);
  return {
    add: (sent) => queue.add(sent),
    open: () => queue.open(),
    room: () => queue.room(),
    drained: () => queue.drained(),
  };
}

/** Claims entries of the project that waits longest; the rest of them moves to the end of the queue. */
function claimEntries(waiting: Map<string, Waiting[]>, batch: number): Waiting[] {
  const [[project, all] = ["", []]] = waiting;
  waiting.delete(project);
  let rows = 0;
  let end = 0;
  while (end < all.length && (end === 0 || rows < batch)) rows += (all[end++] as Waiting).sent.sensors.length;
  if (end < all.length) waiting.set(project, all.slice(end));
  return all.slice(0, end);
}

function mergeBatches(entries: Waiting[]): Batch {
  const [first] = entries;
  if (entries.length === 1 && first) return first.sent;
  const whole = { sensors: [] as number[], times: [] as number[], values: [] as number[], raw: [] as Raw[] };
  const messages: DeviceMessage[] = [];
  const batteries: Record<string, number> = {};
  for (const { sent } of entries) {
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
  entries: Waiting[],
  results: Uint8Array | null,
  committed: QueueOptions["committed"],
  whole: Batch,
): void {
  let at = 0;
  for (const { sent, resolve } of entries) {
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
