import type { Input, Reply } from "@vetaverde/contract/endpoint";
import {
  MAX_FACTORS,
  type OwnFactors,
  type secondFactorsEndpoints,
} from "@vetaverde/contract/second-factors";
import type { WithDates } from "@vetaverde/contract/shapes";
import { requiresFactor } from "@vetaverde/domain/permissions/second-factor";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { creationOptions, verifyCreation } from "./passkeys.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { MAX_ATTEMPTS, notifyPerson, type SecondFactorsDeps, secretScope } from "./second-factors.deps.ts";
import * as store from "./second-factors.store.ts";
import { newTotpSecret, stepOfCode, toBase32, totpUri } from "./totp.ts";

const ISSUER = "VetaVerde";
const REGISTRATION_TTL_MS = 5 * 60_000;

type Calls = typeof secondFactorsEndpoints;
type Added = Reply<Calls["confirmTotp"]>;

/** Operations of a user on their own second factors. */
export interface SecondFactorsService {
  own(ctx: Context): Promise<WithDates<OwnFactors>>;
  beginTotp(ctx: Context, requested: { name: string; password: string }): Promise<Reply<Calls["beginTotp"]>>;
  confirmTotp(ctx: Context, requested: { factor: string; code: string }): Promise<Added>;
  beginPasskey(ctx: Context, password: string): Promise<Reply<Calls["beginPasskey"]>>;
  addPasskey(ctx: Context, requested: Input<Calls["addPasskey"]>["body"]): Promise<Added>;
  remove(ctx: Context, factor: string, password: string): Promise<WithDates<OwnFactors>>;
  renewRecoveryCodes(ctx: Context, password: string): Promise<Added>;
  deleteExpired(): Promise<void>;
}

export function createSecondFactorsService(deps: SecondFactorsDeps): SecondFactorsService {
  const { db, now = Date.now } = deps;
  return {
    own: (ctx) => ownFactors(deps, db, actorOf(ctx).id),
    beginTotp: (ctx, requested) => beginTotp(deps, ctx, requested),
    confirmTotp: (ctx, requested) => confirmTotp(deps, ctx, requested),
    beginPasskey: (ctx, password) => beginPasskey(deps, ctx, password),
    addPasskey: (ctx, requested) => addPasskey(deps, ctx, requested),
    remove: (ctx, factor, password) => remove(deps, ctx, factor, password),
    renewRecoveryCodes: (ctx, password) => renewRecoveryCodes(deps, ctx, password),
    deleteExpired: () => store.deleteExpired(db, new Date(now())),
  };
}

async function beginTotp(
  deps: SecondFactorsDeps,
  ctx: Context,
  { name, password }: { name: string; password: string },
): Promise<Reply<Calls["beginTotp"]>> {
  const { limitTries, db, secrets, now = Date.now } = deps;
  const { id: user, email } = actorOf(ctx);
  await limitTries(passwordTries(user), MAX_ATTEMPTS.account);
  return db.transaction().execute(async (tx) => {
    await refuseMany(tx, user);
    await confirmPassword(deps, tx, user, password);
    const id = newId();
    const secret = newTotpSecret();
    const sealedSecret = secrets.seal(secretScope(id), secret.toString("base64url"));
    await store.insertPendingTotp(tx, { id, user, name, sealedSecret, now: new Date(now()) });
    const shown = toBase32(secret);
    return { id, secret: shown, uri: totpUri(shown, ISSUER, email) };
  });
}

