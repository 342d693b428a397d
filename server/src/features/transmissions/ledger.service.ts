import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { transmissionsEndpoints } from "@vetaverde/contract/transmissions";
import { mayBeSent, type ReviewReason } from "@vetaverde/domain/authorities/judge";
import { isTotaliser, TOTALISER_LENGTH } from "@vetaverde/domain/authorities/services";
import { decimalText } from "@vetaverde/domain/authorities/wire";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { misfitOf } from "./due.ts";
import * as store from "./ledger.store.ts";
import { composeMessage, subjectOf } from "./message.ts";
import { loadProfile } from "./profiles.service.ts";
import * as profiles from "./profiles.store.ts";
import { checkPeriod, refuse } from "./refusal.ts";
import type { SubmissionKey } from "./sender.store.ts";
import type { TransmissionsDeps } from "./transmissions.deps.ts";

type Calls = typeof transmissionsEndpoints;
type Decision = Input<Calls["decide"]>["body"];

export async function getLedger(
  { db }: TransmissionsDeps,
  { params: { project, profile }, query: { from, to } }: Input<Calls["ledger"]>,
  ctx: Context,
): Promise<Reply<Calls["ledger"]>> {
  await loadProfile(db, project, profile);
  checkPeriod(ctx, { from, to });
  return store.ledgerDays(db, project, profile, from, to);
}

export async function listSubmissions(
  { db }: TransmissionsDeps,
  { params: { project, profile }, query: { day } }: Input<Calls["submissions"]>,
): Promise<Reply<Calls["submissions"]>> {
  await loadProfile(db, project, profile);
  return store.listSubmissions(db, project, profile, day ?? null);
}

export const getRecord = (
  deps: TransmissionsDeps,
  { params: { project, profile }, query: { at } }: Input<Calls["submission"]>,
) => loadRecord(deps, deps.db, { project, profile, dueAt: new Date(at) });

/** @throws AppError NOT_FOUND */
async function loadRecord(
  { authorities }: TransmissionsDeps,
  db: Db | Tx,
  key: SubmissionKey,
): Promise<Reply<Calls["submission"]>> {
  const { project, profile } = key;
  const { service, address, settings } = await loadProfile(db, project, profile);
  const found = await store.findSubmission(db, key);
  if (!found) throw new AppError("NOT_FOUND");
  const { fields, subject, ...submission } = found;
  const { measuredAt, values: vals } = submission;
  const content = { service, address, settings, measuredAt, vals, fields, subject };
  return {
    ...submission,
    message: JSON.stringify(composeMessage(authorities, content).body),
    attempts: await store.listAttempts(db, key),
    decisions: await store.listDecisions(db, key),
  };
}

export async function decide(
  deps: TransmissionsDeps,
  { params: { project, profile }, body }: Input<Calls["decide"]>,
  ctx: Context,
): Promise<Reply<Calls["decide"]>> {
  const key = { project, profile, dueAt: new Date(body.at) };
  const answer = await transact(deps.db, ctx, async (tx) => {
    await store.lockSubmission(tx, key);
    const before = await loadRecord(deps, tx, key);
    if (before.state !== "review" && before.state !== "refused") throw new AppError("CONFLICT");
    const notReceived = body.kind === "value" && (await checkStatement(tx, ctx, key, before.reason, body));
    const at = new Date(deps.now());
    const base = { id: newId(), reason: body.reason, at, by: actorOf(ctx).id };
    const sent = body.kind === "value" ? await checkValues(tx, ctx, key, body) : null;
    const code = body.kind === "gap" ? await checkCode(tx, ctx, key, body) : null;
    const receipt = body.kind === "delivered" ? body.receipt : null;
    const newMeter = body.kind === "value" && body.newMeter === true;
    await store.insertDecision(tx, key, {
      ...base,
      kind: body.kind,
      sent,
      notReceived,
      newMeter,
      code,
      receipt,
    });
    const { state, reason } = before;
    await recordChange(tx, ctx, {
      project,
      action: `transmission.decided-${body.kind}`,
      entity: "transmission",
      entityId: profile,
      before: { dueAt: body.at, state, reason, values: before.values },
      after: { values: sent?.values ?? null, code, receipt, notReceived, newMeter, reason: body.reason },
    });
    return loadRecord(deps, tx, key);
  });
  deps.wake();
  return answer;
}

/**
 * Values that the authority may have are sent only when a person states that it does not.
 * @throws AppError CONFLICT, VALIDATION
 */
async function checkStatement(
  tx: Tx,
  ctx: Context,
  { project, profile }: SubmissionKey,
  reason: ReviewReason | null,
  { notReceived = false }: Extract<Decision, { kind: "value" }>,
): Promise<boolean> {
  const { service } = await loadProfile(tx, project, profile);
  const may = mayBeSent(service, reason);
  if (may === "no") throw new AppError("CONFLICT");
  if (may === "stated" && !notReceived) throw refuse(ctx, "notReceived", "notReceived");
  return may === "stated";
}

/** The values as they are sent, and what the profile says now of them. @throws AppError VALIDATION */
async function checkValues(
  tx: Tx,
  ctx: Context,
  key: SubmissionKey,
  { values, newMeter = false }: Extract<Decision, { kind: "value" }>,
): Promise<NonNullable<store.NewDecision["sent"]>> {
  const fields = await profiles.boundFields(tx, key.project, key.profile, key.dueAt);
  if (Object.keys(values).some((name) => !fields.some((field) => field.name === name)))
    throw refuse(ctx, "values", "fieldUnknown");
  const checked = fields.flatMap(({ name, decimals, isRequired }) => {
    const text = values[name];
    if (text === undefined && isRequired) throw refuse(ctx, `values.${name}`, "valueMissing");
    return text === undefined ? [] : [[name, decimalText(Number(text), decimals)] as const];
  });
  if (checked.some(([name, text]) => isTotaliser(name) && text.length > TOTALISER_LENGTH))
    throw refuse(ctx, "values", "totaliserLong");
  const sent = Object.fromEntries(checked);
  const { service, settings } = await loadProfile(tx, key.project, key.profile);
  const { project, profile: id } = key;
  const misfit = await misfitOf(tx, { project, id }, key.dueAt, { values: sent, isNewMeter: newMeter });
  if (misfit) throw refuse(ctx, "values", misfit);
  return {
    values: sent,
    fields: fields.map(({ name, unit }) => ({ name, unit })),
    subject: subjectOf(service, settings),
  };
}

async function checkCode(
  tx: Tx,
  ctx: Context,
  { project, profile }: SubmissionKey,
  { code }: Extract<Decision, { kind: "gap" }>,
): Promise<string> {
  const { gapCodes } = await loadProfile(tx, project, profile);
  if (!gapCodes.some((one) => one.code === code)) throw refuse(ctx, "code", "gapCode");
  return code;
}
