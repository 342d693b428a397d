import { createAccess } from "../access/access.ts";
import { resetByOperator } from "../features/second-factors/operator-reset.ts";
import { nameInMail } from "../features/sessions/sessions.messages.ts";
import type { Config } from "../platform/config/config.ts";
import { createDb } from "../platform/db/db.ts";
import { StartFault } from "../platform/errors/start-fault.ts";
import type { Log } from "../platform/log/log.ts";
import { checkSecretKey, createSecrets, loadSecretKey } from "../platform/secrets/secrets.ts";

const USAGE = "usage: reset-second-factor <e-mail> <reason>";

/**
 * Removes the second factors of an administrator who lost all of them and whom no other administrator is able to help.
 * Run by the operator of the server.
 * @throws StartFault with the cause
 */
export async function resetSecondFactor({
  config,
  log,
  appUrl,
  args,
}: {
  config: Config;
  log: Log;
  appUrl: string;
  args: readonly string[];
}): Promise<string> {
  const [email, ...words] = args;
  const reason = words.join(" ").trim();
  if (!email?.includes("@") || !reason) throw new StartFault(USAGE);
  const { db, close } = createDb(appUrl, { log });
  try {
    const secrets = createSecrets(await loadSecretKey(config.secretKey, config.dataDir));
    await checkSecretKey(db, secrets);
    const deps = { db, secrets, access: createAccess({ db }), plainInMail: nameInMail };
    const removed = await resetByOperator(deps, email, reason);
    if (removed === null) throw new StartFault(`nobody is registered under ${email}`);
    return `${removed} second factors of ${email} were removed; the person is notified by mail\n`;
  } finally {
    await close();
  }
}
