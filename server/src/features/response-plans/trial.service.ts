import { setImmediate as breathe } from "node:timers/promises";
import type { Input } from "@vetaverde/contract/endpoint";
import type { ResponseTrial, responsePlansEndpoints } from "@vetaverde/contract/response-plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { conditionsOf } from "@vetaverde/domain/response-plans/plan";
import { startTrial } from "@vetaverde/domain/response-plans/trial";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { checkPlan } from "./plan-changes.service.ts";
import { sensorsOf } from "./plans.store.ts";
import { fault, rowOf } from "./response-plans.service.ts";
import { readingsIn } from "./trial.store.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const MAX_DAYS = 10 * 366;
const MAX_READINGS = 3_000_000;
const MAX_EPISODES = 100;
/** Read at once. */
const WINDOW = 7 * DAY;
/** Readings processed per slice: a few milliseconds of work, after which other requests run. */
const SLICE = 4000;

export interface TrialService {
  /** @throws AppError NOT_FOUND, VALIDATION */
  run(
    input: Input<(typeof responsePlansEndpoints)["trial"]>,
    locale: Locale,
    signal: AbortSignal,
  ): Promise<WithDates<ResponseTrial>>;
}

interface Span {
  project: string;
  /** Ids of the sensors by their numbers. */
  ids: ReadonlyMap<number, string>;
  /** Epoch ms. */
  from: number;
  to: number;
}

/**
 * Window by window, so that neither this process nor the database holds years of readings in memory.
 * @returns epoch ms of the last reading that was processed; null: the trial reached the end of the span
 */
async function addReadings(
  db: Db,
  { project, ids, from, to }: Span,
  trial: ReturnType<typeof startTrial>,
  signal: AbortSignal,
): Promise<number | null> {
  let count = 0;
  for (let begin = from; begin < to; begin += WINDOW) {
    const window = { from: new Date(begin), to: new Date(Math.min(begin + WINDOW, to)) };
    const readings = await readingsIn(db, { project, sensors: [...ids.keys()], ...window });
    for (let at = 0; at < readings.length; at += SLICE) {
      const slice = readings.slice(at, at + SLICE);
      trial.addReadings(slice.map(({ number, t, value }) => ({ sensor: ids.get(number) ?? "", t, value })));
      count += slice.length;
      if (count >= MAX_READINGS || signal.aborted) return slice.at(-1)?.t ?? begin;
      await breathe();
    }
    if (signal.aborted) return begin;
  }
  return null;
}

/** Tries plans on stored readings. Trials are serialised: a user can wait, devices cannot. */
export function createTrialService({ db, now }: { db: Db; now: () => number }): TrialService {
  let last: Promise<unknown> = Promise.resolve();
  const tryPlan: TrialService["run"] = async ({ params, body }, locale, signal) => {
    if (signal.aborted) throw new AppError("BAD_REQUEST");
    await rowOf(db, params, now());
    await checkPlan(db, params, body.content, locale);
    const to = body.to ? Date.parse(body.to) : now();
    const from = body.from ? Date.parse(body.from) : to - 366 * DAY;
    if (to <= from || to - from > MAX_DAYS * DAY) throw fault("to", "span", locale);
    const named = new Set(conditionsOf(body.content).flatMap(({ sensor }) => sensor ?? []));
    const sensors = (await sensorsOf(db, params)).filter(({ id }) => named.has(id));
    const ids = new Map(sensors.map(({ id, number }) => [number, id]));
    const trial = startTrial(body.content, MAX_EPISODES);
    const until = await addReadings(db, { project: params.project, ids, from, to }, trial, signal);
    const { levels, episodes, ...result } = trial.result(until ?? to);
    return {
      ...result,
      from: new Date(from),
      to: new Date(to),
      until: until === null ? null : new Date(until),
      levels: levels.map(({ raised, activeMs }) => ({ raised, minutes: Math.round(activeMs / MINUTE) })),
      episodes: episodes.map((one) => ({
        level: one.level,
        from: new Date(one.from),
        to: one.to === null ? null : new Date(one.to),
      })),
    };
  };
  return {
    run: (input, locale, signal) => {
      const turn = last.then(() => tryPlan(input, locale, signal));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
