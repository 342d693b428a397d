import { setImmediate as breathe } from "node:timers/promises";
import type { DerivedPreview } from "@vetaverde/contract/derived-variables";
import type { WithDates } from "@vetaverde/contract/shapes";
import { startTrial } from "@vetaverde/domain/alerts/trial";
import { DERIVED_FLAGS, type DerivedFlag, driverOf } from "@vetaverde/domain/derived/formula";
import type { Db } from "../../platform/db/db.ts";
import { calculatePart, type Definition, formulaAt, type Sources } from "./calculate.ts";
import * as store from "./derived.store.ts";
import { directReadings } from "./reading-source.ts";

const PART = 10_000;
const SAMPLES = 500;

interface Asked {
  project: string;
  definition: Definition;
  sources: Sources;
  /** device_sensors.number of the variable whose stored values are compared; null: it is new. */
  stored: number | null;
  from: Date;
  now: number;
  /** Greatest number of readings. */
  most: number;
}

/**
 * What a formula would give from an instant on, beside what is stored; nothing is written. After the greatest number of
 * readings it ends, and says how far it came.
 */
export async function previewFormula(db: Db, asked: Asked): Promise<WithDates<DerivedPreview>> {
  const { project, definition, sources, stored, from, now, most } = asked;
  const { formula } = formulaAt(definition, now);
  const driver = formula ? sources.numbers.get(driverOf(formula)) : undefined;
  const span = { project, sensor: driver ?? 0, from: from.getTime(), until: now + DAY_MS };
  // From the readings: the roll-ups of those that have just arrived follow a moment later.
  const [first] = driver === undefined ? [] : await store.readings(db, span, 1);
  const { n } = driver === undefined ? { n: 0 } : await store.countReadings(db, project, driver, from);
  const rules = stored === null ? [] : await store.rulesOf(db, project, stored);
  const tally = createTally(rules, Math.max(1, Math.ceil(Math.min(n, most) / SAMPLES)));
  const end = now + DAY_MS;
  let next = first?.t ?? now + DAY_MS;
  while (next < end && tally.count() < most) {
    const part = await calculatePart(
      directReadings(db),
      project,
      definition,
      sources,
      { from: next, until: end },
      PART,
    );
    const before =
      stored === null
        ? []
        : await store.readings(
            db,
            { project, sensor: stored, from: next, until: Math.min(part.until, end) },
            null,
          );
    tally.add(part, new Map(before.map(({ t, value }) => [t, value])));
    next = part.until;
    await breathe();
  }
  return tally.result(next >= end);
}

const DAY_MS = 86_400_000;

interface Part {
  times: readonly number[];
  values: readonly (number | null)[];
  flags: readonly (readonly DerivedFlag[])[];
}

function createTally(rules: Awaited<ReturnType<typeof store.rulesOf>>, everyNth: number) {
  const trials = rules
    .filter(({ rule }) => rule.type !== "missing")
    .map(({ id, priority, rule }) => ({
      id,
      priority,
      before: startTrial(rule, { maxEpisodes: 0 }),
      after: startTrial(rule, { maxEpisodes: 0 }),
    }));
  const flagCounts = new Map<DerivedFlag, number>();
  const sample = { t: [] as Date[], before: [] as (number | null)[], after: [] as (number | null)[] };
  let largest: { t: number; before: number; after: number } | null = null;
  let [readings, values, added, removed, changed, equal] = [0, 0, 0, 0, 0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [first, last] = [null as number | null, null as number | null];
  const compare = (t: number, before: number | null, after: number | null) => {
    if (before === null && after !== null) added++;
    else if (before !== null && after === null) removed++;
    else if (before !== null && after !== null) {
      if (before === after) equal++;
      else changed++;
      const difference = Math.abs(after - before);
      if (difference > Math.abs((largest?.after ?? 0) - (largest?.before ?? 0)))
        largest = { t, before, after };
    }
  };
  const feed = (t: number, before: number | null, after: number | null) => {
    for (const trial of trials) {
      if (before !== null) trial.before.addReading({ t, value: before });
      if (after !== null) trial.after.addReading({ t, value: after });
    }
  };
  return {
    count: () => readings,
    add: (part: Part, stored: Map<number, number>) => {
      const instants = new Set([...part.times, ...stored.keys()]);
      const after = new Map(part.times.map((t, n) => [t, part.values[n] ?? null]));
      for (const t of [...instants].sort((a, b) => a - b)) {
        const [was, will] = [stored.get(t) ?? null, after.get(t) ?? null];
        compare(t, was, will);
        feed(t, was, will);
        if ((added + removed + changed + equal) % everyNth === 0 && sample.t.length < SAMPLES) {
          sample.t.push(new Date(t));
          sample.before.push(was);
          sample.after.push(will);
        }
      }
      for (const [n, t] of part.times.entries()) {
        readings++;
        first ??= t;
        last = t;
        const value = part.values[n] ?? null;
        for (const flag of part.flags[n] ?? []) flagCounts.set(flag, (flagCounts.get(flag) ?? 0) + 1);
        if (value === null) continue;
        values++;
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    },
    result: (isComplete: boolean): WithDates<DerivedPreview> => ({
      readings,
      values,
      missing: readings - values,
      added,
      removed,
      changed,
      equal,
      largest: largest && {
        ...(largest as { t: number; before: number; after: number }),
        t: new Date((largest as { t: number }).t),
      },
      min: values > 0 ? min : null,
      max: values > 0 ? max : null,
      flags: DERIVED_FLAGS.flatMap((flag) => {
        const count = flagCounts.get(flag);
        return count ? [{ flag, count }] : [];
      }),
      from: first === null ? null : new Date(first),
      until: last === null ? null : new Date(last),
      isComplete,
      alerts: trials.map(({ id, priority, before, after }) => ({
        rule: id,
        priority,
        before: before.result().count,
        after: after.result().count,
      })),
      sample,
    }),
  };
}
