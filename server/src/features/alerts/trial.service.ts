import { setImmediate as breathe } from "node:timers/promises";
import { type AlertTrial, MAX_EPISODES, MAX_TRIAL_DAYS, MAX_TRIED } from "@vetaverde/contract/alert-shapes";
import { type alertsEndpoints, conditionOf } from "@vetaverde/contract/alerts";
import type { Input } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { maxSilenceMs } from "@vetaverde/domain/alerts/evaluate";
import { type Month, startSilenceTrial, startTrial, type Trial } from "@vetaverde/domain/alerts/trial";
import type { Locale } from "@vetaverde/domain/locale";
import { localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { alertWords } from "./alerts.messages.ts";
import * as store from "./trial.store.ts";

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const MINUTE = 60_000;
/** Readings processed per slice: a few milliseconds of work, after which other requests run. */
const SLICE = 4000;

interface Tried {
  trial: Trial;
  /** Epoch ms of the last reading that was processed; null: the trial reached the end of the span. */
  until: number | null;
}

export interface TrialService {
  /** @throws AppError NOT_FOUND, VALIDATION */
  run(
    input: Input<(typeof alertsEndpoints)["trial"]>,
    locale: Locale,
    signal: AbortSignal,
  ): Promise<WithDates<AlertTrial>>;
}

/** Tries rules on stored readings. Trials are serialised: a user can wait, devices cannot. */
export function createTrialService({ db, now }: { db: Db; now: () => number }): TrialService {
  let last: Promise<unknown> = Promise.resolve();
  const read = async (
    { params: { project, device }, body }: Input<(typeof alertsEndpoints)["trial"]>,
    locale: Locale,
  ) => {
    const found = await store.findDevice(db, project, device);
    if (!found) throw new AppError("NOT_FOUND");
    const to = body.to ? Date.parse(body.to) : now();
    const from = body.from ? Date.parse(body.from) : to - YEAR;
    if (to <= from || to - from > MAX_TRIAL_DAYS * DAY) throw wrong("to", alertWords[locale].span);
    const zone = await store.zoneOf(db, project);
    const options = { maxEpisodes: MAX_EPISODES, months: monthsIn(from, to, zone) };
    return { found, span: { project, from, to }, options, rule: conditionOf(body.rule) };
  };
  return {
    run: (input, locale, signal) => {
      const turn = last.then(async () => {
        if (signal.aborted) throw new AppError("BAD_REQUEST");
        const { found, span, options, rule } = await read(input, locale);
        if (rule.type === "missing") {
          const longer = maxSilenceMs(rule, found.expectedInterval);
          const sensors = found.sensors.map(({ number }) => number);
          const trial = startSilenceTrial(longer, options);
          return toDto(span, await trySilences(db, { ...span, sensors }, longer, trial, signal));
        }
        const sensor = found.sensors.find(({ id }) => id === input.body.rule.sensor)?.number;
        if (sensor === undefined) throw wrong("rule.sensor", alertWords[locale].sensor);
        return toDto(span, await tryReadings(db, { ...span, sensor }, startTrial(rule, options), signal));
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

/** The months of a span in the project's time zone. */
function monthsIn(from: number, to: number, zone: string): Month[] {
  const months: Month[] = [];
  let [year = 0, month = 0] = todayIn(zone, from).split("-").map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, "0")}`;
    const begin = localToInstant({ date: `${name}-01`, time: "00:00" }, zone);
    if (begin > to) return months;
    months.push({ month: name, from: begin });
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

const wrong = (path: string, message: string) => new AppError("VALIDATION", { details: [{ path, message }] });

interface Span {
  project: string;
  from: number;
  to: number;
}

async function tryReadings(
  db: Db,
  span: Span & { sensor: number },
  trial: ReturnType<typeof startTrial>,
  signal: AbortSignal,
): Promise<Tried> {
  let until: number | null = null;
  let readingCount = 0;
  await store.eachReading(db, span, SLICE, async (readings) => {
    for (const reading of readings) trial.addReading(reading);
    readingCount += readings.length;
    const enough = readingCount >= MAX_TRIED || signal.aborted;
    if (enough) until = readings.at(-1)?.t ?? null;
    await breathe();
    return !enough;
  });
  return { trial: trial.result(), until };
}

async function trySilences(
  db: Db,
  span: Span & { sensors: readonly number[] },
  longer: number,
  trial: ReturnType<typeof startSilenceTrial>,
  signal: AbortSignal,
): Promise<Tried> {
  for (let from = span.from; from < span.to && !signal.aborted; from += DAY) {
    const to = Math.min(from + DAY, span.to);
    for (const run of await store.reportsIn(db, { ...span, from, to }, longer)) trial.addReports(run);
  }
  return { trial: trial.result(span.to), until: null };
}

const iso = (t: number) => new Date(t);
const minutes = (ms: number) => Math.round((ms / MINUTE) * 10) / 10;

function toDto({ from, to }: Span, { trial, until }: Tried): WithDates<AlertTrial> {
  return {
    from: iso(from),
    to: iso(to),
    until: until === null ? null : iso(until),
    readings: trial.readings,
    count: trial.count,
    minutes: minutes(trial.activeMs),
    episodes: trial.episodes.map((one) => ({
      raisedAt: iso(one.raisedAt),
      clearedAt: one.clearedAt === null ? null : iso(one.clearedAt),
      least: one.least,
      greatest: one.greatest,
    })),
    months: trial.months.map(({ month, count, activeMs }) => ({ month, count, minutes: minutes(activeMs) })),
  };
}
