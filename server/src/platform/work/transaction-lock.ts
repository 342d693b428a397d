// Advisory locks, which end with the transaction that acquired them: also when its process crashes.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/db.ts";

/** The argument of an advisory lock. */
export type LockKey = RawBuilder<unknown>;

/** @param name what is locked, unique in the product: `boards <project>` */
export const lockNamed = (name: string): LockKey => sql`hashtextextended(${name}, 0)`;

/** A lock of its own number space, by the partition of a log. */
export const lockOfPartition = (space: number, partition: string): LockKey =>
  sql`${sql.lit(space)}, hashtext(${partition}::text)`;

/** Acquires the lock; waits while another transaction has it. */
export async function acquireLock(tx: Tx, key: LockKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
}

/** Tries to acquire the lock without waiting. @returns false while another transaction has it */
export async function tryLock(tx: Tx, key: LockKey): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`.execute(tx);
  return rows[0]?.held ?? false;
}
