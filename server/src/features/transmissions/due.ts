import { dueInstants, nextDue, paceOf } from "@vetaverde/domain/authorities/due";
import { fallsSince, judge } from "@vetaverde/domain/authorities/judge";
import { valueText } from "@vetaverde/domain/authorities/services";
import { unitNamed } from "@vetaverde/domain/devices/units";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as store from "./due.store.ts";
import { subjectOf } from "./message.ts";

/** Instants of one profile that are made in one transaction. */
const MAX_INSTANTS = 500;

export interface DueDeps {
  db: Db;
  now: () => number;
  /** One profile's failure does not keep the others from their turn. */
  onError(error: unknown): void;
  /** Called in the transaction that made values which wait for a person. */
  onReview(tx: Tx, profile: { project: string; id: string }): Promise<void>;
}

/** Makes the submissions of everything that became due. @returns whether it made any */
export async function makeDue(deps: DueDeps, isClosed: () => boolean): Promise<boolean> {
  const now = Math.min(deps.now(), await store.databaseNow(deps.db));
  const due = (await store.profilesDue(deps.db, new Date(now))).filter(
    ({ frequency, nextDue: at }) => at.getTime() + paceOf(frequency).delay <= now,
  );
  let isMade = false;
  for (const profile of due)
    try {
      while (!isClosed() && (await makeNext(deps, profile, now))) isMade = true;
    } catch (error) {
      deps.onError(error);
    }
  return isMade;
}

/** Makes the next submissions of a profile, in the transaction that moves the profile behind them. */
function makeNext(
  { db, onReview }: DueDeps,
  { project, id }: { project: string; id: string },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const profile = await store.lockDueProfile(tx, { project, id });
    if (!profile) return false;
    const { frequency, state, service, settings } = profile;
    const { delay, reach } = paceOf(frequency);
    const instants = dueInstants(frequency, profile.nextDue.getTime(), now - delay, MAX_INSTANTS);
    const [first] = instants;
    const last = instants.at(-1);
    if (first === undefined || last === undefined) return false;
    const dates = instants.map((at) => new Date(at));
    const readings = await store.readingsFor(tx, { project, id }, dates, reach / 1000);
    let before = await store.valuesBefore(tx, { project, id, isTrial: state === "trial" }, new Date(first));
    const made = instants.map((at) => {
      const one = submissionOf(
        at,
        readings.filter(({ due }) => due.getTime() === at),
        before,
      );
      if (one.reason === null) before = { ...before, ...one.values };
      const kept = state === "trial" ? "trial" : one.reason === null ? "waiting" : "review";
      return { ...one, state: kept, lateFrom: new Date(nextDue(frequency, at) + delay) };
    });
    await store.insertSubmissions(
      tx,
      { project, id },
      { made, subject: subjectOf(service, settings) },
      new Date(nextDue(frequency, last)),
      new Date(now),
    );
    if (made.some((one) => one.state === "review")) await onReview(tx, { project, id });
    return true;
  });
}

/** The values of an instant, and why they may not be sent as they are. */
function submissionOf(at: number, readings: readonly store.DueReading[], before: Record<string, string>) {
  const fields = readings.map((reading) => ({ ...reading, text: textOf(reading), reading: reading.value }));
  const values = Object.fromEntries(
    fields.flatMap(({ name, text }) => (text === null ? [] : [[name, text] as const])),
  );
  // The instant of the first value, which the service requires, is that of all: they are of one moment.
  const measured = fields.find((field) => field.at !== null)?.at?.getTime() ?? at;
  return {
    dueAt: new Date(at),
    measuredAt: new Date(Math.floor(measured / 1000) * 1000),
    values,
    fields: readings.map(({ name, unit }) => ({ name, unit })),
    reason: judge(fields, before),
  };
}

const textOf = ({ value, sensorUnit, unit, decimals }: store.DueReading): string | null =>
  value === null ? null : valueText(value, unitNamed(sensorUnit), unit, decimals);

/** Why values that a person gives do not fit to a totaliser's others; null: they do. */
export async function misfitOf(
  tx: Tx,
  profile: { project: string; id: string },
  at: Date,
  { values, isNewMeter }: { values: Readonly<Record<string, string>>; isNewMeter: boolean },
): Promise<"totaliserFalls" | "totaliserPasses" | null> {
  const fieldsOf = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => ({ name, text }));
  const before = isNewMeter ? {} : await store.valuesBefore(tx, { ...profile, isTrial: false }, at);
  if (fallsSince(fieldsOf(values), before)) return "totaliserFalls";
  const after = await store.valuesAfter(tx, profile, at);
  return fallsSince(fieldsOf(after), values) ? "totaliserPasses" : null;
}
