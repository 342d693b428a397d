import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type App, createApp } from "./app.ts";
import { createFirstAdmin, ensurePolicy, liveDemoAccounts, seedDemo } from "./demo/seed.ts";
import { createMail, type MailGateway } from "./gateways/mail/mail.ts";
import { greet } from "./greeting.ts";
import { type Config, ConfigError, readConfig } from "./platform/config/config.ts";
import { DatabaseFault } from "./platform/db/database-fault.ts";
import { createDb } from "./platform/db/db.ts";
import { preparePostgres } from "./platform/db/prepare.ts";
import { createLog, type Log } from "./platform/log/log.ts";
import { checkSecretKey, createSecrets, loadSecretKey, WrongSecretKey } from "./platform/secrets/secrets.ts";

const STOP_MS = 9_500;

/** A fault that whoever starts the program can mend: it is told in one line, without a stack. */
class StartFault extends Error {}

/** The package's folder, from the source as well as from the bundle. */
const packageRoot = join(dirname(fileURLToPath(import.meta.url)), "..");

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  stopOnSignal(log, closers);
  try {
    await start(config, log, closers);
  } catch (error) {
    await closeAll(closers, log);
    throw error;
  }
}

/** Whatever is opened here is closed in the opposite order. */
async function start(config: Config, log: Log, closers: (() => Promise<void>)[]): Promise<void> {
  const postgres = await preparePostgres({ ...config, migrations: join(packageRoot, "migrations") }, log);
  closers.push(() => postgres.stop());
  const { db, pool, close } = createDb(postgres.appUrl, { log });
  closers.push(close);
  const secrets = createSecrets(await loadSecretKey(config.secretKey, config.dataDir));
  await checkSecretKey(db, secrets);
  const seeded = await prepareData(config, db, log);
  await refuseOpenDemo(config, db);
  const mail = openMail(config);
  const publicUrl = config.publicUrl ?? `http://${shownHost(config.host)}:${config.port}`;
  const demonstration = await liveDemoAccounts(db);
  const webRoot = join(packageRoot, "..", "web", "dist");
  const app: App = await createApp({
    config,
    db,
    pool,
    log,
    secrets,
    publicUrl,
    mail,
    demonstration,
    webRoot,
  });
  closers.push(() => app.stop());
  await app.http.listen({ port: config.port, host: config.host });
  const address = app.http.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  greet({
    url: `http://${shownHost(config.host)}:${port}`,
    demonstration,
    seeded,
    webBuilt: existsSync(webRoot),
  });
}

type Database = ReturnType<typeof createDb>["db"];

async function prepareData(config: Config, db: Database, log: Log): Promise<boolean> {
  await ensurePolicy(db);
  if (config.seedDemo) return seedDemo({ db, log, now: Date.now() });
  if (config.admin) await createFirstAdmin({ db, ...config.admin });
  return false;
}

/** Everybody knows the demonstration's password: it must not stand in a network unless somebody says so. */
async function refuseOpenDemo(config: Config, db: Database): Promise<void> {
  if (isLoopback(config.host) || config.allowDemo || !(await liveDemoAccounts(db))) return;
  throw new StartFault(
    `HOST: ${config.host} is not a loopback address, and the database holds accounts with the demonstration's password. ` +
      "Deactivate them, bind 127.0.0.1, or set ALLOW_DEMO=true.",
  );
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
const shownHost = (host: string) => (["0.0.0.0", "::", "127.0.0.1"].includes(host) ? "localhost" : host);

function openMail(config: Config): MailGateway | null {
  if (!config.smtpUrl) return null;
  return createMail(
    config.smtpUrl,
    config.mailFrom ?? `VetaVerde <no-reply@${new URL(config.smtpUrl).hostname}>`,
  );
}

function stopOnSignal(log: Log, closers: (() => Promise<void>)[]): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => process.exit(1), STOP_MS).unref();
      void closeAll(closers, log).then((clean) => process.exit(clean ? 0 : 1));
    });
  }
}

async function closeAll(closers: (() => Promise<void>)[], log: Log): Promise<boolean> {
  let clean = true;
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => {
      clean = false;
      log.error({ err: error }, "something did not close");
    });
  }
  return clean;
}

main().catch((error: unknown) => {
  const told = [ConfigError, WrongSecretKey, StartFault, DatabaseFault].some(
    (fault) => error instanceof fault,
  );
  const message = error instanceof ConfigError ? error.faults.join("\n") : String((error as Error).message);
  process.stderr.write(`${told ? message : ((error as Error).stack ?? message)}\n`);
  process.exit(1);
});
