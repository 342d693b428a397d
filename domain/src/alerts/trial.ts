import { evaluateReading, IDLE, type Reading } from "./evaluate.ts";
import type { RuleCondition } from "./rule.ts";

export interface Episode {
  /** Epoch ms. */
  raisedAt: number;
  /** Null where it was still active at the end. */
  clearedAt: number | null;
  /** Smallest of the readings that raised it and those while it was active; null for silence. */
  least: number | null;
  greatest: number | null;
}

export interface TrialMonth {
  month: string;
  count: number;
  /** Ms in it. */
  activeMs: number;
}

export interface Trial {
  readings: number;
  /** The first episodes. */
  episodes: Episode[];
  /** Number of all episodes. */
  count: number;
  /** Total ms in which an alert was active. */
  activeMs: number;
  /** Months in which an alert was raised or active, in order. */
  months: TrialMonth[];
}

export interface TrialOptions {
  /** Maximum number of listed episodes; all are counted. */
  maxEpisodes?: number;
  /**
   * Months with their start (epoch ms), in order, in the users' time zone; the first one starts no later than the span.
   */
  months?: readonly Month[];
}

export interface Month {
  month: string;
  from: number;
}

/** The number of episodes and their duration in each month. */
function monthTotals(months: readonly Month[]) {
  const totals = months.map(({ month }) => ({ month, count: 0, activeMs: 0 }));
  const endOf = (at: number) => months[at + 1]?.from ?? Number.POSITIVE_INFINITY;
  return {
    count: (raisedAt: number) => {
      const total = totals[months.findLastIndex(({ from }) => from <= raisedAt)];
      if (total) total.count++;
    },
    addActive: (from: number, to: number) => {
      for (const [at, total] of totals.entries())
        total.activeMs += Math.max(0, Math.min(to, endOf(at)) - Math.max(from, months[at]?.from ?? 0));
    },
    nonEmpty: () => totals.filter(({ count, activeMs }) => count > 0 || activeMs > 0),
  };
}

/** Collects episodes; memory use is independent of the number of readings. */
function summarise({
  maxEpisodes = 200,
  months = [{ month: "", from: Number.NEGATIVE_INFINITY }],
}: TrialOptions) {
  const trial: Trial = { readings: 0, episodes: [], count: 0, activeMs: 0, months: [] };
  const totals = monthTotals(months);
  let open: Episode | null = null;
  const addActive = (from: number, to: number) => {
    trial.activeMs += to - from;
    totals.addActive(from, to);
  };
  return {
    trial,
    raise: (raisedAt: number, values: readonly number[]) => {
      const extremes = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [];
      open = { raisedAt, clearedAt: null, least: extremes[0] ?? null, greatest: extremes[1] ?? null };
      trial.count++;
      if (trial.episodes.length < maxEpisodes) trial.episodes.push(open);
      totals.count(raisedAt);
    },
    clear: (t: number) => {
      if (!open) return;
      open.clearedAt = t;
      addActive(open.raisedAt, t);
      open = null;
    },
    widen: (value: number) => {
      if (!open) return;
      open.least = Math.min(open.least ?? value, value);
      open.greatest = Math.max(open.greatest ?? value, value);
    },
    /** An alert that is still active counts until then. */
    end: (t: number): Trial => {
      if (open) addActive(open.raisedAt, Math.max(t, open.raisedAt));
      trial.months = totals.nonEmpty();
      return trial;
    },
  };
}

/** Tries a rule on readings that are passed incrementally, in order of time. */
export function startTrial(rule: RuleCondition, options: TrialOptions = {}) {
  const summary = summarise(options);
  let state = IDLE;
  return {
    addReading: (reading: Reading) => {
      const step = evaluateReading(rule, state, reading);
      state = step.state;
      summary.trial.readings++;
      if (step.transition === "raised")
        summary.raise(
          reading.t,
          step.readings.map(({ value }) => value),
        );
      else if (step.transition === "cleared") summary.clear(reading.t);
      else summary.widen(reading.value);
    },
    result: (): Trial => summary.end(state.last?.t ?? 0),
  };
}

/** Tries a rule of silence on the instants of reports; `ms` is the longest silence that raises no alert. */
export function startSilenceTrial(ms: number, options: TrialOptions = {}) {
  const summary = summarise(options);
  let last: number | null = null;
  const silentUntil = (t: number) => {
    if (last !== null && t - last > ms) summary.raise(last + ms, []);
  };
  return {
    /** The device reported `n` times in this period, never with a gap as long as the allowed silence. */
    addReports: ({ from, to, n }: { from: number; to: number; n: number }) => {
      summary.trial.readings += n;
      silentUntil(from);
      summary.clear(from);
      last = to;
    },
    result: (until: number): Trial => {
      silentUntil(until);
      return summary.end(until);
    },
  };
}

/**
 * The alerts that a rule would have raised for these readings (in order of time): at most `maxEpisodes` episodes, and the
 * count of all.
 */
export function tryRule(rule: RuleCondition, readings: Iterable<Reading>, maxEpisodes?: number): Trial {
  const trial = startTrial(rule, maxEpisodes === undefined ? {} : { maxEpisodes });
  for (const reading of readings) trial.addReading(reading);
  return trial.result();
}

/** The alerts that a rule of silence would have raised for these instants (in order), up to `until`. */
export function trySilence(ms: number, instants: Iterable<number>, until: number): Trial {
  const trial = startSilenceTrial(ms);
  for (const t of instants) trial.addReports({ from: t, to: t, n: 1 });
  return trial.result(until);
}
