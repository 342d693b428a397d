import { createHash } from "node:crypto";
import { transmissionsEndpoints } from "@vetaverde/contract/transmissions";
import { dueInstants, nextDue, paceOf } from "@vetaverde/domain/authorities/due";
import { valueText } from "@vetaverde/domain/authorities/services";
import { unitNamed } from "@vetaverde/domain/devices/units";
import { sql } from "kysely";
import * as due from "../../server/src/features/transmissions/due.store.ts";
import { insertDecision } from "../../server/src/features/transmissions/ledger.store.ts";
import { composeMessage, subjectOf } from "../../server/src/features/transmissions/message.ts";
import { setPaused } from "../../server/src/features/transmissions/profiles.store.ts";
import * as sender from "../../server/src/features/transmissions/sender.store.ts";
import { createAuthorities } from "../../server/src/gateways/authorities/authorities.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import type { DemoCaller } from "./client.ts";
import {
  ACCEPTED,
  type Answers,
  type DemoProfile,
  EXCEPTIONS,
  effluent,
  GAP,
  GAP_CODES,
  MISSING_DAYS_AGO,
  PAUSED_DAYS_AGO,
  well,
} from "./transmissions.data.ts";

const [DAY, HOUR, SECOND] = [86_400_000, 3_600_000, 1000];
/** Number of the first receipt. */
const FIRST_RECEIPT = 48_210_377;

export interface TransmissionsContext {
  tx: Tx;
  project: string;
  station(code: string): string;
  /** @param at epoch ms */
  adminAt(at: number): DemoCaller;
  admin: string;
  now: number;
}

/** A well with its ledger, paused, and an effluent in trial. Neither can send: they have no password and no address. */
export async function insertTransmissions(context: TransmissionsContext): Promise<void> {
  const { tx, project, admin, now } = context;
  const id = await createProfile(context, well);
  const made = await insertInstants(context, well, id, "waiting");
  for (const [n, submission] of made.entries())
    await settle(context, { ...submission, id, receipt: `${FIRST_RECEIPT + n * 83}` });
  await setPaused(tx, project, id, new Date(now - PAUSED_DAYS_AGO * DAY), admin);
  await insertInstants(context, effluent, await createProfile(context, effluent), "trial");
}

async function createProfile(
  { tx, project, station, adminAt, now }: TransmissionsContext,
  { fields, device, days, ...profile }: DemoProfile,
): Promise<string> {
  const { rows: sensors } = await sql<{ id: string; name: string }>`select id, name
    from published_device_sensors where project_id = ${project} and serial = ${device} and active`.execute(
    tx,
  );
  const { id } = await adminAt(now - days * DAY).call(transmissionsEndpoints.create, {
    params: { project },
    body: {
      ...profile,
      station: station(profile.station),
      gapCodes: GAP_CODES,
      fields: fields.map(({ variable, ...field }) => ({
        ...field,
        sensor: sensors.find(({ name }) => name === variable)?.id ?? "",
      })),
    },
  });
  return id;
}

type Made = due.NewSubmission & { daysAgo: number };

/** Everything that became due since the profile was created, from the readings. @returns in order */
async function insertInstants(
  { tx, project, now }: TransmissionsContext,
  { frequency, service, settings, days }: DemoProfile,
  id: string,
  state: "waiting" | "trial",
): Promise<Made[]> {
  const { delay, reach } = paceOf(frequency);
  const instants = dueInstants(frequency, nextDue(frequency, now - days * DAY), now - delay, 500);
  const dates = instants.map((at) => new Date(at));
  const readings = await due.readingsFor(tx, { project, id }, dates, reach / SECOND);
  const made = instants.map((at): Made => {
    const daysAgo = Math.floor((now - at) / DAY);
    const isMissing = state === "waiting" && (daysAgo === GAP.daysAgo || daysAgo === MISSING_DAYS_AGO);
    const ofInstant = readings.filter((one) => one.due.getTime() === at);
    const values = isMissing ? {} : valuesOf(ofInstant);
    const isComplete = !isMissing && Object.keys(values).length === ofInstant.length;
    const measured = ofInstant[0]?.at?.getTime() ?? at;
    return {
      daysAgo,
      dueAt: new Date(at),
      state: isComplete || state === "trial" ? state : "review",
      reason: isComplete ? null : "noReading",
      measuredAt: new Date(Math.floor(measured / SECOND) * SECOND),
      values,
      fields: ofInstant.map(({ name, unit }) => ({ name, unit })),
      lateFrom: new Date(nextDue(frequency, at) + delay),
    };
  });
  const subject = subjectOf(service, settings);
  const next = new Date(nextDue(frequency, instants.at(-1) ?? now));
  await due.insertSubmissions(tx, { project, id }, { made, subject }, next, new Date(now));
  return made;
}