async function confirmTotp(
  deps: SecondFactorsDeps,
  ctx: Context,
  { factor, code }: { factor: string; code: string },
): Promise<Added> {
  const { limitTries, db, secrets, now = Date.now } = deps;
  const user = actorOf(ctx).id;
  await limitTries(`factor-setup:account:${user}`, MAX_ATTEMPTS.account);
  return db.transaction().execute(async (tx) => {
    await refuseMany(tx, user);
    const pending = await store.findPendingTotp(tx, user, factor);
    if (!pending) throw new AppError("NOT_FOUND");
    const secret = secrets.open(secretScope(factor), pending.sealedSecret);
    const step = secret && stepOfCode(Buffer.from(secret, "base64url"), code, now(), null);
    if (!step) throw new AppError("FACTOR_WRONG");
    await store.confirmTotp(tx, factor, step, new Date(now()));
    await deps.clearAttempts(tx, `factor-setup:account:${user}`);
    return added(deps, tx, ctx, { id: factor, kind: "totp", name: pending.name });
  });
}

async function beginPasskey(
  deps: SecondFactorsDeps,
  ctx: Context,
  password: string,
): Promise<Reply<Calls["beginPasskey"]>> {
  const { rp, limitTries, db, now = Date.now } = deps;
  if (!rp.usable) throw new AppError("FACTOR_ADDRESS");
  const user = actorOf(ctx).id;
  await limitTries(passwordTries(user), MAX_ATTEMPTS.account);
  return db.transaction().execute(async (tx) => {
    await refuseMany(tx, user);
    const person = await confirmPassword(deps, tx, user, password);
    const options = await creationOptions(
      rp,
      { id: user, email: person.email, name: `${person.name} ${person.lastName}` },
      await store.listPasskeys(tx, user),
    );
    await store.setRegistration(tx, user, options.challenge, new Date(now() + REGISTRATION_TTL_MS));
    return options;
  });
}

async function addPasskey(
  deps: SecondFactorsDeps,
  ctx: Context,
  { name, response }: Input<Calls["addPasskey"]>["body"],
): Promise<Added> {
  const { rp, db, now = Date.now } = deps;
  if (!rp.usable) throw new AppError("FACTOR_ADDRESS");
  const user = actorOf(ctx).id;
  // Outside of the transaction: the challenge is consumed whether or not the response is valid.
  const challenge = await store.claimRegistration(db, user, new Date(now()));
  const passkey = challenge ? await verifyCreation(rp, challenge, response) : null;
  if (!passkey) throw new AppError("FACTOR_WRONG");
  return db.transaction().execute(async (tx) => {
    await refuseMany(tx, user);
    const id = newId();
    if (!(await store.insertPasskey(tx, { id, user, name, passkey, now: new Date(now()) })))
      throw new AppError("FACTOR_WRONG");
    return added(deps, tx, ctx, { id, kind: "passkey", name });
  });
}

async function renewRecoveryCodes(deps: SecondFactorsDeps, ctx: Context, password: string): Promise<Added> {
  const { limitTries, db } = deps;
  const user = actorOf(ctx).id;
  await limitTries(passwordTries(user), MAX_ATTEMPTS.account);
  return db.transaction().execute(async (tx) => {
    await store.lockPerson(tx, user);
    const person = await confirmPassword(deps, tx, user, password);
    if ((await store.listFactors(tx, user)).length === 0) throw new AppError("FACTOR_NONE");
    const recoveryCodes = await makeRecoveryCodes(deps, tx, user);
    await recordFactor(tx, ctx, "factor.codes_renewed", {});
    await notifyPerson(deps, tx, person, "codesRenewed");
    return { ...(await ownFactors(deps, tx, user)), recoveryCodes };
  });
}

const passwordTries = (user: string) => `factor-password:account:${user}`;

const recordFactor = (
  tx: Tx,
  ctx: Context,
  action: string,
  change: { before?: object; after?: object },
): Promise<void> =>
  recordChange(tx, ctx, { project: null, action, entity: "user", entityId: actorOf(ctx).id, ...change });

async function personOf(db: Db | Tx, user: string, now: number): Promise<store.Person> {
  const person = await store.findPerson(db, user, new Date(now));
  if (!person) throw new AppError("FK-0002");
  return person;
}

export const toFactor = ({ id, kind, name, createdAt, lastUsedAt }: store.FactorRow) => ({
  id,
  kind,
  name,
  createdAt,
  lastUsedAt,
});

