import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../context/context.ts";
import { AppError } from "../errors/app-error.ts";
import type { Db, Tx } from "./db.ts";

/**
 * Runs a change in one transaction. When the call has an Idempotency-Key, the response is stored in the same
 * transaction: a repetition, even a concurrent one, gets the first response again, and a crash leaves neither the
 * change without its response nor the response without its change.
 *
 * @throws AppError IDEMPOTENCY_MISMATCH when the key was used for another request.
 */
export async function transact<T>(db: Db, ctx: Context, change: (tx: Tx) => Promise<T>): Promise<T> {
  const { once, actor } = ctx;
  if (!once || !actor) return db.transaction().execute(change);
  return db.transaction().execute(async (tx) => {
    const fingerprint = createHash("sha256").update(once.fingerprint).digest();
    // The insert waits for a concurrent transaction with the same key, so that two never run at the same time.
    const claimed = await sql`
      insert into idempotency_keys (user_id, key, fingerprint) values (${actor.id}, ${once.key}, ${fingerprint})
      on conflict (user_id, key) do nothing`.execute(tx);
    if (claimed.numAffectedRows === 0n) return earlierAnswer<T>(tx, actor.id, once.key, fingerprint);
    const answer = await change(tx);
    await sql`update idempotency_keys set answer = ${JSON.stringify(answer)}
      where user_id = ${actor.id} and key = ${once.key}`.execute(tx);
    return answer;
  });
}

async function earlierAnswer<T>(tx: Tx, userId: string, key: string, fingerprint: Buffer): Promise<T> {
  const { rows } = await sql<{ fingerprint: Buffer; answer: string }>`
    select fingerprint, answer /* not null: written in the transaction that claimed the key */ from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(
    tx,
  );
  const earlier = rows[0];
  if (!earlier?.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_MISMATCH");
  return JSON.parse(earlier.answer) as T;
}
