import { driverOf } from "@vetaverde/domain/derived/formula";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { createPollLoop, type PollLoop } from "../../platform/work/poll-loop.ts";
import { calculatePart, formulaAt, type LevelSourcesOf, loadSources } from "./calculate.ts";
import type { ReadingWriter } from "./derived.live.ts";
import * as store from "./derived.store.ts";
import { directReadings } from "./reading-source.ts";
import { requestRecomputes } from "./recompute-requests.ts";

/** Readings in one transaction: a few tens of milliseconds of work, after which other requests run. */
const PART = 20_000;
const MAX_ATTEMPTS = 5;
const MIN_INTERVAL_MS = 50;
const POLL_INTERVAL_MS = 5_000;
/** After every reading that there may be. */
const END = Date.parse("2200-01-01T00:00:00Z");

interface Deps {
  db: Db;
  log: Log;
  levelSources: LevelSourcesOf;
  writer: ReadingWriter;
  /** Processes the log of readings, which waits while a part is calculated. */
  processLog(project: string): Promise<void>;
  now: () => number;
}

/**
 * Calculates past values of derived variables, part by part, each in a transaction that also records how far it is: a
 * process that is killed loses no more than the part at which it was, and another one continues.
 */
export function createRecomputer(deps: Deps): PollLoop {
  return createPollLoop({
    run: (isClosed) => recomputeWaiting(deps, isClosed),
    log: deps.log,
    failed: { event: "derived.recompute_failed", sentence: "round of derived variables failed" },
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
}

/**
 * Calculates what waits, and what waits because of that.
 * @throws what a calculation throws, after it was recorded
 */
export async function recomputeWaiting(
  deps: Omit<Deps, "log">,
  isClosed: () => boolean = () => false,
): Promise<void> {
  // Part by part of each project, so that a long calculation keeps no other project waiting. Again while there is
  // something to do: one that ends may request those of the variables that read its values.
  const failures = new Map<string, unknown>();
  for (let hasWorked = true; hasWorked; ) {
    hasWorked = false;
    for (const { project, id } of await store.waitingRecomputes(deps.db)) {
      if (isClosed()) return;
      // Until the next round: a project whose calculation fails keeps no other one waiting.
      if (failures.has(project)) continue;
      try {
        if (await recomputePart(deps, project, id)) hasWorked = true;
      } catch (error) {
        failures.set(project, error);
      }
    }
  }
  for (const error of failures.values()) throw error;
}

/** @returns whether this process calculated a part of it: another one may have it */
async function recomputePart(deps: Omit<Deps, "log">, project: string, id: string): Promise<boolean> {
  try {
    const result = await deps.db.transaction().execute((tx) => advance(deps, tx, project, id));
    if (result === "none") return false;
    await deps.processLog(project);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await store.failRecompute(deps.db, project, id, message.slice(0, 500), {
      most: MAX_ATTEMPTS,
      at: new Date(deps.now()),
    });
    throw error;
  }
}

/** Calculates the next part. @returns `none` where this process has nothing to do */
async function advance(
  { levelSources, writer, now }: Pick<Deps, "levelSources" | "writer" | "now">,
  tx: Tx,
  project: string,
  id: string,
): Promise<"none" | "part"> {
  // Readings and formulas must not change under the calculation: the log's reader waits, as long as this part takes.
  // First of all locks, as for all who replace readings.
  await writer.lock(tx, project);
  const job = await store.claimRecompute(tx, project, id);
  if (!job) return "none";
  const [definition] = await store.definitions(tx, project, { ids: [job.sensor] });
  if (!definition) return "none";
  const sources = await loadSources(tx, levelSources, project, [definition]);
  const from = job.next.getTime();
  const part = await calculatePart(
    directReadings(tx),
    project,
    definition,
    sources,
    { from, until: END },
    PART,
  );
  const until = Math.min(part.until, END);
  const rows = withoutNulls(part);
  const at = new Date(now());
  await writer.replace(
    tx,
    { project, sensor: definition.number, from: job.next, until: new Date(until) },
    rows,
    at,
  );
  const flagged = part.times.flatMap((t, n) => {
    const flags = part.flags[n] ?? [];
    const hasValue = (part.values[n] ?? null) !== null;
    return flags.length > 0 ? [{ sensor: definition.number, t, flags, hasValue }] : [];
  });
  await store.replaceFlags(tx, project, [{ sensor: definition.number, from, until }], flagged);
  const isDone = until >= END;
  const { formula } = formulaAt(definition, from);
  const driver = formula ? sources.numbers.get(driverOf(formula)) : undefined;
  const total =
    job.total ??
    (driver === undefined ? null : (await store.countReadings(tx, project, driver, job.first)).n);
  await store.advanceRecompute(tx, project, id, {
    next: new Date(until),
    added: part.times.length,
    total,
    endedAt: isDone ? at : null,
  });
  // What reads this variable is calculated again too.
  if (isDone)
    await requestRecomputes(tx, {
      project,
      sensors: [definition.number],
      from: job.first,
      cause: "readings",
      at,
      by: null,
    });
  return "part";
}

const withoutNulls = ({
  times,
  values,
}: {
  times: readonly number[];
  values: readonly (number | null)[];
}) => {
  const rows = { times: [] as number[], values: [] as number[] };
  for (const [n, t] of times.entries()) {
    const value = values[n];
    if (value === null || value === undefined) continue;
    rows.times.push(t);
    rows.values.push(value);
  }
  return rows;
};
