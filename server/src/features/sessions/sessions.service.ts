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
import * as store from "./sessions.store.ts";
import { guessableRule, nameInMail, passwordMail, passwordRule } from "./sessions.words.ts";
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
import { signInWarning } from "./sign-in-warning.words.ts";

const MINUTE = 60_000;
/** Where words of the administrator's own name an inviter or a project and there is none. */
const PLATFORM_NAME = "VetaVerde";
const WINDOW_MS = 15 * MINUTE;
/** How long a mail's link works: a forgotten password is wanted now, an invitation may lie over a week's shift. */
const LINK_MS = { reset: 60 * MINUTE, activate: 7 * 24 * 60 * MINUTE };

type PasswordChanged = Reply<typeof sessionsEndpoints.changePassword>;

export interface Invitation {
  /** Who invites. */
  by: string;
  /** Null: to the platform, without a project yet. */
  project: string | null;
}

export interface SessionsService {
  /** The session that began, or null where nobody is registered under the e-mail. */
  login(
    ctx: Context,
    asked: { email: string; password: string },
    address: string,
    browser?: BrowserCookie,
  ): Promise<NewSession | null>;
  logout(ctx: Context): Promise<true>;
  forgotPassword(ctx: Context, email: string, address: string, browser?: BrowserCookie): Promise<true>;
  resetPassword(
    ctx: Context,
    asked: { token: string; password: string; repeat: string },
    address: string,
    browser?: BrowserCookie,
  ): Promise<PasswordChanged>;
  activate(
    ctx: Context,
    asked: { token: string; password: string; repeat: string },
    address: string,
    browser?: BrowserCookie,
  ): Promise<{ addressProved: boolean }>;
  changePassword(
    ctx: Context,
    asked: { old: string; password: string; repeat: string },
  ): Promise<PasswordChanged>;
  /** Queues the mail with the link by which a new person chooses their first password; it says who invites, and to what. */
  invite(tx: Tx, user: string, invitation: Invitation): Promise<void>;
  /** A link that activates an account, to be handed over by somebody; only its hash is kept. */
  handLink(tx: Tx, user: string, by: string): Promise<{ link: string; expiresAt: Date }>;
  /** Makes the links worthless that were handed over: what they would open became more. */
  dropHandedLinks(tx: Tx, user: string): Promise<void>;
  /** Makes every link worthless that was mailed to the person and not used. */
  dropLinks(tx: Tx, user: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** Goes along with SECOND_FACTOR. */
export interface FactorChallenge {
  ticket: string;
  kinds: string[];
  expiresAt: string;
}

export interface SessionsDeps {
  db: Db;
  access: AccessService;
  secrets: Secrets;
  /** What every link in a mail begins with. */
  publicUrl: string;
  /** The words that the platform's administrator gave a mail; null, or left out: those that stand here. */
  mailWords?(
    tx: Tx,
    purpose: store.LinkPurpose,
    locale: Locale,
    values: { name: string; inviter: string; project: string; link: string; n: number },
  ): Promise<{ subject: string; text: string; html?: string } | null>;
  /** Where the person has a second factor: what they answer it with, in the place of a session. Null: they have none. */
  challengeFactor(tx: Tx, userId: string): Promise<FactorChallenge | null>;
  /** Shows nothing more in the browsers that a person allowed: another may hold one of them. @returns how many it were */
  endBrowsers(tx: Tx, user: string): Promise<number>;
  now?: () => number;
}

export function createSessionsService(deps: SessionsDeps): SessionsService {
  const { db, access, now = Date.now } = deps;
  return {
    login: (ctx, asked, address, browser = NO_BROWSER) => login(deps, ctx, asked, address, browser),
    logout: async (ctx) => {
      await access.end(actorOf(ctx).id);
      return true;
    },
    forgotPassword: async (ctx, email, address, browser = NO_BROWSER) => {
      const key = email.toLowerCase();
      // Counted for every address of mail alike, so that the count tells nobody which of them is known.
      const known = await findBrowser(db, key, browser, now());
      await countAttempts(db, triesOf("forgot", key, address, known), now());
      const found = await store.findAccount(db, key);
      // A password by mail would be a way past the company's own sign-on, and past whatever it asks for besides.
      if (!found?.active || found.blocked || found.microsoftOnly) return true;
      await db.transaction().execute(async (tx) => {
        // Who was invited and never came gets the invitation again, not a password to an account that is not theirs yet.
        await queueLink(deps, tx, found.id, found.verified ? "reset" : "activate");
        await recordChange(tx, ctx, {
          project: null,
          action: "password.forgotten",
          entity: "user",
          entityId: found.id,
        });
      });
      return true;
    },
    resetPassword: async (ctx, asked, address, browser = NO_BROWSER) => {
      const { browsersEnded } = await choosePassword(deps, ctx, asked, { address, browser }, "reset");
      return { browsersEnded };
    },
    activate: async (ctx, asked, address, browser = NO_BROWSER) => {
      const { addressProved } = await choosePassword(deps, ctx, asked, { address, browser }, "activate");
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
    changePassword: async (ctx, asked) => {
      const user = await store.findAccountById(db, actorOf(ctx).id);
      await countAttempts(db, [{ key: `change:account:${actorOf(ctx).id}`, policy: PAIR }], now());
      if (!user?.passwordHash || !(await passwordMatches(user.passwordHash, asked.old))) {
        throw new AppError("WRONG_OLD_PASSWORD");
      }
      refuseWeak(ctx, asked);
      await refuseGuessable(ctx, db, user.id, asked.password);
      const hash = await hashPassword(asked.password);
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
    },
    deleteExpired: async () => {
      await store.deleteExpired(db, new Date(now()));
      await deleteOldAttempts(db, new Date(now()));
      await deleteExpiredBrowsers(db, now());
    },
  };
}

/** A try in a browser that the person signed in from is counted there alone: nobody elsewhere delays it. */
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
  const found = await store.findAccount(db, key);
  // A password is compared in any case: the time of the answer does not tell who has an account.
  const matches = await passwordMatches(found?.passwordHash ?? (await dummyHash()), password);
  if (!found) return null;
  // Who has no password signs in elsewhere (or has yet to follow the provider's mail): 409, as the specification asks.
  if (!found.passwordHash) throw new AppError("FK-0004");
  if (!matches) {
    if (failures >= MIN_FAILURES_FOR_WARNING) await warn(deps, found, address);
    throw new AppError("WRONG_CREDENTIALS");
  }
  if (!found.active || found.blocked) throw new AppError("FK-0003");
  if (!found.verified) throw new AppError("FK-0004");
  const begun = await db.transaction().execute(async (tx) => {
    for (const one of tries) {
      if (one.policy === PAIR || one.policy === KNOWN_BROWSER) await clearAttempts(tx, one.key);
      else await resetAttempts(tx, one.key);
    }
    // A browser is the person's only once the second factor was right as well.
    const challenge = await deps.challengeFactor(tx, found.id);
    if (challenge) return { challenge };
    await rememberBrowser(tx, found.id, browser, now());
    await recordChange(tx, ctx, {
      project: null,
      action: "session.begun",
      entity: "user",
      entityId: found.id,
    });
    return access.begin(tx, found.id);
  });
  if ("challenge" in begun) throw new AppError("SECOND_FACTOR", { extra: { ...begun.challenge } });
  return begun;
}

/** Tells the person by mail of many failed tries, once a day at most. */
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

/** @throws AppError RATE_LIMITED once there were more tries than allowed. */
export async function limitAttempts(db: Db, key: string, most: number, now: number): Promise<void> {
  const { failures, windowStart } = await store.countAttempt(db, key, new Date(now), WINDOW_MS);
  if (failures > most) throw rateLimited(windowStart.getTime() + WINDOW_MS - now);
}

function refuseWeak(ctx: Context, asked: { password: string; repeat: string; old?: string }): void {
  const faults = passwordFaults(asked);
  if (faults.length > 0) {
    throw new AppError("VALIDATION", {
      details: faults.map((fault) => ({
        path: fault === "repeat_differs" ? "repeat" : "password",
        message: passwordRule(ctx.locale, fault),
      })),
    });
  }
}

/** @throws AppError VALIDATION for one of the most used passwords, or one made of the person's own words */
async function refuseGuessable(ctx: Context, on: Db | Tx, user: string, password: string): Promise<void> {
  const fault = await guessableFault(password, await store.listPersonalWords(on, user));
  if (fault === null) return;
  throw new AppError("VALIDATION", {
    details: [{ path: "password", message: guessableRule(ctx.locale, fault) }],
  });
}

/** A password chosen with a mail's link, the first one or another. */
async function choosePassword(
  deps: SessionsDeps,
  ctx: Context,
  asked: { token: string; password: string; repeat: string },
  { address, browser }: { address: string; browser: BrowserCookie },
  purpose: store.LinkPurpose,
): Promise<PasswordChanged & { addressProved: boolean }> {
  const { db, access, now = Date.now } = deps;
  const network = { key: `reset:network:${networkOf(address)}`, policy: NETWORK };
  await countAttempts(db, [network], now());
  refuseWeak(ctx, asked);
  const hash = await hashPassword(asked.password);
  return db.transaction().execute(async (tx) => {
    const at = new Date(now());
    const used = await store.useLink(tx, purpose, hashSecret(asked.token), at);
    const account = used ? await store.findAccountById(tx, used.user) : undefined;
    if (!used || !account) throw new AppError("LINK_INVALID");
    const { user: userId, handedBy } = used;
    // The link is not used up by this: the transaction is undone.
    if (account.passwordHash && (await passwordMatches(account.passwordHash, asked.password))) {
      throw new AppError("VALIDATION", {
        details: [{ path: "password", message: passwordRule(ctx.locale, "same_as_old") }],
      });
    }
    await refuseGuessable(ctx, tx, userId, asked.password);
    await store.setPassword(tx, userId, hash);
    if (!account.verified) await store.setVerified(tx, userId, at);
    // A link that came by mail proves the address of whoever holds it; one that was handed over does not.
    await store.setVouched(tx, userId, handedBy);
    await access.endIn(tx, userId);
    const browsersEnded = await deps.endBrowsers(tx, userId);
    await clearAttempts(tx, `login:account:${account.email}`);
    await resetAttempts(tx, network.key);
    await deleteBrowsers(tx, userId);
    // Who chose the password with the mail's link signs in from here: an attacker elsewhere must not delay that.
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

/** A link's token is kept only as a hash; the mail that carries it lies sealed until it has gone. */
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
  // Behind the mark that browsers keep to themselves: no server and no proxy on the way writes it down.
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
