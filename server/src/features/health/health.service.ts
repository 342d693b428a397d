import { statfs } from "node:fs/promises";
import type { Db } from "../../platform/db/db.ts";
import type { SlowQuery } from "../../platform/db/slow-queries.ts";
import type { QueueState } from "../../platform/jobs/jobs.ts";
import { type BackupsFacts, checksOf, type Health } from "./health.rules.ts";
import * as store from "./health.store.ts";

export interface HealthDeps {
  db: Db;
  version: string;
  dataDir: string;
  files: Health["files"];
  hasMailServer: boolean;
  queueState(): Promise<QueueState>;
  broker(): Health["broker"];
  backups(): Promise<BackupsFacts>;
  slowQueries(): SlowQuery[];
  now: () => number;
}

export interface HealthService {
  state(): Promise<Health>;
}

/** A part that cannot be asked within this time counts as unknown. */
const PATIENCE_MS = 3000;

/** Asks all parts at once. A part that fails does not hide the others. */
export function createHealthService(deps: HealthDeps): HealthService {
  const { db, now } = deps;
  const startedAt = new Date(now() - process.uptime() * 1000);
  const askers = {
    database: patient(() => askDatabase(db)),
    queue: patient(() => askQueue(deps)),
    disk: patient(() => askDisk(deps.dataDir)),
    mail: patient(() => askMail(deps)),
    backups: patient(deps.backups),
  };
  return {
    state: async () => {
      const [database, queue, disk, mail, backups] = await Promise.all([
        askers.database(),
        askers.queue(),
        askers.disk(),
        askers.mail(),
        askers.backups(),
      ]);
      const broker = deps.broker();
      return {
        at: new Date(now()),
        checks: checksOf({ database, queue, broker, disk, mail, backups }),
        program: {
          version: deps.version,
          node: process.versions.node,
          startedAt,
          memory: process.memoryUsage.rss(),
        },
        database,
        queue,
        broker,
        disk,
        files: deps.files,
        mail,
        slowQueries: deps.slowQueries(),
      };
    },
  };
}

/**
 * The answer, or null when it fails or takes too long. Who asks meanwhile waits for the same answer: pages that refresh
 * themselves must not burden a database that is slow already.
 */
export function patient<T>(ask: () => Promise<T>, patienceMs = PATIENCE_MS): () => Promise<T | null> {
  let under: Promise<T | null> | null = null;
  return async () => {
    under ??= ask()
      .catch(() => null)
      .finally(() => {
        under = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, patienceMs, null);
    });
    const answer = await Promise.race([under, late]);
    clearTimeout(timer);
    return answer;
  };
}

async function askDatabase(db: Db): Promise<Health["database"]> {
  const began = performance.now();
  await store.ping(db);
  const answerMs = Math.round((performance.now() - began) * 10) / 10;
  return { ...(await store.databaseFacts(db)), answerMs };
}

async function askQueue({ db, queueState }: HealthDeps): Promise<Health["queue"]> {
  const [{ running, waiting, failed }, overdueSeconds] = await Promise.all([
    queueState(),
    store.overdueSeconds(db),
  ]);
  return { running, waiting, failed, overdueSeconds };
}

async function askDisk(dataDir: string): Promise<Health["disk"]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

async function askMail({ db, hasMailServer }: HealthDeps): Promise<Health["mail"]> {
  const { failedAt, error, ...facts } = await store.mailFacts(db);
  const lastFailure = failedAt === null ? null : { at: failedAt, error: error ?? "" };
  return { configured: hasMailServer, ...facts, lastFailure };
}
