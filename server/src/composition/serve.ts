import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { openStorage } from "../gateways/files/files.open.ts";
import { createMail, type MailGateway } from "../gateways/mail/mail.ts";
import { createSso } from "../gateways/sso/sso.ts";
import type { Config } from "../platform/config/config.ts";
import { createDb } from "../platform/db/db.ts";
import { StartFault } from "../platform/errors/start-fault.ts";
import type { Log } from "../platform/log/log.ts";
import { freePort, listen } from "../platform/net/ports.ts";
import { checkSecretKey, createSecrets, loadSecretKey } from "../platform/secrets/secrets.ts";
import { createApp } from "./app.ts";
import type { LoadDemonstration, SeedDeps } from "./demonstration.ts";
import { createFirstAdmin, ensurePolicy, isEmpty, liveDemoAccounts, needsData } from "./first-start.ts";
import { printStartMessage } from "./start-message.ts";

export interface Serving {
  config: Config;
  log: Log;
  /** Connection to the prepared database, as the role that the product runs as. */
  appUrl: string;
  /** Connection of the role that owns the tables. */
  ownerUrl: string;
  webRoot: string;
  /** Absent: the program was built without a demonstration. */
  loadDemonstration: LoadDemonstration | undefined;
  /** Resources opened here are added, and closed in reverse order. */
  closers: (() => Promise<void>)[];
}

/** The start after the database is ready: the secret key, the data of a first start, the application, the port. */
export async function serve({
  config,
  log,
  appUrl,
  ownerUrl,
  webRoot,
  loadDemonstration,
  closers,
}: Serving): Promise<void> {
  const { db, pool, slowQueries, close } = createDb(appUrl, { log });
  closers.push(close);
  const secrets = createSecrets(await loadSecretKey(config.secretKey, config.dataDir));
  await checkSecretKey(db, secrets);
  const storage = openStorage(config.dataDir, config.files.s3);
  const empty = await prepareData({ config, db, pool, storage, secrets, log, loadDemonstration });
  const demonstration = await liveDemoAccounts(db);
  refuseOpenDemo(config, demonstration);
  const { host } = config;
  // Chosen before the port is opened, because links in mails contain it.
  const port = config.port || (await freePort());
  const url = `http://${displayHost(host)}:${port}`;
  if (!config.publicUrl && ANY_ADDRESS.includes(host))
    log.warn(
      { event: "public_url.defaulted", url },
      "PUBLIC_URL is not set: links in mails lead to the reader's own machine",
    );
  const mail = openMail(config);
  const app = await createApp({
    config,
    db,
    ownerUrl,
    pool,
    slowQueries,
    log,
    secrets,
    publicUrl: config.publicUrl ?? url,
    storage,
    mail,
    ...(config.sso ? { sso: createSso(config.sso) } : {}),
    demonstration,
    ...(loadDemonstration ? { loadDemonstration } : {}),
    webRoot,
  });
  closers.push(() => app.stop());
  await listen(app.http, { port, host });
  app.begin();
  printStartMessage({ url, demonstration, empty, webBuilt: existsSync(webRoot) });
}

/** @returns whether no user is able to sign in */
async function prepareData({
  config,
  loadDemonstration,
  ...deps
}: Pick<Serving, "config" | "loadDemonstration"> & Omit<SeedDeps, "now">): Promise<boolean> {
  const { db } = deps;
  if (!(await needsData(db))) return false;
  await ensurePolicy(db);
  if (config.seedDemo) {
    if (!loadDemonstration) throw new StartFault("SEED_DEMO: this program has no demonstration to insert.");
    const { seedDemo } = await loadDemonstration();
    await seedDemo({ ...deps, now: Date.now() });
  } else if (config.admin) await createFirstAdmin({ db, ...config.admin });
  return isEmpty(db);
}

/** The demonstration's password is public: it must not be reachable from a network unless the operator allows it. */
function refuseOpenDemo(config: Config, demonstration: boolean): void {
  if (isLoopback(config.host) || config.allowDemo || !demonstration) return;
  throw new StartFault(
    `HOST: ${config.host} is not a loopback address, and the database holds accounts with the demonstration's password. ` +
      "Deactivate them, bind 127.0.0.1, or set ALLOW_DEMO=true.",
  );
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
const ANY_ADDRESS = ["0.0.0.0", "::"];
const displayHost = (host: string) => ([...ANY_ADDRESS, "127.0.0.1"].includes(host) ? "localhost" : host);

function openMail(config: Config): MailGateway | null {
  if (!config.smtpUrl) return null;
  return createMail(
    config.smtpUrl,
    config.mailFrom ?? `VetaVerde <no-reply@${new URL(config.smtpUrl).hostname}>`,
  );
}
