// Browsers from which a user signed in before. The cookie grants no access: it only gives their attempts a separate
// count.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { BROWSER_COOKIE_TTL_MS, type BrowserCookie } from "../../platform/http/browser-cookie.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";

const MAX_BROWSERS = 10;

/**
 * @returns the cookie's hash when the account knows the browser; also queried for unknown accounts, so that the timing
 * is the same
 */
export async function findBrowser(
  db: Db,
  email: string,
  browser: BrowserCookie,
  now: number,
): Promise<string | null> {
  const mark = browser.read();
  if (!mark) return null;
  const hash = hashSecret(mark);
  const { rows } = await sql`select from known_browsers b join users u on u.id = b.user_id
    where u.email = ${email} and b.mark_hash = ${hash} and b.last_used_at > ${new Date(now - BROWSER_COOKIE_TTL_MS)}`.execute(
    db,
  );
  return rows.length > 0 ? hash.toString("hex") : null;
}

/** Users may share a browser: one cookie serves all of them, if this platform issued it. */
export async function rememberBrowser(
  tx: Tx,
  user: string,
  browser: BrowserCookie,
  now: number,
): Promise<void> {
  const cookie = browser.read();
  const isOurs = cookie !== undefined && (await isKnown(tx, hashSecret(cookie)));
  const mark = isOurs ? cookie : newSecret();
  await sql`insert into known_browsers (user_id, mark_hash, last_used_at) values (${user}, ${hashSecret(mark)}, ${new Date(now)})
    on conflict (user_id, mark_hash) do update set last_used_at = excluded.last_used_at`.execute(tx);
  await sql`delete from known_browsers where user_id = ${user} and mark_hash in (
    select mark_hash from known_browsers where user_id = ${user} order by last_used_at desc offset ${MAX_BROWSERS})`.execute(
    tx,
  );
  browser.write(mark);
}

async function isKnown(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from known_browsers where mark_hash = ${hash} limit 1`.execute(tx);
  return rows.length > 0;
}

/** After a new password: browsers of the earlier holder of the account lose their separate attempt count. */
export async function deleteBrowsers(tx: Tx, user: string): Promise<void> {
  await sql`delete from known_browsers where user_id = ${user}`.execute(tx);
}

export async function deleteExpiredBrowsers(db: Db, now: number): Promise<void> {
  await sql`delete from known_browsers where last_used_at < ${new Date(now - BROWSER_COOKIE_TTL_MS)}`.execute(
    db,
  );
}
