import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { createApp } from "./app.ts";
import { liveDemoAccounts, needsData } from "./demo/state.ts";
import { openStorage } from "./gateways/files/files.open.ts";
import { createMail, type MailGateway } from "./gateways/mail/mail.ts";
import { createSso } from "./gateways/sso/sso.ts";
import { greet } from "./greeting.ts";
import type { Config } from "./platform/config/config.ts";
import { createDb, type Db } from "./platform/db/db.ts";
import { StartFault } from "./platform/errors/start-fault.ts";
import type { Log } from "./platform/log/log.ts";
import { checkSecretKey, createSecrets, loadSecretKey } from "./platform/secrets/secrets.ts";

export interface Serving {
  config: Config;
  log: Log;
  /** The database, ready, as what the product runs as. */
  appUrl: string;
  webRoot: string;
  /** What is opened here is added, to be closed in the opposite order. */
  closers: (() => Promise<void>)[];
}

/** All that comes once the database is ready: the key, the data of a first start, the roof, the port. */
export async function serve({ config, log, appUrl, webRoot, closers }: Serving): Promise<void> {
  const { db, pool, close } = createDb(appUrl, { log });
  closers.push(close);
  const secrets = createSecrets(await loadSecretKey(config.secretKey, config.dataDir));
  await checkSecretKey(db, secrets);
  const seeded = await prepareData(config, db, log);
  const demonstration = await liveDemoAccounts(db);
  refuseOpenDemo(config, demonstration);
  const publicUrl = config.publicUrl ?? `http://${shownHost(config.host)}:${config.port}`;
  const mail = openMail(config);
  const app = await createApp({
    config,
    db,
    pool,
    log,
    secrets,
    publicUrl,
    storage: openStorage(config.dataDir, config.files.s3),
    mail,
    ...(config.sso ? { sso: createSso(config.sso) } : {}),
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

async function prepareData(config: Config, db: Db, log: Log): Promise<boolean> {
  // Only a first start has something to fill in: no other one reads what it would fill in.
  if (!(await needsData(db))) return false;
  const { createFirstAdmin, ensurePolicy, seedDemo } = await import("./demo/seed.ts");
  await ensurePolicy(db);
  if (config.seedDemo) return seedDemo({ db, log, now: Date.now() });
  if (config.admin) await createFirstAdmin({ db, ...config.admin });
  return false;
}

/** Everybody knows the demonstration's password: it must not stand in a network unless somebody says so. */
function refuseOpenDemo(config: Config, demonstration: boolean): void {
  if (isLoopback(config.host) || config.allowDemo || !demonstration) return;
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
