import type { Reply } from "@vetaverde/contract/endpoint";
import type { sessionsEndpoints } from "@vetaverde/contract/sessions";
import type { Locale } from "@vetaverde/domain/locale";
import { passwordFaults } from "@vetaverde/domain/text/password";
import type { AccessService, NewSession } from "../../access/access.ts";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { rateLimited } from "../../platform/errors/rate-limited.ts";
import { type BrowserCookie, NO_BROWSER } from "../../platform/http/browser-cookie.ts";
import { networkOf } from "../../platform/net/network-of.ts";
import { hashSecret, newSecret, type Secrets } from "../../platform/secrets/secrets.ts";
import { guessableFault } from "./guessable-passwords.ts";
import { deleteBrowsers, deleteExpiredBrowsers, findBrowser, rememberBrowser } from "./known-browsers.ts";
import { dummyHash, hashPassword, passwordMatches } from "./passwords.ts";
import { guessableRule, nameInMail, passwordMail, passwordRule } from "./sessions.messages.ts";
import * as store from "./sessions.store.ts";
import {
  ACCOUNT,
  type CountedAttempt,
  claimWarning,
  clearAttempts,
  countAttempts,
  deleteOldAttempts,
  FORGOT_ACCOUNT,
  KNOWN_BROWSER,
  MIN_FAILURES_FOR_WARNING,
  NETWORK,
  PAIR,
  resetAttempts,
} from "./sign-in-limits.ts";
import { signInWarning } from "./sign-in-warning.messages.ts";

const MINUTE = 60_000;
/** Fills the place of an inviter or project that does not exist, in texts written by the administrator. */
const PLATFORM_NAME = "VetaVerde";
const WINDOW_MS = 15 * MINUTE;
/** Validity of a mailed link: a reset is used immediately, an invitation may wait for a week's shift. */
const LINK_MS = { reset: 60 * MINUTE, activate: 7 * 24 * 60 * MINUTE };

type PasswordChanged = Reply<typeof sessionsEndpoints.changePassword>;

export interface Invitation {
  /** User id of the inviter. */
  by: string;
  /** Null: an invitation to the platform, without a project yet. */
  project: string | null;
}

