import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { transmissionsEndpoints } from "@vetaverde/contract/transmissions";
import { nextDue } from "@vetaverde/domain/authorities/due";
import { SERVICE_RULES, valueText } from "@vetaverde/domain/authorities/services";
import { commitmentCode } from "@vetaverde/domain/commitments/code";
import { unitNamed } from "@vetaverde/domain/devices/units";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import { passwordScope, subjectOf } from "./message.ts";
import { type CheckedProfile, checkProfile } from "./profile-rules.ts";
import * as store from "./profiles.store.ts";
import { refuse } from "./refusal.ts";
import type { TransmissionsDeps } from "./transmissions.deps.ts";

type Calls = typeof transmissionsEndpoints;
type Detail = Reply<Calls["get"]>;

/** @throws AppError NOT_FOUND */
export async function loadProfile(db: Db | Tx, project: string, id: string): Promise<store.ProfileRow> {
  const row = await store.findProfile(db, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

export async function getProfile(
  { now }: TransmissionsDeps,
  db: Db | Tx,
  project: string,
  id: string,
): Promise<Detail> {
  const { password, informant: _, ...row } = await loadProfile(db, project, id);
  const bound = await store.boundFields(db, project, id, new Date(now()));
  const served = await store.servedCommitments(db, project, id);
  const commitments = served.map(({ number, ...one }) => ({ ...one, code: commitmentCode(number) }));
  return { ...row, hasPassword: password !== null, fields: bound.map(toField), commitments };
}

function toField({ sensorUnit, at, value, ...field }: store.BoundField): Detail["fields"][number] {
  const text = value === null ? null : valueText(value, unitNamed(sensorUnit), field.unit, field.decimals);
  return { ...field, example: at !== null && value !== null && text !== null ? { value, at, text } : null };
}

export const createProfile = (
  deps: TransmissionsDeps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<Detail> =>
  transact(deps.db, ctx, async (tx) => {
    const id = newId();
    const checked = await checkProfile(deps, tx, ctx, project, body);
    const password = body.password ? deps.secrets.seal(passwordScope(project, id), body.password) : null;
    const at = new Date(deps.now());
    const saved = { ...body, ...checked, password, at, by: actorOf(ctx).id };
    await store.insertProfile(tx, project, id, {
      ...saved,
      nextDue: new Date(nextDue(body.frequency, at.getTime())),
    });
    await store.saveFields(tx, project, id, checked.fields);
    await recordProfile(tx, ctx, { project, id, action: "created", after: auditOf(body, checked) });
    return getProfile(deps, tx, project, id);
  });

export const updateProfile = (
  deps: TransmissionsDeps,
  { params: { project, profile: id }, body }: Input<Calls["update"]>,
  ctx: Context,
): Promise<Detail> =>
  transact(deps.db, ctx, async (tx) => {
    const before = await loadVersion(tx, project, id, body.version);
    if (before.service !== body.service) throw refuse(ctx, "service", "serviceFixed");
    const checked = await checkProfile(deps, tx, ctx, project, body);
    const moved = movedSetting(before, checked);
    // What may be there is asked for again with the same words, of the same authority.
    if (before.state === "live") await refuseTaken(tx, ctx, project, { ...before, ...checked });
    if (moved && (await store.isAnswerAwaited(tx, project, id))) throw refuse(ctx, moved, "answerAwaited");
    const earlier = await getProfile(deps, tx, project, id);
    const at = new Date(deps.now());
    await store.updateProfile(tx, project, id, {
      ...body,
      ...checked,
      password: passwordFor(deps, ctx, { project, id, before, body, checked }),
      // Of no instant is there nothing: what was not made yet comes first, and a shorter frequency begins now.
      nextDue: new Date(nextDue(body.frequency, Math.min(before.nextDue.getTime() - 1, deps.now()))),
      at,
      by: actorOf(ctx).id,
    });
    await store.saveFields(tx, project, id, checked.fields);
    if (body.password) await store.releaseRefused(tx, project, id, at);
    const { name, address, settings, frequency, gapCodes, fields } = earlier;
    await recordProfile(tx, ctx, {
      project,
      id,
      action: "updated",
      before: { name, address, settings, frequency, gapCodes, fields: fields.map(auditField) },
      after: auditOf(body, checked),
    });
    deps.wake();
    return getProfile(deps, tx, project, id);
  });

/** Where a message would go, or who sends it, if that changes. What it is of belongs to the submission. */
function movedSetting(before: store.ProfileRow, { address, settings }: CheckedProfile): string | null {
  if (address !== before.address) return "address";
  const { subject } = SERVICE_RULES[before.service];
  const name = Object.keys(settings).find(
    (one) => !subject.includes(one) && settings[one] !== before.settings[one],
  );
  return name === undefined ? null : `settings.${name}`;
}

/** Of one work there is one that sends: in this project or, which is not said, in another. */
async function refuseTaken(
  tx: Tx,
  ctx: Context,
  project: string,
  { id, service, address, settings }: Pick<store.ProfileRow, "id" | "service" | "address" | "settings">,
): Promise<void> {
  const subject = subjectOf(service, settings);
  // Two that go live at the same time wait for each other.
  await acquireLock(tx, lockNamed(`transmissions of ${service} ${address} ${JSON.stringify(subject)}`));
  if (await store.isSentElsewhere(tx, { project, id, service, address, subject }))
    throw refuse(ctx, `settings.${Object.keys(subject).at(-1)}`, "subjectTaken");
}

/** A stored password is used only at the address and for the informant that it was given for. */
function passwordFor(
  { secrets }: TransmissionsDeps,
  ctx: Context,
  change: {
    project: string;
    id: string;
    before: store.ProfileRow;
    body: { password?: string | undefined };
    checked: CheckedProfile;
  },
): string | null {
  const { project, id, before, body, checked } = change;
  if (body.password) return secrets.seal(passwordScope(project, id), body.password);
  if (before.password !== null && before.informant !== checked.informant)
    throw refuse(ctx, "password", "passwordAgain");
  return before.password;
}

/** @throws AppError NOT_FOUND, STALE_VERSION */
async function loadVersion(tx: Tx, project: string, id: string, version: number): Promise<store.ProfileRow> {
  await store.lockProfile(tx, project, id);
  const row = await loadProfile(tx, project, id);
  if (row.version !== version) throw new AppError("STALE_VERSION");
  return row;
}

export async function goLive(
  deps: TransmissionsDeps,
  { params: { project, profile: id }, body }: Input<Calls["live"]>,
  ctx: Context,
): Promise<Detail> {
  await loadProfile(deps.db, project, id);
  await deps.confirmPassword(ctx, body.password);
  const answer = await transact(deps.db, ctx, async (tx) => {
    const before = await loadVersion(tx, project, id, body.version);
    if (before.password === null) throw refuse(ctx, "password", "passwordMissing");
    await refuseTaken(tx, ctx, project, before);
    await store.setLive(tx, project, id, new Date(deps.now()), actorOf(ctx).id);
    await recordProfile(tx, ctx, {
      project,
      id,
      action: "live",
      before: { state: before.state },
      after: { state: "live" },
    });
    return getProfile(deps, tx, project, id);
  });
  deps.wake();
  return answer;
}

export const pauseProfile = (
  deps: TransmissionsDeps,
  { params: { project, profile: id }, body }: Input<Calls["pause"]>,
  ctx: Context,
): Promise<Detail> =>
  transact(deps.db, ctx, async (tx) => {
    const before = await loadVersion(tx, project, id, body.version);
    if (before.state !== "live") throw refuse(ctx, "version", "notLive");
    await store.setPaused(tx, project, id, new Date(deps.now()), actorOf(ctx).id);
    const after = { state: "paused", reason: body.reason };
    await recordProfile(tx, ctx, { project, id, action: "paused", before: { state: "live" }, after });
    return getProfile(deps, tx, project, id);
  });

const auditField = ({ name, sensor }: { name: string; sensor: { id: string } }) => ({
  name,
  sensor: sensor.id,
});

const auditOf = (
  { name, frequency, gapCodes }: Pick<Detail, "name" | "frequency" | "gapCodes">,
  { address, settings, fields }: CheckedProfile,
) => ({
  name,
  address,
  settings,
  frequency,
  gapCodes,
  fields: fields.map((field) => ({ name: field.name, sensor: field.sensor })),
});

const recordProfile = (
  tx: Tx,
  ctx: Context,
  change: {
    project: string;
    id: string;
    action: "created" | "updated" | "live" | "paused";
    before?: unknown;
    after: unknown;
  },
) =>
  recordChange(tx, ctx, {
    project: change.project,
    action: `transmission.${change.action}`,
    entity: "transmission",
    entityId: change.id,
    before: change.before,
    after: change.after,
  });
