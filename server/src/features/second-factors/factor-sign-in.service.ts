import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { secondFactorsEndpoints } from "@vetaverde/contract/second-factors";
import type { NewSession } from "../../access/access.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type BrowserCookie, NO_BROWSER } from "../../platform/http/browser-cookie.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import { requestOptions, verifyRequest } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { MAX_ATTEMPTS, notifyPerson, type SecondFactorsDeps, secretScope } from "./second-factors.deps.ts";
import * as store from "./second-factors.store.ts";
import { stepOfCode } from "./totp.ts";

/** Time from the password to the second factor: long enough to fetch the phone. */
const TICKET_TTL_MS = 5 * 60_000;
const MAX_TICKET_TRIES = 5;
/** Wrong answers within a day after which the user is notified; fewer are likely typing errors. */
const MIN_REFUSALS_FOR_MAIL = 5;

type Calls = typeof secondFactorsEndpoints;
type Answer = Input<Calls["answer"]>["body"];

export interface FactorSignIn {
  /** The challenge for a user with a second factor, after a correct password. Null: the user has no factor. */
  challenge(tx: Tx, user: string): Promise<{ ticket: string; kinds: string[]; expiresAt: Date } | null>;
  passkeyChallenge(ticket: string, address: string): Promise<Reply<Calls["passkeyChallenge"]>>;
  /** @throws AppError FACTOR_TICKET, FACTOR_WRONG, RATE_LIMITED */
  answer(ctx: Context, answer: Answer, address: string, browser?: BrowserCookie): Promise<NewSession>;
}

export function createFactorSignIn(deps: SecondFactorsDeps): FactorSignIn {
  const { db, rp, limitTries, now = Date.now } = deps;
  return {
    challenge: async (tx, user) => {
      const factors = await store.listFactors(tx, user);
      if (factors.length === 0) return null;
      const ticket = newSecret();
      const expiresAt = new Date(now() + TICKET_TTL_MS);
      await store.insertTicket(tx, user, hashSecret(ticket), expiresAt);
      const { left } = await store.recoveryState(tx, user);
      const kinds = [...new Set(factors.map(({ kind }) => kind)), ...(left > 0 ? ["recovery"] : [])];
      return { ticket, kinds, expiresAt };
    },
    passkeyChallenge: async (ticket, address) => {
      await limitTries(`factor:address:${address}`, MAX_ATTEMPTS.address);
      const hash = hashSecret(ticket);
      const user = await store.findTicketOwner(db, hash, new Date(now()), MAX_TICKET_TRIES);
      if (!user) throw new AppError("FACTOR_TICKET");
      const options = await requestOptions(rp, await store.listPasskeys(db, user));
      await store.setTicketChallenge(db, hash, options.challenge);
      return options;
    },
    answer: async (ctx, answer, address, browser = NO_BROWSER) => {
      await limitTries(`factor:address:${address}`, MAX_ATTEMPTS.address);
      const hash = hashSecret(answer.ticket);
      // Outside of the transaction, which is rolled back for a wrong answer: the attempt must be counted anyway.
      const pending = await store.countAnswer(db, hash, new Date(now()), MAX_TICKET_TRIES);
      if (!pending) throw new AppError("FACTOR_TICKET");
      await limitTries(`factor:account:${pending.user}`, MAX_ATTEMPTS.account);
      const begun = await db.transaction().execute(async (tx) => {
        if (!(await isRight(deps, tx, pending, answer))) return null;
        return enter(deps, tx, ctx, { user: pending.user, hash, kind: answer.kind, address, browser });
      });
      if (begun) return begun;
      await refuse(deps, ctx, pending.user, answer.kind);
      throw new AppError("FACTOR_WRONG");
    },
  };
}

/**
 * Records a wrong answer. After several in one day the user is notified by mail, once: whoever answers knows the
 * password.
 */
async function refuse(
  deps: SecondFactorsDeps,
  ctx: Context,
  user: string,
  kind: Answer["kind"],
): Promise<void> {
  const { db, now = Date.now } = deps;
  await db.transaction().execute(async (tx) => {
    await store.lockPerson(tx, user);
    const { refusals, notified } = await store.countRefusals(tx, user);
    const n = refusals + 1;
    const person =
      n >= MIN_REFUSALS_FOR_MAIL && !notified && (await store.findPerson(tx, user, new Date(now())));
    if (person) await notifyPerson(deps, tx, person, "refused", { n });
    await recordChange(tx, ctx, {
      project: null,
      action: "factor.refused",
      entity: "user",
      entityId: user,
      after: { with: kind, ...(person ? { notified: true } : {}) },
    });
  });
}

async function isRight(
  { secrets, rp, now = Date.now }: SecondFactorsDeps,
  tx: Tx,
  { user, challenge }: { user: string; challenge: string | null },
  answer: Answer,
): Promise<boolean> {
  const at = new Date(now());
  if (answer.kind === "recovery")
    return store.useRecoveryCode(tx, user, hashRecoveryCode(secrets, user, answer.code), at);
  if (answer.kind === "totp") {
    for (const totp of await store.listTotps(tx, user)) {
      const secret = secrets.open(secretScope(totp.id), totp.sealedSecret);
      const step = secret && stepOfCode(Buffer.from(secret, "base64url"), answer.code, now(), totp.lastStep);
      if (step) return store.useTotp(tx, totp.id, step, at);
    }
    return false;
  }
  const passkey = (await store.listPasskeys(tx, user)).find(
    ({ credentialId }) => credentialId === answer.response.id,
  );
  if (!challenge || !passkey) return false;
  const counter = await verifyRequest(rp, challenge, passkey, answer.response);
  return counter !== null && store.usePasskey(tx, passkey, counter, at);
}

interface Entry {
  user: string;
  /** Hash of the ticket. */
  hash: Buffer;
  kind: Answer["kind"];
  address: string;
  browser: BrowserCookie;
}

async function enter(
  deps: SecondFactorsDeps,
  tx: Tx,
  ctx: Context,
  { user, hash, kind, address, browser }: Entry,
): Promise<NewSession> {
  const { access, clearAttempts, resetAttempts, now = Date.now } = deps;
  const at = new Date(now());
  if (!(await store.useTicket(tx, hash, at))) throw new AppError("FACTOR_TICKET");
  const person = await store.findPerson(tx, user, at);
  // The account was deactivated or blocked after the password was accepted.
  if (!person?.live) throw new AppError("FK-0003");
  await deps.rememberBrowser(tx, user, browser, now());
  await clearAttempts(tx, `factor:account:${user}`);
  await resetAttempts(tx, `factor:address:${address}`);
  if (kind === "recovery") {
    const { left } = await store.recoveryState(tx, user);
    await notifyPerson(deps, tx, person, "codeUsed", { n: left });
  }
  await recordChange(tx, ctx, {
    project: null,
    action: "session.begun",
    entity: "user",
    entityId: user,
    after: { with: kind },
  });
  return access.begin(tx, user, kind);
}
