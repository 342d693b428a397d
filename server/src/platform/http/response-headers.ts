// The security headers of every kind of response, as data. docs/security.md prints the resulting table.

export interface HeaderSettings {
  /** The identity provider's origin: the page's script sends requests to it, and opens its window. */
  authority?: string | undefined;
  /** Origin of the map tiles. */
  tiles?: string | undefined;
  /** Whether to send the HSTS header. */
  hsts?: boolean | undefined;
}

/** Two years is possible; one is what the preload lists of browsers require. */
const HSTS = "max-age=31536000; includeSubDomains";

/** Browser features that no page of the product uses; only geolocation is used, in the field. */
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

/** Default: nothing in a response may run, load, submit or be framed. */
export const LOCKED_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The policy of the product's own pages, their files and the service worker. */
export function pageCsp({ authority, tiles }: HeaderSettings): string {
  return [
    "default-src 'self'",
    // Images in scanned documents are decoded by the product's own WebAssembly modules; evaluating text as code is
    // forbidden.
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

/** The API documentation page is third-party code that writes inline styles; only the page's own scripts run. */
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

/** Headers of every response, unless its kind overrides them. */
export function securityHeaders({ authority, hsts }: HeaderSettings): Record<string, string> {
  return {
    "content-security-policy": LOCKED_CSP,
    // With a stricter value, the page that opened the provider's window would see it as closed.
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