const valuesOf = (readings: readonly due.DueReading[]): Record<string, string> =>
  Object.fromEntries(
    readings.flatMap(({ name, value, sensorUnit, unit, decimals }) => {
      const text = value === null ? null : valueText(value, unitNamed(sensorUnit), unit, decimals);
      return text === null ? [] : [[name, text] as const];
    }),
  );

type Settled = Made & { id: string; receipt: string };

/** What became of an instant until the pause. */
async function settle(context: TransmissionsContext, one: Settled): Promise<void> {
  const { tx, project, admin } = context;
  const { daysAgo, dueAt, reason, id: profile } = one;
  if (daysAgo === GAP.daysAgo && reason !== null) {
    const { code, reason: why } = GAP;
    const at = new Date(dueAt.getTime() + 5 * HOUR);
    const none = { sent: null, receipt: null, notReceived: false, newMeter: false };
    const decision = { ...none, id: newId(), kind: "gap" as const, code, reason: why, at, by: admin };
    await insertDecision(tx, { project, profile, dueAt }, decision);
  }
  if (reason === null && daysAgo > PAUSED_DAYS_AGO) await send(context, one, EXCEPTIONS[daysAgo] ?? ACCEPTED);
}

/** The attempts, each with its answer. A refusal is tried again the next day, a lost answer after minutes. */
async function send(
  context: TransmissionsContext,
  submission: Settled,
  { answers, correction }: Answers,
): Promise<void> {
  const { tx, project } = context;
  const { dueAt, id: profile, receipt } = submission;
  const key = { project, profile, dueAt };
  let { values } = submission;
  let begun = dueAt.getTime() + paceOf(well.frequency).delay + 4 * SECOND;
  for (const [at, { outcome, status, words, hasReceipt }] of answers.entries()) {
    const isLast = at === answers.length - 1;
    if (correction && isLast) values = await correct(context, submission, correction, begun - HOUR);
    await recordAttempt(context, { ...submission, values }, at + 1, begun);
    const answered = new Date(begun + 2 * SECOND);
    const kept = hasReceipt ? receipt : null;
    await sender.insertOutcome(tx, key, {
      n: at + 1,
      at: answered,
      outcome,
      status,
      words: outcome === "acceptedEarlier" ? `${words} Comprobante: ${receipt}` : words,
      receipt: kept,
      asked: null,
    });
    begun += outcome === "refused" ? DAY : 5 * 60 * SECOND;
    const next = { at: answered, nextTryAt: new Date(begun) };
    if (outcome === "refused") await sender.setState(tx, key, { ...next, state: "refused" });
    if (outcome === "unclear")
      await sender.setState(tx, key, { state: "review", reason: "unclear", at: answered });
    if (kept === null) continue;
    await sender.setState(tx, key, { state: "accepted", receipt: kept, at: answered });
    await sender.setAccepted(tx, { project, profile }, answered);
  }
}

async function recordAttempt(
  { tx, project, now }: TransmissionsContext,
  { id: profile, dueAt, measuredAt, values, fields }: Settled,
  n: number,
  at: number,
): Promise<void> {
  const { service, settings, address } = well;
  const message = composeMessage(
    createAuthorities(() => now),
    {
      service,
      address,
      settings,
      measuredAt,
      vals: values,
      subject: subjectOf(service, settings),
      fields: fields.flatMap(({ name, unit }) => {
        const known = unitNamed(unit);
        return known === null ? [] : [{ name, unit: known }];
      }),
    },
  );
  const body = JSON.stringify(message.body);
  await sender.insertAttempt(
    tx,
    { project, profile, dueAt },
    {
      n,
      at: new Date(at),
      address: address + message.path,
      headers: message.headers,
      body,
      hash: createHash("sha256").update(body).digest(),
      answerBy: new Date(at + HOUR),
    },
  );
}

/** A person gave another flow, with a reason. @returns the values as sent then */
async function correct(
  { tx, project, admin }: TransmissionsContext,
  { id: profile, dueAt, values, fields }: Settled,
  { flow, reason }: NonNullable<Answers["correction"]>,
  at: number,
): Promise<Readonly<Record<string, string>>> {
  const sent = { ...values, caudal: flow };
  const subject = subjectOf(well.service, well.settings);
  const none = { code: null, receipt: null, notReceived: false, newMeter: false };
  const decision = { ...none, id: newId(), kind: "value" as const, reason, at: new Date(at), by: admin };
  await insertDecision(
    tx,
    { project, profile, dueAt },
    {
      ...decision,
      sent: { values: sent, fields, subject },
    },
  );
  return sent;
}
