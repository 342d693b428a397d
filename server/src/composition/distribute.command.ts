import { parseArgs } from "node:util";
import type { Config } from "../platform/config/config.ts";
import { migrateAndDistribute } from "../platform/db/migrate.ts";
import { userOf } from "../platform/db/prepare.ts";
import { StartFault } from "../platform/errors/start-fault.ts";
import type { Log } from "../platform/log/log.ts";

const USAGE = "usage: npm run distribute [-- --dry-run]";

export interface DistributeCommand {
  config: Pick<Config, "databaseUrl" | "databaseOwnerUrl">;
  log: Log;
  args: readonly string[];
  migrationsDir: string;
  say(line: string): void;
}

/**
 * The operator's command `distribute`: moves the tables of readings to the workers of a cluster.
 * @throws StartFault or DatabaseFault with the cause
 */
export async function distribute({
  config,
  log,
  args,
  migrationsDir,
  say,
}: DistributeCommand): Promise<void> {
  const dryRun = readArguments(args);
  const { databaseUrl, databaseOwnerUrl } = config;
  if (!databaseUrl)
    throw new StartFault(
      "DATABASE_URL: name the coordinator of a cluster; the embedded database cannot be distributed.",
    );
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const appRole = userOf(databaseUrl) === userOf(ownerUrl) ? null : userOf(databaseUrl);
  await migrateAndDistribute({ ownerUrl, appRole, dir: migrationsDir, log }, { dryRun, say });
  say(dryRun ? "Nothing was changed." : "The database is distributed. Start the product.");
}

function readArguments(args: readonly string[]): boolean {
  try {
    const { values } = parseArgs({ args: [...args], options: { "dry-run": { type: "boolean" } } });
    return values["dry-run"] ?? false;
  } catch (error) {
    throw new StartFault(`${(error as Error).message}\n${USAGE}`);
  }
}
