// Attempt counts that delay the next attempt, longer each time. No account is ever locked permanently.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { rateLimited } from "../../platform/errors/rate-limited.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export interface AttemptPolicy {
  /** Attempts without a delay. */
  readonly free: number;
  /** Doubles with each further attempt, up to `maxDelayMs`. */
  readonly delayMs: number;
  readonly maxDelayMs: number;
  /** After this time without an attempt the count restarts. */
  readonly quietMs: number;
}

/** Per account and network: an attacker there is delayed, users elsewhere are not. */
export const PAIR: AttemptPolicy = {
  free: 10,
  delayMs: 30 * SECOND,
  maxDelayMs: 15 * MINUTE,
  quietMs: 12 * HOUR,
};
/** Per account over all networks: against distributed guessing. The user in a new browser waits a minute at most. */
export const ACCOUNT: AttemptPolicy = {
  free: 50,
  delayMs: 5 * SECOND,
  maxDelayMs: MINUTE,
  quietMs: 12 * HOUR,
};
/** Reset mails per account over all networks: prevents mailbox flooding, and the user waits five minutes at most. */
export const FORGOT_ACCOUNT: AttemptPolicy = {
  free: 10,
  delayMs: 30 * SECOND,
  maxDelayMs: 5 * MINUTE,
  quietMs: HOUR,
};
/** Per network over all accounts; the users of a mine share one network. */
export const NETWORK: AttemptPolicy = {
  free: 60,
  delayMs: 15 * SECOND,
  maxDelayMs: 15 * MINUTE,
  quietMs: HOUR,
};
/** Per account in a browser from which its user signed in before. */
export const KNOWN_BROWSER: AttemptPolicy = { ...PAIR, quietMs: HOUR };

/** Failed attempts on an account after which its user is notified by mail. */
export const MIN_FAILURES_FOR_WARNING = 10;
const WARNING_EVERY_MS = 24 * HOUR;

export interface CountedAttempt {
  key: string;
  policy: AttemptPolicy;
}

/**
 * Counts an attempt under all keys, or under none when one of them is still delayed: a refused attempt does not
 * lengthen the delay.
 * @returns the failures of each key, including this attempt
 * @throws AppError RATE_LIMITED with the actual time to wait
 */
export async function countAttempts(
  db: Db,
  attempts: readonly CountedAttempt[],
  now: number,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const failures: number[] = [];
    for (const one of attempts) failures.push(await countAttempt(tx, one, now));
    return failures;
  });
}

async function countAttempt(tx: Tx, { key, policy }: CountedAttempt, now: number): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql<{ failures: number; last: Date; openAt: Date | null }>`
    insert into sign_in_attempts as a (key, failures, window_start) values (${key}, 0, ${at})
    on conflict (key) do update set key = a.key
    returning failures, window_start as last, open_at as "openAt"`.execute(tx);
  const counter = rows[0] ?? { failures: 0, last: at, openAt: null };
  const openAt = counter.openAt?.getTime() ?? 0;
  // An attempt in the future was recorded before the clock was set back.
  const isOver =
    counter.last.getTime() > now || now - Math.max(counter.last.getTime(), openAt) > policy.quietMs;
  if (!isOver && openAt > now) throw rateLimited(openAt - now);
  const failures = isOver ? 1 : counter.failures + 1;
  const delay =
    failures < policy.free ? 0 : Math.min(policy.maxDelayMs, policy.delayMs * 2 ** (failures - policy.free));
  await sql`update sign_in_attempts set failures = ${failures}, window_start = ${at},
      open_at = ${delay > 0 ? new Date(now + delay) : null} where key = ${key}`.execute(tx);
  return failures;
}

export async function clearAttempts(db: Db | Tx, key: string): Promise<void> {
  await sql`delete from sign_in_attempts where key = ${key}`.execute(db);
}

/** Uncounts a successful attempt: it neither counts nor delays the next one. */
export async function resetAttempts(tx: Tx, key: string): Promise<void> {
  await sql`update sign_in_attempts set failures = greatest(failures - 1, 0), open_at = null where key = ${key}`.execute(
    tx,
  );
}

/** Deletes expired counters, and all but `MAX_ROWS` of them, however many networks make attempts. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * HOUR);
  await sql`delete from sign_in_attempts where window_start < ${dayAgo}`.execute(db);
  await sql`delete from sign_in_attempts where key in (
    select key from sign_in_attempts order by failures desc, window_start desc offset ${MAX_ROWS})`.execute(
    db,
  );
}
const MAX_ROWS = 100_000;

/** Claims the warning: true when the user is to be notified now, at most once a day. */
export async function claimWarning(tx: Tx, user: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const done = await sql`insert into sign_in_warnings as w (user_id, sent_at) values (${user}, ${at})
    on conflict (user_id) do update set sent_at = ${at}
      where w.sent_at <= ${new Date(now - WARNING_EVERY_MS)} or w.sent_at > ${at}`.execute(tx);
  return done.numAffectedRows === 1n;
}
