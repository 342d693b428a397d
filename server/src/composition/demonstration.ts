import type { Pool } from "pg";
import type { FileStorage } from "../gateways/files/files.ts";
import type { Db } from "../platform/db/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";

export interface SeedDeps {
  db: Db;
  pool: Pool;
  storage: FileStorage;
  secrets: Secrets;
  log: Log;
  /** Epoch ms. */
  now: number;
}

export type PartDeps = Omit<SeedDeps, "now">;

/** What the program needs of a demonstration, which is a workspace of its own: the product imports nothing of it. */
export interface Demonstration {
  /** Inserts the demonstration's projects and accounts into an empty platform. @returns false when it is not empty */
  seedDemo(deps: SeedDeps): Promise<boolean>;
  /**
   * Seeds a part of the demonstration that its first start has left to the job queue.
   * @param payload what the seeding has enqueued
   */
  seedPart(deps: PartDeps, payload: unknown): Promise<void>;
  /** Readings that the demonstration's devices have to report by `nowMs` (epoch ms), by project and sensor number. */
  dueReadings(db: Db, nowMs: number): Promise<{ project: string; sensor: number; t: Date; value: number }[]>;
}

/** Loads it when it is needed: most starts insert nothing. */
export type LoadDemonstration = () => Promise<Demonstration>;
