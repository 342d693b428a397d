// The security headers of every kind of answer, as data. docs/security.md prints what they come to.

export interface HeaderSettings {
  /** Who vouches for people that sign in elsewhere: the page's own script asks it, and opens its window. */
  authority?: string | undefined;
  /** Whose pictures the browser may show on its maps. */
  tiles?: string | undefined;
  /** Whether browsers are told to come by HTTPS alone from now on. */
  hsts?: boolean | undefined;
}

/** Two years would be more; one is what lists of browsers ask for. */
const HSTS = "max-age=31536000; includeSubDomains";

/** What no page of the product asks a browser for; the position alone is asked for, in the field. */
const PERMISSIONS_POLICY = [
  "accelerometer=()",
  "bluetooth=()",
  "camera=()",
  "display-capture=()",
  "geolocation=(self)",
  "gyroscope=()",
  "hid=()",
  "magnetometer=()",
  "microphone=()",
  "midi=()",
  "payment=()",
  "serial=()",
  "usb=()",
].join(", ");

/** Where nothing else is said: nothing of an answer runs, loads, sends or stands in a frame. */
export const LOCKED_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The product's own pages, their files and the service worker. */
export function pageCsp({ authority, tiles }: HeaderSettings): string {
  return [
    "default-src 'self'",
    // Pictures in scanned documents are decoded by compiled modules of the product's own; no text is run as a program.
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src-attr 'none'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles ? ` ${new URL(tiles).origin}` : ""}`,
    "font-src 'self'",
    `connect-src 'self'${authority ? ` ${new URL(authority).origin}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The page of the calls is another program's, which writes styles into what it draws; no script but the page's own runs. */
export const DOCS_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What every answer bears unless its kind says otherwise. */
export function securityHeaders({ authority, hsts }: HeaderSettings): Record<string, string> {
  return {
    "content-security-policy": LOCKED_CSP,
    // Stricter, the provider's window would look closed to the page that opened it.
    "cross-origin-opener-policy": authority ? "same-origin-allow-popups" : "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": PERMISSIONS_POLICY,
    "referrer-policy": "same-origin",
    ...(hsts ? { "strict-transport-security": HSTS } : {}),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
  };
}