async function isRequiredOf(db: Db | Tx, person: store.Person): Promise<boolean> {
  const { requiredFor } = await store.findRequirement(db);
  return requiresFactor(requiredFor, person);
}

async function ownFactors(
  { rp, now = Date.now }: SecondFactorsDeps,
  db: Db | Tx,
  user: string,
): Promise<WithDates<OwnFactors>> {
  const person = await personOf(db, user, now());
  const { left, createdAt } = await store.recoveryState(db, user);
  return {
    factors: (await store.listFactors(db, user)).map(toFactor),
    recoveryCodesLeft: left,
    recoveryCodesCreatedAt: createdAt,
    required: await isRequiredOf(db, person),
    passkeys: rp.usable,
    hasPassword: person.hasPassword,
  };
}

async function refuseMany(tx: Tx, user: string): Promise<void> {
  await store.lockPerson(tx, user);
  if ((await store.listFactors(tx, user)).length >= MAX_FACTORS) throw new AppError("FACTOR_MANY");
}

async function makeRecoveryCodes({ secrets, now = Date.now }: SecondFactorsDeps, tx: Tx, user: string) {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets, user, code));
  await store.replaceRecoveryCodes(tx, user, hashes, new Date(now()));
  return codes;
}

/**
 * Follow-up actions of a new factor: audit entry, mail, marking the session as one with a factor, first recovery codes.
 */
async function added(
  deps: SecondFactorsDeps,
  tx: Tx,
  ctx: Context,
  { id, kind, name }: { id: string; kind: "totp" | "passkey"; name: string },
): Promise<Added> {
  const user = actorOf(ctx).id;
  const person = await personOf(tx, user, (deps.now ?? Date.now)());
  const { createdAt } = await store.recoveryState(tx, user);
  const recoveryCodes = createdAt ? [] : await makeRecoveryCodes(deps, tx, user);
  await deps.access.recordSessionFactor(tx, user, kind);
  await recordFactor(tx, ctx, "factor.added", { after: { id, kind, name } });
  await notifyPerson(deps, tx, person, kind === "totp" ? "totpAdded" : "passkeyAdded", { factor: name });
  return { ...(await ownFactors(deps, tx, user)), recoveryCodes };
}

/** A user with corporate sign-on only has no password to confirm with. */
async function confirmPassword(
  deps: SecondFactorsDeps,
  tx: Tx,
  user: string,
  password: string,
): Promise<store.Person> {
  const person = await personOf(tx, user, (deps.now ?? Date.now)());
  if (person.hasPassword && !(await deps.isPasswordOf(tx, user, password)))
    throw new AppError("WRONG_OLD_PASSWORD");
  await deps.clearAttempts(tx, passwordTries(user));
  return person;
}

async function remove(
  deps: SecondFactorsDeps,
  ctx: Context,
  factor: string,
  password: string,
): Promise<WithDates<OwnFactors>> {
  const { db, limitTries } = deps;
  const user = actorOf(ctx).id;
  await limitTries(passwordTries(user), MAX_ATTEMPTS.account);
  return db.transaction().execute(async (tx) => {
    await store.lockPerson(tx, user);
    const person = await confirmPassword(deps, tx, user, password);
    const removed = await store.deleteFactor(tx, user, factor);
    if (!removed) throw new AppError("NOT_FOUND");
    const left = await store.listFactors(tx, user);
    if (left.length === 0) {
      if (await isRequiredOf(tx, person)) throw new AppError("FACTOR_LAST");
      // Recovery codes are substitutes for a factor; without a factor they are useless, so they are deleted.
      await store.deleteAll(tx, user);
    }
    const { id, kind, name } = removed;
    await recordFactor(tx, ctx, "factor.removed", { before: { id, kind, name } });
    await notifyPerson(deps, tx, person, "removed", { factor: name });
    return ownFactors(deps, tx, user);
  });
}
