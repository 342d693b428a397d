// A cookie by which a browser is known again from which a person signed in. It opens nothing: it only lets the tries of
// that browser be counted apart.
import type { CallTools } from "./mount.ts";

const BROWSER_COOKIE = "vv-browser";
export const BROWSER_COOKIE_TTL_MS = 180 * 86_400_000;

/** How a call reads and writes the mark of its browser. */
export interface BrowserCookie {
  read(): string | undefined;
  write(mark: string): void;
}

/** Of a caller that keeps no marks. */
export const NO_BROWSER: BrowserCookie = { read: () => undefined, write: () => {} };

/** The mark lies in a cookie that no script reads. */
export const browserOf = ({ cookie, setCookie }: CallTools): BrowserCookie => ({
  read: () => cookie(BROWSER_COOKIE),
  write: (mark) => setCookie(BROWSER_COOKIE, mark, BROWSER_COOKIE_TTL_MS / 1000),
});
