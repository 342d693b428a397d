import { type ChildProcess, spawn } from "node:child_process";
import { createSender } from "../features/transmissions/sender.ts";
import { createAuthorities } from "../gateways/authorities/authorities.ts";
import { createDb } from "../platform/db/db.ts";
import { createLog } from "../platform/log/log.ts";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { TEST_KEY } from "./app.ts";

const script = `
  const { runSender } = await import(process.env.PROGRAM);
  runSender(process.env.DATABASE_URL);`;

/** A process that sends to authorities, which a test may kill. */
export const startSender = (databaseUrl: string): ChildProcess =>
  spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    env: { PATH: process.env["PATH"], PROGRAM: import.meta.url, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });

/**
 * Sends until the process ends, with pauses as short as a test can wait for.
 * @public imported by the text of the process
 */
export function runSender(databaseUrl: string): void {
  const log = createLog("silent");
  const { db } = createDb(databaseUrl, { log });
  const sender = createSender({
    db,
    authorities: createAuthorities(Date.now),
    secrets: createSecrets(TEST_KEY),
    log,
    now: Date.now,
    allowPrivate: true,
    settings: { requestMs: 1500, settleMs: 500, lostMs: 200, arrearsMs: 0 },
    notify: async () => {},
  });
  sender.wake();
  // The loop's timers do not keep a process alive.
  setInterval(() => {}, 60_000);
}