export interface SessionsService {
  /** The new session, or null when no account has the e-mail. */
  login(
    ctx: Context,
    requested: { email: string; password: string },
    address: string,
    browser?: BrowserCookie,
  ): Promise<NewSession | null>;
  logout(ctx: Context): Promise<true>;
  forgotPassword(ctx: Context, email: string, address: string, browser?: BrowserCookie): Promise<true>;
  resetPassword(
    ctx: Context,
    requested: { token: string; password: string; repeat: string },
    address: string,
    browser?: BrowserCookie,
  ): Promise<PasswordChanged>;
  activate(
    ctx: Context,
    requested: { token: string; password: string; repeat: string },
    address: string,
    browser?: BrowserCookie,
  ): Promise<{ addressProved: boolean }>;
  changePassword(
    ctx: Context,
    requested: { old: string; password: string; repeat: string },
  ): Promise<PasswordChanged>;
  /** Queues the mail with the link to choose a first password; it names the inviter and the project. */
  invite(tx: Tx, user: string, invitation: Invitation): Promise<void>;
  /** An activation link that an administrator hands over personally; only its hash is stored. */
  handLink(tx: Tx, user: string, by: string): Promise<{ link: string; expiresAt: Date }>;
  /** Invalidates handed links, because the account gains access to more than when the link was created. */
  dropHandedLinks(tx: Tx, user: string): Promise<void>;
  /** Invalidates every unused link that was mailed to the user. */
  dropLinks(tx: Tx, user: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** Details of the error SECOND_FACTOR. */
export interface FactorChallenge {
  ticket: string;
  kinds: string[];
  expiresAt: Date;
}

export interface SessionsDeps {
  db: Db;
  access: AccessService;
  secrets: Secrets;
  /** Base address of every link in a mail. */
  publicUrl: string;
  /** The mail texts set by the platform's administrator; null, or left out: the built-in ones. */
  mailWords?(
    tx: Tx,
    purpose: store.LinkPurpose,
    locale: Locale,
    values: { name: string; inviter: string; project: string; link: string; n: number },
  ): Promise<{ subject: string; text: string; html?: string } | null>;
  /** The challenge for a user with a second factor, in place of a session. Null: the user has no factor. */
  challengeFactor(tx: Tx, userId: string): Promise<FactorChallenge | null>;
  /**
   * Stops push notifications in the browsers that a user allowed, because another person may use one of them. @returns
   * number of browsers
   */
  endBrowsers(tx: Tx, user: string): Promise<number>;
  now?: () => number;
}

export function createSessionsService(deps: SessionsDeps): SessionsService {
  const { db, access, now = Date.now } = deps;
  return {
    login: (ctx, requested, address, browser = NO_BROWSER) => login(deps, ctx, requested, address, browser),
    logout: async (ctx) => {
      await access.end(actorOf(ctx).id);
      return true;
    },
    forgotPassword: (ctx, email, address, browser) => forgotPassword(deps, ctx, email, address, browser),
    resetPassword: async (ctx, requested, address, browser = NO_BROWSER) => {
      const { browsersEnded } = await choosePassword(deps, ctx, requested, { address, browser }, "reset");
      return { browsersEnded };
    },
    activate: async (ctx, requested, address, browser = NO_BROWSER) => {
      const { addressProved } = await choosePassword(deps, ctx, requested, { address, browser }, "activate");
      return { addressProved };
    },
    handLink: async (tx, user, by) => {
      const token = newSecret();
      const expiresAt = new Date(now() + LINK_MS.activate);
      await store.insertHandedLink(tx, { user, hash: hashSecret(token), expiresAt, by });
      return { link: `${deps.publicUrl}/forgot#activate=${token}`, expiresAt };
    },
    dropHandedLinks: (tx, user) => store.deleteHandedLinks(tx, user),
    invite: (tx, user, invitation) => queueLink(deps, tx, user, "activate", invitation),
    dropLinks: (tx, user) => store.deleteLinks(tx, user),
    changePassword: (ctx, requested) => changePassword(deps, ctx, requested),
    deleteExpired: async () => {
      await store.deleteExpired(db, new Date(now()));
      await deleteOldAttempts(db, new Date(now()));
      await deleteExpiredBrowsers(db, now());
    },
  };
}

async function forgotPassword(
  deps: SessionsDeps,
  ctx: Context,
  email: string,
  address: string,
  browser: BrowserCookie = NO_BROWSER,
): Promise<true> {
  const { db, now = Date.now } = deps;
  const key = email.toLowerCase();
  // Counted for known and unknown e-mail addresses alike, so that the limit does not reveal which ones exist.
  const known = await findBrowser(db, key, browser, now());
  await countAttempts(db, triesOf("forgot", key, address, known), now());
  const account = await store.findAccount(db, key);
  // A password by mail would bypass the company's sign-on and any further checks there.
  if (!account?.active || account.blocked || account.microsoftOnly) return true;
  await db.transaction().execute(async (tx) => {
    // An invited user who never activated the account gets the invitation again: a reset link is only for an
    // account that is already theirs.
    await queueLink(deps, tx, account.id, account.verified ? "reset" : "activate");
    await recordChange(tx, ctx, {
      project: null,
      action: "password.forgotten",
      entity: "user",
      entityId: account.id,
    });
  });
  return true;
}

async function changePassword(
  deps: SessionsDeps,
  ctx: Context,
  requested: { old: string; password: string; repeat: string },
): Promise<PasswordChanged> {
  const { db, now = Date.now } = deps;
  const user = await store.findAccountById(db, actorOf(ctx).id);
  await countAttempts(db, [{ key: `change:account:${actorOf(ctx).id}`, policy: PAIR }], now());
  if (!user?.passwordHash || !(await passwordMatches(user.passwordHash, requested.old))) {
    throw new AppError("WRONG_OLD_PASSWORD");
  }
  refuseWeak(ctx, requested);
  await refuseGuessable(ctx, db, user.id, requested.password);
  const hash = await hashPassword(requested.password);
  return db.transaction().execute(async (tx) => {
    await store.setPassword(tx, user.id, hash);
    const browsersEnded = await deps.endBrowsers(tx, user.id);
    await clearAttempts(tx, `change:account:${user.id}`);
    await deleteBrowsers(tx, user.id);
    await recordChange(tx, ctx, {
      project: null,
      action: "password.changed",
      entity: "user",
      entityId: user.id,
    });
    return { browsersEnded };
  });
}

/**
 * An attempt from a browser known for the account is counted for that browser only, so that attempts elsewhere do not
 * delay it.
 */
function triesOf(
  call: "login" | "forgot",
  email: string,
  address: string,
  browser: string | null,
): CountedAttempt[] {
  if (browser) return [{ key: `${call}:browser:${browser}:${email}`, policy: KNOWN_BROWSER }];
  const network = networkOf(address);
  return [
    { key: `${call}:network:${network}`, policy: NETWORK },
    { key: `${call}:pair:${network}:${email}`, policy: PAIR },
    { key: `${call}:account:${email}`, policy: call === "login" ? ACCOUNT : FORGOT_ACCOUNT },
  ];
}

async function login(
  deps: SessionsDeps,
  ctx: Context,
  { email, password }: { email: string; password: string },
  address: string,
  browser: BrowserCookie,
): Promise<NewSession | null> {
  const { db, access, now = Date.now } = deps;
  const key = email.toLowerCase();
  const tries = triesOf("login", key, address, await findBrowser(db, key, browser, now()));
  const failures = (await countAttempts(db, tries, now())).at(-1) ?? 0;
  const account = await store.findAccount(db, key);
  // A password is always compared, so that the response time does not reveal which accounts exist.
  const matches = await passwordMatches(account?.passwordHash ?? (await dummyHash()), password);
  if (!account) return null;
  // An account without a password signs in elsewhere (or its user has not followed the provider's mail yet): 409, as
  // the specification requires.
  if (!account.passwordHash) throw new AppError("FK-0004");
  if (!matches) {
    if (failures >= MIN_FAILURES_FOR_WARNING) await warn(deps, account, address);
    throw new AppError("WRONG_CREDENTIALS");
  }
  if (!account.active || account.blocked) throw new AppError("FK-0003");
  if (!account.verified) throw new AppError("FK-0004");
  const begun = await db.transaction().execute(async (tx) => {
    await uncountAttempts(tx, tries);
    // A browser becomes known only after the second factor was correct as well.
    const challenge = await deps.challengeFactor(tx, account.id);
    if (challenge) return { challenge };
    await rememberBrowser(tx, account.id, browser, now());
    const change = { project: null, action: "session.begun", entity: "user", entityId: account.id };
    await recordChange(tx, ctx, change);
    return access.begin(tx, account.id);
  });
  if ("challenge" in begun) throw new AppError("SECOND_FACTOR", { extra: { ...begun.challenge } });
  return begun;
}

/** A correct password starts the counters of its browser or pair again; in the others, the attempt is uncounted. */
async function uncountAttempts(tx: Tx, attempts: readonly CountedAttempt[]): Promise<void> {
  for (const one of attempts) {
    if (one.policy === PAIR || one.policy === KNOWN_BROWSER) await clearAttempts(tx, one.key);
    else await resetAttempts(tx, one.key);
  }
}

/** Notifies the user by mail of many failed attempts, at most once a day. */
async function warn(
  { db, secrets, publicUrl, now = Date.now }: SessionsDeps,
  account: store.Account,
  address: string,
): Promise<void> {
  if (!account.active || account.blocked || !account.verified) return;
  const at = now();
  await db.transaction().execute(async (tx) => {
    if (!(await claimWarning(tx, account.id, at))) return;
    const words = signInWarning(account.locale, {
      name: account.name,
      address,
      at,
      link: `${publicUrl}/forgot`,
    });
    const mail = { project: null, userId: account.id, to: account.email, locale: account.locale, ...words };
    await queueMail(tx, secrets, { ...mail, kind: "sign-in" });
  });
}

/** @throws AppError RATE_LIMITED after more attempts than allowed. */
export async function limitAttempts(db: Db, key: string, most: number, now: number): Promise<void> {
  const { failures, windowStart } = await store.countAttempt(db, key, new Date(now), WINDOW_MS);
  if (failures > most) throw rateLimited(windowStart.getTime() + WINDOW_MS - now);
}

function refuseWeak(ctx: Context, requested: { password: string; repeat: string; old?: string }): void {
  const faults = passwordFaults(requested);
  if (faults.length > 0) {
    throw new AppError("VALIDATION", {
      details: faults.map((fault) => ({
        path: fault === "repeat_differs" ? "repeat" : "password",
        message: passwordRule(ctx.locale, fault),
      })),
    });
  }
}

/** @throws AppError VALIDATION for one of the most used passwords, or one derived from the user's personal words */
async function refuseGuessable(ctx: Context, on: Db | Tx, user: string, password: string): Promise<void> {
  const fault = await guessableFault(password, await store.listPersonalWords(on, user));
  if (fault === null) return;
  throw new AppError("VALIDATION", {
    details: [{ path: "password", message: guessableRule(ctx.locale, fault) }],
  });
}

/** Sets a password with a mailed or handed link, for the first time or again. */
async function choosePassword(
  deps: SessionsDeps,
  ctx: Context,
  requested: { token: string; password: string; repeat: string },
  { address, browser }: { address: string; browser: BrowserCookie },
  purpose: store.LinkPurpose,
): Promise<PasswordChanged & { addressProved: boolean }> {
  const { db, access, now = Date.now } = deps;
  const network = { key: `reset:network:${networkOf(address)}`, policy: NETWORK };
  await countAttempts(db, [network], now());
  refuseWeak(ctx, requested);
  const hash = await hashPassword(requested.password);
  return db.transaction().execute(async (tx) => {
    const at = new Date(now());
    const { account, userId, handedBy } = await useLink(tx, purpose, requested.token, at);
    // The transaction rolls back, so the link stays usable.
    await refuseUnchanged(ctx, account.passwordHash, requested.password);
    await refuseGuessable(ctx, tx, userId, requested.password);
    await store.setPassword(tx, userId, hash);
    if (!account.verified) await store.setVerified(tx, userId, at);
    // A mailed link proves that its user owns the address; a handed one does not.
    await store.setVouched(tx, userId, handedBy);
    await access.endIn(tx, userId);
    const browsersEnded = await deps.endBrowsers(tx, userId);
    await clearAttempts(tx, `login:account:${account.email}`);
    await resetAttempts(tx, network.key);
    await deleteBrowsers(tx, userId);
    // The user signs in from this browser next: attempts by an attacker elsewhere must not delay that.
    await rememberBrowser(tx, userId, browser, now());
    const action = purpose === "activate" ? "user.activated" : "password.reset";
    await recordChange(tx, ctx, {
      project: null,
      action,
      entity: "user",
      entityId: userId,
      ...(handedBy ? { after: { handedBy } } : {}),
    });
    return { browsersEnded, addressProved: handedBy === null };
  });
}

/** @throws AppError LINK_INVALID */
async function useLink(tx: Tx, purpose: store.LinkPurpose, token: string, at: Date) {
  const used = await store.useLink(tx, purpose, hashSecret(token), at);
  const account = used ? await store.findAccountById(tx, used.user) : undefined;
  if (!used || !account) throw new AppError("LINK_INVALID");
  return { account, userId: used.user, handedBy: used.handedBy };
}

/** @throws AppError VALIDATION when the password is the present one */
async function refuseUnchanged(ctx: Context, presentHash: string | null, password: string): Promise<void> {
  if (!presentHash || !(await passwordMatches(presentHash, password))) return;
  throw new AppError("VALIDATION", {
    details: [{ path: "password", message: passwordRule(ctx.locale, "same_as_old") }],
  });
}

/** Of the link's token only the hash is stored; the mail that carries it is stored sealed until it is sent. */
async function queueLink(
  { publicUrl, secrets, mailWords = async () => null, now = Date.now }: SessionsDeps,
  tx: Tx,
  user: string,
  purpose: store.LinkPurpose,
  invitation: Invitation | null = null,
): Promise<void> {
  const account = await store.findAccountById(tx, user);
  if (!account?.active || account.blocked || (purpose === "activate" && account.verified)) return;
  const token = newSecret();
  const expiresAt = new Date(now() + LINK_MS[purpose]);
  await store.insertLink(tx, purpose, user, hashSecret(token), expiresAt);
  const [address, amount] =
    purpose === "reset"
      ? [`token=${token}`, LINK_MS.reset / MINUTE]
      : [`activate=${token}`, LINK_MS.activate / (24 * 60 * MINUTE)];
  // In the URL fragment, which browsers do not send: no server and no proxy logs the token.
  const link = `${publicUrl}/forgot#${address}`;
  const { inviter, project } = invitation
    ? await store.namesOf(tx, invitation)
    : { inviter: null, project: null };
  const values = { name: account.name, inviter, project, link, n: amount };
  const filled = {
    ...values,
    name: nameInMail(account.name),
    inviter: nameInMail(inviter ?? PLATFORM_NAME),
    project: nameInMail(project ?? PLATFORM_NAME),
  };
  await queueMail(tx, secrets, {
    project: null,
    userId: user,
    to: account.email,
    kind: purpose === "reset" ? "reset" : "activation",
    locale: account.locale,
    expiresAt,
    ...((await mailWords(tx, purpose, account.locale, filled)) ??
      passwordMail(purpose, account.locale, values)),
  });
}
