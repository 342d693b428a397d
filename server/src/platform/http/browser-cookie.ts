// A cookie that identifies a browser from which a user signed in. It grants no access: it only gives that browser's
// attempts a separate count.
import type { CallTools } from "./mount.ts";

const BROWSER_COOKIE = "vv-browser";
export const BROWSER_COOKIE_TTL_MS = 180 * 86_400_000;

/** Reads and writes the cookie of the calling browser. */
export interface BrowserCookie {
  read(): string | undefined;
  write(mark: string): void;
}

/** For callers without cookies. */
export const NO_BROWSER: BrowserCookie = { read: () => undefined, write: () => {} };

/** Stored in a cookie that scripts cannot read. */
export const browserOf = ({ cookie, setCookie }: CallTools): BrowserCookie => ({
  read: () => cookie(BROWSER_COOKIE),
  write: (mark) => setCookie(BROWSER_COOKIE, mark, BROWSER_COOKIE_TTL_MS / 1000),
});
