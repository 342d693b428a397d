import { setTimeout as pause } from "node:timers/promises";

/** The job was cancelled, or another process has claimed it: its work has no effect any more. */
export class LeaseLost extends Error {}

/** This process ends: another one continues the job. */
export class ShuttingDown extends Error {}

export interface RenewedLease {
  /** Renews the lease; false when it was lost. */
  renew(): Promise<boolean>;
  /** A few times shorter than the lease, so that a renewal may fail. */
  readonly intervalMs: number;
  /** Aborts the work: here when the lease is lost, and elsewhere with ShuttingDown. */
  readonly stop: AbortController;
}

/**
 * Does the work of a job while its lease is renewed, and aborts `stop` with LeaseLost once the lease is lost. A renewal
 * that fails, as during an outage of the database, is tried again at the next interval: if it lasts longer than the lease,
 * another process claims the job, and then this one notices.
 */
export async function runUnderLease<T>(lease: RenewedLease, work: () => Promise<T>): Promise<T> {
  const renewing = renewUntilStopped(lease);
  try {
    return await work();
  } finally {
    lease.stop.abort(new LeaseLost());
    await renewing;
  }
}

async function renewUntilStopped({ renew, intervalMs, stop }: RenewedLease): Promise<void> {
  while (!stop.signal.aborted) {
    await pause(intervalMs, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted) return;
    if (!(await renew().catch(() => true))) stop.abort(new LeaseLost());
  }
}
