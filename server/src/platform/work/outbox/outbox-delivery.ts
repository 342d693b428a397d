import type { Db, Tx } from "../../db/db.ts";
import type { Task } from "../../jobs/jobs.ts";
import { createRepeatedEvent } from "../../log/repeated-event.ts";
import type { ClaimedMessage, MessageRef, Outbox } from "./outbox.ts";
import type { RetrySchedule } from "./retry-schedule.ts";

/** Why a receiver did not accept a message. */
export interface DeliveryFault {
  /** For the row and the screen. */
  readonly error: string;
  /**
   * `permanent`: a retry would have the same result. `uncertain`: the receiver may have accepted the message all the
   * same. `transient`: a retry may succeed.
   */
  readonly kind: "transient" | "permanent" | "uncertain";
}

/**
 * Records a failed attempt of a claimed message. It fails for good when the fault is permanent or this was the last
 * attempt; after an uncertain outcome it stays as it is, until `recover` queues it again; otherwise it is postponed.
 */
export type RecordFailure = (tx: Tx, message: ClaimedMessage, fault: DeliveryFault) => Promise<void>;

export interface OutboxDeliveryOptions {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly schedule: RetrySchedule;
  /** Claims the message of a job and delivers it; a message that another worker has claimed is skipped. */
  deliver(message: MessageRef, recordFailure: RecordFailure): Promise<void>;
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
}

/** Delivers the messages of an outbox at least once, each by a job of the queue, and retries by its schedule. */
export function createOutboxDelivery(options: OutboxDeliveryOptions): OutboxDelivery {
  const { db, outbox, schedule } = options;
  const logRefused = createRepeatedEvent(options.logRefused);
  const recordFailure: RecordFailure = async (tx, message, { error, kind }) => {
    const attempts = message.attempts + 1;
    const isPermanent = kind === "permanent";
    const isLast = schedule.isExhausted(attempts);
    // Uncertain outcomes as well: a receiver that never responds must appear in the log.
    logRefused({ id: message.id, attempts, permanent: isPermanent }, isPermanent ? "permanent" : "transient");
    if (isPermanent || isLast) return outbox.end(tx, message, "failed", error, attempts);
    if (kind === "uncertain") return;
    const at = new Date(Date.now() + schedule.pauseAfter(attempts));
    await outbox.postpone(tx, message, error, at, attempts);
  };
  return {
    tasks: { [outbox.task]: (payload) => options.deliver(payload as MessageRef, recordFailure) },
    wake: async () => {
      await options.recover?.();
      await outbox.enqueueDue(db);
    },
  };
}
