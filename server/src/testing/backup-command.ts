import { join } from "node:path";
import { backupCommands } from "../composition/backups.command.ts";
import { readConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log/log.ts";

const migrationsDir = join(import.meta.dirname, "../../migrations");

/** Runs one of the operator's commands with these settings. @returns what it said, and whether it found no fault */
export async function runBackupCommand(
  name: "backup" | "restore" | "verify",
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ isWhole: boolean; said: string[] }> {
  const closers: (() => Promise<void>)[] = [];
  const said: string[] = [];
  try {
    const run = backupCommands[name];
    if (!run) throw new Error(`there is no command ${name}`);
    const isWhole = await run({
      config: readConfig(env),
      log: createLog("silent"),
      args,
      migrationsDir,
      base: "/",
      closers,
      say: (line) => said.push(line),
    });
    return { isWhole, said };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
