import type { Db, Tx } from "../../db/db.ts";
import type { Task } from "../../jobs/jobs.ts";
import { createRepeatedEvent } from "../../log/repeated-event.ts";
import type { ClaimedMessage, MessageRef, Outbox } from "./outbox.ts";
import type { RetrySchedule } from "./retry-schedule.ts";

/** Why a receiver did not accept a message. */
export interface DeliveryFault {
  /** For the row and the screen. */
  readonly error: string;
  /** A retry would have the same result. */
  readonly isPermanent: boolean;
  /** The receiver may have accepted the message all the same. */
  readonly isUncertain?: boolean;
}

export interface OutboxDeliveryOptions {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly schedule: RetrySchedule;
  /** Claims the message of a job and delivers it; a message that another worker has claimed is skipped. */
  deliver(message: MessageRef): Promise<void>;
  /** Queues messages again whose outcome is not known. */
  recover?(): Promise<void>;
  /** Writes the log line of refused messages; repeated ones are one line a minute. */
  logRefused(fields: RefusedFields & { count: number }): void;
}

export interface RefusedFields {
  readonly id: string;
  readonly attempts: number;
  readonly permanent: boolean;
}

export interface OutboxDelivery {
  tasks: Record<string, Task>;
  /** Resumes what a crashed process left behind; called at the start and every minute. */
  wake(): Promise<void>;
  /**
   * Records a failed attempt of a claimed message: it fails for good when the fault is permanent or the attempts are
   * exhausted, stays as it is when its outcome is uncertain, and is otherwise postponed.
   */
  fail(tx: Tx, message: ClaimedMessage, fault: DeliveryFault): Promise<void>;
}

/** Delivers the messages of an outbox at least once, each by a job of the queue, and retries by its schedule. */
export function createOutboxDelivery(options: OutboxDeliveryOptions): OutboxDelivery {
  const { db, outbox, schedule } = options;
  const logRefused = createRepeatedEvent(options.logRefused);
  return {
    tasks: { [outbox.task]: (payload) => options.deliver(payload as MessageRef) },
    wake: async () => {
      await options.recover?.();
      await outbox.enqueueDue(db);
    },
    fail: async (tx, message, { error, isPermanent, isUncertain = false }) => {
      const attempts = message.attempts + 1;
      const isLast = schedule.isExhausted(attempts);
      logRefused(
        { id: message.id, attempts, permanent: isPermanent },
        isPermanent ? "permanent" : "transient",
      );
      if (isUncertain && !isLast) return;
      const failed = { ...message, attempts };
      if (isPermanent || isLast) return outbox.end(tx, failed, "failed", error);
      await outbox.postpone(tx, failed, error, new Date(Date.now() + schedule.pauseAfter(attempts)));
    },
  };
}
