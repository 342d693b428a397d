import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface MailWorkerSettings {
  databaseUrl: string;
  smtpUrl: string;
  /** Port of a project's own server on the loopback interface; only the project's mails use it. */
  projectPort: number;
  secretKey: string;
}

const at = (path: string) => new URL(path, import.meta.url).href;
const script = `
  const { createDb } = await import("${at("../../../platform/db/db.ts")}");
  const { createLog } = await import("${at("../../../platform/log/log.ts")}");
  const { createSecrets } = await import("${at("../../../platform/secrets/secrets.ts")}");
  const { startJobs } = await import("${at("../../../platform/jobs/jobs.ts")}");
  const { createMail } = await import("${at("../mail.ts")}");
  const { createProjectMail } = await import("${at("../project-mail.ts")}");
  const { createMailDelivery } = await import("${at("../mail.delivery.ts")}");
  const { databaseUrl, smtpUrl, projectPort, secretKey } = JSON.parse(process.env.SETTINGS);
  const log = createLog("silent");
  const { db, pool } = createDb(databaseUrl, { log });
  const mail = createMail(smtpUrl, "vetaverde@example.org");
  const own = createProjectMail({ server: "127.0.0.1", port: projectPort, email: "avisos@quebrada.example", password: null,
    ssl: false, tls: false, priority: 2, size: 10 }, { allowPrivate: true });
  const mails = createMailDelivery({ db, log, secrets: createSecrets(secretKey), host: "vetaverde.example",
    transportFor: async (project) => project ? own : mail, mayReceive: async () => true });
  await startJobs({ db, pool, log, tasks: mails.tasks, concurrency: 2 });
  await mails.wake();
  // The server wakes due mails every minute; the test does so more often.
  setInterval(() => void mails.wake(), 2000);
  process.stdout.write("at work");`;

/** Starts a worker in a separate process that can be killed. Resolves once it is running. */
export async function startMailWorker(settings: MailWorkerSettings): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    env: { PATH: process.env["PATH"], SETTINGS: JSON.stringify(settings) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([
    once(child.stdout as NonNullable<typeof child.stdout>, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the mail worker ended"))),
  ]);
  return child;
}

export async function killMailWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
