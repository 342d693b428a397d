import type { Db, Tx } from "./db.ts";

/** Ends a transaction whose changes must not be stored. */
const UNDO = Symbol("undo");

/** Makes changes in a transaction, and undoes them: only the result is left, and notifications are not sent. */
export async function simulate<T>(db: Db, change: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      results.push(await change(tx));
      throw UNDO;
    });
  } catch (error) {
    if (error !== UNDO) throw error;
  }
  return results[0] as T;
}
