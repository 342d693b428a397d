import { passwordFaults } from "@vetaverde/domain/text/password";
import type { AccessService } from "../../access/access.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import * as store from "./sessions.store.ts";
import { type PasswordMail, passwordMail, passwordRule } from "./sessions.words.ts";

const MINUTE = 60_000;
const WINDOW_MS = 15 * MINUTE;
const LINK_MS = 60 * MINUTE;
/** Tries within 15 minutes: for one account from anywhere, and for one address over all accounts. */
const TRIES = { account: 10, address: 60 };

export const PASSWORD_MAIL_TASK = "sessions.password-mail";

export interface SessionsService {
  /** The session code, or null where nobody is registered under the e-mail. */
  login(ctx: Context, asked: { email: string; password: string }, address: string): Promise<string | null>;
  logout(ctx: Context): Promise<true>;
  forgotPassword(ctx: Context, email: string, address: string): Promise<true>;
  resetPassword(
    ctx: Context,
    asked: { token: string; password: string; repeat: string },
    address: string,
  ): Promise<true>;
  changePassword(ctx: Context, asked: { old: string; password: string; repeat: string }): Promise<true>;
  /** The job that writes the mail; the link's token exists from here on and is kept only as a hash. */
  sendPasswordMail(payload: unknown): Promise<void>;
  sweep(): Promise<void>;
}

export interface SessionsDeps {
  db: Db;
  access: AccessService;
  sendMail(mail: { to: string } & PasswordMail): Promise<void>;
  /** What every link in a mail begins with. */
  publicUrl: string;
  now?: () => number;
}

export function createSessionsService(deps: SessionsDeps): SessionsService {
  const { db, access, now = Date.now } = deps;
  const limit = (key: string, most: number) => limitTries(db, key, most, now());
  return {
    login: (ctx, asked, address) => login(deps, ctx, asked, address, limit),
    logout: async (ctx) => {
      await access.end(actorOf(ctx).id);
      return true;
    },
    forgotPassword: async (ctx, email, address) => {
      await limit(`forgot:address:${address}`, TRIES.address);
      // Counted for every address of mail alike, so that the count tells nobody which of them is known.
      await limit(`forgot:account:${email.toLowerCase()}`, TRIES.account);
      const found = await store.findAccount(db, email.toLowerCase());
      if (!found?.active || found.blocked) return true;
      await db.transaction().execute(async (tx) => {
        await enqueue(
          tx,
          PASSWORD_MAIL_TASK,
          { user: found.id },
          { key: `password-mail:${found.id}`, maxAttempts: 8 },
        );
        await recordChange(tx, ctx, {
          project: null,
          action: "password.forgotten",
          entity: "user",
          entityId: found.id,
        });
      });
      return true;
    },
    resetPassword: async (ctx, asked, address) => {
      await limit(`reset:address:${address}`, TRIES.address);
      refuseWeak(ctx, asked);
      const hash = await hashPassword(asked.password);
      return db.transaction().execute(async (tx) => {
        const userId = await store.useResetToken(tx, hashSecret(asked.token), new Date(now()));
        if (!userId) throw new AppError("LINK_INVALID");
        return replacePassword(deps, tx, ctx, userId, hash);
      });
    },
    changePassword: async (ctx, asked) => {
      const user = await store.findAccountById(db, actorOf(ctx).id);
      await limit(`change:account:${actorOf(ctx).id}`, TRIES.account);
      if (!user?.passwordHash || !(await passwordMatches(user.passwordHash, asked.old))) {
        throw new AppError("WRONG_OLD_PASSWORD");
      }
      refuseWeak(ctx, asked);
      const hash = await hashPassword(asked.password);
      return db.transaction().execute(async (tx) => {
        await store.setPassword(tx, user.id, hash);
        await store.forgetTries(tx, `change:account:${user.id}`);
        await recordChange(tx, ctx, {
          project: null,
          action: "password.changed",
          entity: "user",
          entityId: user.id,
        });
        return true as const;
      });
    },
    sendPasswordMail: (payload) => sendPasswordMail(deps, payload as { user: string }, now()),
    sweep: () => store.sweep(db, new Date(now())),
  };
}

async function login(
  deps: SessionsDeps,
  ctx: Context,
  { email, password }: { email: string; password: string },
  address: string,
  limit: (key: string, most: number) => Promise<void>,
): Promise<string | null> {
  const { db, access } = deps;
  const key = email.toLowerCase();
  await limit(`login:address:${address}`, TRIES.address);
  await limit(`login:account:${key}`, TRIES.account);
  const found = await store.findAccount(db, key);
  if (!found) return null;
  // Who has no password signs in elsewhere (or has yet to follow the provider's mail): 409, as the specification asks.
  if (!found.passwordHash) throw new AppError("FK-0004");
  if (!(await passwordMatches(found.passwordHash, password))) throw new AppError("WRONG_CREDENTIALS");
  if (!found.active || found.blocked) throw new AppError("FK-0003");
  if (!found.verified) throw new AppError("FK-0004");
  return db.transaction().execute(async (tx) => {
    await store.forgetTries(tx, `login:account:${key}`);
    await store.forgiveTry(tx, `login:address:${address}`);
    await recordChange(tx, ctx, {
      project: null,
      action: "session.begun",
      entity: "user",
      entityId: found.id,
    });
    return access.begin(tx, found.id);
  });
}

/** @throws AppError RATE_LIMITED once there were more tries than allowed. */
async function limitTries(db: Db, key: string, most: number, now: number): Promise<void> {
  const tries = await store.countTry(db, key, new Date(now), WINDOW_MS);
  if (tries > most) throw new AppError("RATE_LIMITED", { params: { minutes: WINDOW_MS / MINUTE } });
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

async function replacePassword(
  deps: SessionsDeps,
  tx: Tx,
  ctx: Context,
  userId: string,
  hash: string,
): Promise<true> {
  const account = await store.findAccountById(tx, userId);
  await store.setPassword(tx, userId, hash);
  await deps.access.endIn(tx, userId);
  if (account) await store.forgetTries(tx, `login:account:${account.email}`);
  await recordChange(tx, ctx, { project: null, action: "password.reset", entity: "user", entityId: userId });
  return true;
}

async function sendPasswordMail(deps: SessionsDeps, { user }: { user: string }, now: number): Promise<void> {
  const account = await store.findAccountById(deps.db, user);
  if (!account?.active || account.blocked) return;
  const token = newSecret();
  await deps.db
    .transaction()
    .execute((tx) => store.insertResetToken(tx, user, hashSecret(token), new Date(now + LINK_MS)));
  const link = `${deps.publicUrl}/forgot?token=${token}`;
  await deps.sendMail({
    to: account.email,
    ...passwordMail(account.locale, { name: account.name, link, minutes: LINK_MS / MINUTE }),
  });
}
