import type { Db, Tx } from "../db/db.ts";
import { type LockKey, tryLock } from "./transaction-lock.ts";

export interface LogCursorOptions<Partition> {
  readonly db: Db;
  /** The lock of a partition: only one process at a time advances it. */
  lockOf(partition: Partition): LockKey;
  /**
   * Processes the oldest entries of a partition and deletes them or records its position, all in this transaction.
   * @returns whether more entries may follow
   */
  advance(tx: Tx, partition: Partition): Promise<boolean>;
  /** Called after each commit that may have more entries behind it. */
  onAdvanced?(): void;
  /** Called when another transaction has the lock, in place of `advance`. */
  onLocked?(tx: Tx, partition: Partition): Promise<void>;
}

export interface LogCursor<Partition> {
  /**
   * Advances a partition until it has no more entries, another process has it, or `isClosed`.
   * @throws what `advance` throws; what was committed before stays, and a later call continues behind it
   */
  drain(partition: Partition, isClosed?: () => boolean): Promise<void>;
}

/**
 * A reader of an append-only log that is divided into partitions (projects, devices). The position is the log's own
 * content: entries are processed and removed in one transaction, so that a crash at any moment leaves both undone or
 * both done, and another process continues.
 */
export function createLogCursor<Partition>({
  db,
  lockOf,
  advance,
  onAdvanced,
  onLocked,
}: LogCursorOptions<Partition>): LogCursor<Partition> {
  const step = (partition: Partition) =>
    db.transaction().execute(async (tx) => {
      if (await tryLock(tx, lockOf(partition))) return advance(tx, partition);
      await onLocked?.(tx, partition);
      return false;
    });
  return {
    drain: async (partition, isClosed = () => false) => {
      while (!isClosed() && (await step(partition))) onAdvanced?.();
    },
  };
}
