import { evaluateReadings, INITIAL, type Reading } from "./evaluate.ts";
import { type ConditionType, conditionsOf, type PlanContent } from "./plan.ts";

export interface TrialEpisode {
  level: number;
  /** Epoch ms. */
  from: number;
  /** Null: it lasts until the end. */
  to: number | null;
}

export interface TrialResult {
  readings: number;
  /** Types of conditions that readings cannot answer. */
  skipped: ConditionType[];
  levels: { raised: number; activeMs: number }[];
  /** The last ones, at most as many as asked for. */
  episodes: TrialEpisode[];
}

const OF_READINGS: readonly ConditionType[] = ["value", "rate", "rain"];

/**
 * Tries a plan on past readings. A level that only a person lowers ends in a trial when its conditions end. Conditions
 * that no reading answers are not met.
 */
export function startTrial(content: PlanContent, maxEpisodes: number) {
  const plan = {
    levels: content.levels.map((level) =>
      level.lowering.by === "person" ? { ...level, lowering: { by: "rule" as const, minutes: 0 } } : level,
    ),
  };
  const types = conditionsOf(content).map(({ type }) => type);
  const levels = plan.levels.map(() => ({ raised: 0, activeMs: 0 }));
  const episodes: TrialEpisode[] = [];
  let present = { level: 0, state: INITIAL };
  let readingCount = 0;
  let since = Number.NaN;
  const endEpisode = (at: number) => {
    const last = episodes.at(-1);
    if (last?.to === null) last.to = at;
    const tally = levels[present.level];
    if (tally && at > since) tally.activeMs += at - since;
  };
  return {
    addReadings(readings: readonly (Reading & { sensor: string })[]): void {
      if (Number.isNaN(since)) since = readings[0]?.t ?? since;
      readingCount += readings.length;
      const evaluation = evaluateReadings(plan, present, readings);
      for (const { from, to, at } of evaluation.transitions) {
        endEpisode(at);
        const tally = levels[to];
        if (tally && to > from) tally.raised++;
        if (to > 0) episodes.push({ level: to, from: at, to: null });
        if (episodes.length > maxEpisodes) episodes.shift();
        present = { level: to, state: evaluation.state };
        since = at;
      }
      present = evaluation;
    },
    result(end: number): TrialResult {
      const tally = levels[present.level];
      const tallies = levels.map((one) =>
        one === tally && end > since ? { ...one, activeMs: one.activeMs + end - since } : one,
      );
      const skipped = [...new Set(types.filter((type) => !OF_READINGS.includes(type)))];
      return { readings: readingCount, skipped, levels: tallies, episodes };
    },
  };
}
