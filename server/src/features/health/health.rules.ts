import type { HealthCheck, HealthPart, HealthReason, PlatformHealth } from "@vetaverde/contract/health";
import type { WithDates } from "@vetaverde/contract/shapes";

export type Health = WithDates<PlatformHealth>;

/** What is known about the backups. */
export interface BackupsFacts {
  configured: boolean;
  isLate: boolean;
  lastSuccess: Date | string | null;
  schedule: { active: boolean };
  runs: readonly { state: string }[];
}

export type Facts = Pick<Health, "database" | "queue" | "broker" | "disk" | "mail"> & {
  backups: BackupsFacts | null;
};

const CONNECTIONS_SHARE = 0.9;
const LONG_TRANSACTION_SECONDS = 600;
const OVERDUE_SECONDS = 900;
const GIBIBYTE = 1024 ** 3;
/** With less space left PostgreSQL stops soon: it needs room for its log. */
const FULL = { share: 0.03, bytes: GIBIBYTE };
const LOW_SHARE = 0.15;
const MAILS_WAITING = 100;

type Verdict = Pick<HealthCheck, "state" | "reason">;
const OK: Verdict = { state: "ok", reason: null };
const UNKNOWN: Verdict = { state: "unknown", reason: null };
const OFF: Verdict = { state: "off", reason: null };
const warning = (reason: HealthReason): Verdict => ({ state: "warning", reason });
const problem = (reason: HealthReason): Verdict => ({ state: "problem", reason });

/** Judges each part; of several reasons the gravest one is given. */
export const checksOf = (facts: Facts): HealthCheck[] =>
  (Object.keys(JUDGES) as HealthPart[]).map((part) => ({ part, ...JUDGES[part](facts) }));

const JUDGES: Readonly<Record<HealthPart, (facts: Facts) => Verdict>> = {
  database: ({ database }) => {
    if (!database) return problem("NO_ANSWER");
    if (database.connections >= CONNECTIONS_SHARE * database.maxConnections) return warning("CONNECTIONS");
    if ((database.longestTransactionSeconds ?? 0) > LONG_TRANSACTION_SECONDS)
      return warning("LONG_TRANSACTION");
    return OK;
  },
  queue: ({ queue }) => {
    if (!queue) return UNKNOWN;
    if (!queue.running) return problem("STOPPED");
    if (queue.overdueSeconds > OVERDUE_SECONDS) return problem("BEHIND");
    return queue.failed > 0 ? warning("FAILED_JOBS") : OK;
  },
  broker: ({ broker }) => {
    if (broker.kind === "off") return OFF;
    if (broker.kind !== "external" && broker.port === null) return problem("NOT_LISTENING");
    return broker.connected === false ? problem("NOT_CONNECTED") : OK;
  },
  disk: ({ disk }) => {
    if (!disk) return UNKNOWN;
    if (disk.free < FULL.bytes || disk.free < FULL.share * disk.total) return problem("DISK_FULL");
    return disk.free < LOW_SHARE * disk.total ? warning("DISK_LOW") : OK;
  },
  backups: ({ backups }) => {
    if (!backups) return UNKNOWN;
    if (!backups.configured) return warning("NOT_CONFIGURED");
    if (!backups.schedule.active) return warning("NOT_SCHEDULED");
    if (backups.isLate) return problem("LATE");
    const [last] = backups.runs.filter(({ state }) => state !== "running");
    if (last?.state === "failed") return warning("LAST_FAILED");
    return backups.lastSuccess ? OK : warning("NONE_YET");
  },
  mail: ({ mail }) => {
    if (!mail) return UNKNOWN;
    if (mail.failedLastDay > 0) return warning("MAILS_FAILED");
    if (mail.waiting > MAILS_WAITING) return warning("MAILS_WAITING");
    return mail.configured ? OK : warning("NOT_CONFIGURED");
  },
};
