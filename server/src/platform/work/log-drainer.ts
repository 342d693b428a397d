import type { Db, Tx } from "../db/db.ts";
import { type LockKey, tryLock } from "./transaction-lock.ts";

export interface LogDrainerOptions<Partition> {
  readonly db: Db;
  /** The lock of a partition: only one transaction at a time processes it. */
  lockOf(partition: Partition): LockKey;
  /**
   * Processes the oldest entries of a partition and marks them as done (deletes them, or records how far the partition
   * is processed), all in this transaction.
   * @returns whether it processed any: then it is called again. False: nothing waits, or the oldest entry must wait
   */
  processOldest(tx: Tx, partition: Partition): Promise<boolean>;
  /** Called after each commit in which entries were processed. */
  onProcessed?(): void;
  /** Called when another transaction has the lock, in place of `processOldest`. */
  onLocked?(tx: Tx, partition: Partition): Promise<void>;
}

export interface LogDrainer<Partition> {
  /**
   * Processes a partition until nothing is left that can be processed, another process has it, or `isClosed`.
   * @throws what `processOldest` throws; what was committed before stays, and a later call continues behind it
   */
  drain(partition: Partition, isClosed?: () => boolean): Promise<void>;
}

/**
 * Processes the waiting entries of a table, oldest first, by partition (project, device). It stores no position of its
 * own: an entry waits until it is processed and marked as done in one transaction, so that a crash at any moment leaves
 * both undone or both done, and another process continues.
 */
export function createLogDrainer<Partition>({
  db,
  lockOf,
  processOldest,
  onProcessed,
  onLocked,
}: LogDrainerOptions<Partition>): LogDrainer<Partition> {
  const step = (partition: Partition) =>
    db.transaction().execute(async (tx) => {
      if (await tryLock(tx, lockOf(partition))) return processOldest(tx, partition);
      await onLocked?.(tx, partition);
      return false;
    });
  return {
    drain: async (partition, isClosed = () => false) => {
      while (!isClosed()) {
        const hasProcessed = await step(partition);
        if (!hasProcessed) return;
        onProcessed?.();
      }
    },
  };
}
