import { attackBombs } from "./bombs.ts";
import { createBystander, inWords, type Slowdown, slowdown, type Workload } from "./bystander.ts";
import type { Finding } from "./findings.ts";
import { attackFlood } from "./flood.ts";
import { attackFuzz } from "./fuzz.ts";
import { attackGuard } from "./guard-matrix.ts";
import { type Product, treeMegabytes, watchMemory } from "./product.ts";
import { attackStreams } from "./streams.ts";
import { attackUploads } from "./uploads.ts";
import { untilTrue } from "./wait.ts";
import type { World } from "./world.ts";

export interface Sizes {
  seed: number;
  /** Requests of the fuzzer. */
  requests: number;
  floodMs: number;
  /** Share of the file and upload place pairs that are uploaded. */
  uploadShare: number;
  unread: number;
  slowUploads: number;
  halfOpen: number;
  reports: number;
}

/** Default sizes of `npm run attack`. */
export const FULL: Omit<Sizes, "seed"> = {
  requests: 10_000,
  floodMs: 60_000,
  uploadShare: 0.1,
  unread: 180,
  slowUploads: 300,
  halfOpen: 300,
  reports: 400,
};

interface Outcome {
  count: number;
  findings: Finding[];
  /** Further figures as text. */
  note: string;
}

export interface Row extends Outcome {
  name: string;
  /** Peak memory in MB, of the server and its workers together. */
  peakMb: number;
  /** Memory in MB after the attack, once the workers are idle. */
  restMb: number;
  slowdown: Slowdown;
}

const counts = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`)
    .join(", ");

/** The order matters: each attack leaves its changes in the product for the next one. */
export const ATTACKS: Readonly<Record<string, (world: World, sizes: Sizes) => Promise<Outcome>>> = {
  guard: async (world, { seed }) => {
    const { requests, findings, withoutRow } = await attackGuard(world, seed);
    return { count: requests, findings, note: `${withoutRow.length} calls without a row of the victim` };
  },
  flood: async (world, { floodMs }) => {
    const { requests, findings, statuses } = await attackFlood(world, floodMs);
    return { count: requests, findings, note: counts(statuses) };
  },
  files: async (world, { seed, uploadShare }) => {
    const { uploads, files, places, findings, statuses } = await attackUploads(world, seed, uploadShare);
    return { count: uploads, findings, note: `${files} files, ${places} places; ${counts(statuses)}` };
  },
  streams: async (world, sizes) => {
    const { unread, slowUploads, halfOpen, eventsMb, findings } = await attackStreams(
      world,
      sizes.seed,
      sizes,
    );
    const note = `${unread} streams unread (${eventsMb.toFixed(0)} MB each), ${slowUploads} slow uploads, ${halfOpen} half-open MQTT`;
    return { count: unread + slowUploads + halfOpen, findings, note };
  },
  bombs: async (world) => {
    const { bytes, quietMs, concurrentMs, answers, findings } = await attackBombs(world);
    const times = `a good document beside them: ${(concurrentMs / quietMs).toFixed(2)} times quiet (${quietMs.toFixed(0)} to ${concurrentMs.toFixed(0)} ms)`;
    return {
      count: answers.length,
      findings,
      note: `${bytes} bytes together; ${times}; ${answers.join("; ")}`,
    };
  },
  // Last, because valid requests of the attackers' administrators change permissions.
  fuzz: async (world, { seed, requests }) => {
    const { requests: count, findings, statuses, slowest } = await attackFuzz(world, seed, requests);
    const slow = slowest ? `; slowest ${slowest.call}, ${slowest.ms.toFixed(0)} ms` : "";
    return { count, findings, note: counts(statuses) + slow };
  },
};

/** Memory limit of the server with its workers during an attack, in MB. */
const MAX_PEAK_MB = 3_000;
/** Maximum memory growth that may remain after an attack, once the workers are idle, in MB. */
const MAX_STORED_MB = 500;
const REST_TIMEOUT_MS = 120_000;
const QUIET_ROUNDS = 15;
const MIN_ROUNDS = 5;

/** Runs attacks one after the other, each while a bystander works in another project. */
export async function runAttacks(
  world: World,
  names: readonly string[],
  sizes: Sizes,
  onRow: (row: Row) => void = () => {},
): Promise<Row[]> {
  const bystander = await createBystander(world);
  try {
    await bystander.work(() => true, MIN_ROUNDS);
    const quiet = await bystander.work(() => true, QUIET_ROUNDS);
    const rows: Row[] = [];
    for (const name of names) {
      const attack = ATTACKS[name];
      if (!attack) throw new Error(`no attack ${name}: ${Object.keys(ATTACKS).join(", ")}`);
      const row = await runOne(world, name, () => attack(world, sizes), quiet, bystander.work);
      rows.push(row);
      onRow(row);
    }
    return rows;
  } finally {
    bystander.close();
  }
}

async function runOne(
  world: World,
  name: string,
  attack: () => Promise<Outcome>,
  quiet: Workload,
  work: (until: () => boolean, rounds: number) => Promise<Workload>,
): Promise<Row> {
  const { product } = world;
  const before = memoryOf(product);
  const memory = watchMemory(product);
  let isOver = false;
  const attacking = attack().finally(() => {
    isOver = true;
  });
  const [outcome, attacked] = await Promise.all([attacking, work(() => isOver, MIN_ROUNDS)]);
  const isBack = () => memoryOf(product) <= before + MAX_STORED_MB;
  const findings = [...outcome.findings];
  const add = (what: string, answer: string) => findings.push({ attack: name, what, sent: "", answer });
  await untilTrue(isBack, REST_TIMEOUT_MS, "the memory to be given back").catch(() =>
    add("keeps memory", `${memoryOf(product).toFixed(0)} MB, ${before.toFixed(0)} MB before`),
  );
  const peakMb = memory.stop();
  if (peakMb > MAX_PEAK_MB) add("takes too much memory", `${peakMb.toFixed(0)} MB`);
  if (!(await product.isReady())) add("does not answer afterwards", product.output().slice(-500));
  return {
    ...outcome,
    name,
    findings,
    peakMb,
    restMb: memoryOf(product),
    slowdown: slowdown(quiet, attacked),
  };
}

const memoryOf = ({ process }: Product) => (process.pid ? treeMegabytes(process.pid) : 0);

/** A row of the printed table. */
export const lineOf = ({ name, count, findings, peakMb, restMb, slowdown: slower, note }: Row) =>
  [
    name.padEnd(8),
    String(count).padStart(6),
    findings.length === 0 ? "ok" : `${findings.length} FINDINGS`,
    `peak ${peakMb.toFixed(0)} MB, then ${restMb.toFixed(0)} MB`,
    inWords(slower),
    note,
  ].join(" | ");
