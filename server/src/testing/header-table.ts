// Headers of each kind of response, as data: the test compares them with the real server's, and docs/security.md prints
// them.
import { DOCS_CSP, LOCKED_CSP, pageCsp, securityHeaders } from "../platform/http/response-headers.ts";

/** The compared headers, complete for each kind; one that is not listed for a kind must be absent. */
export const COMPARED = [
  "access-control-allow-origin",
  "cache-control",
  "content-disposition",
  "content-security-policy",
  "content-type",
  "cross-origin-embedder-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "server",
  "set-cookie",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-powered-by",
] as const;
type Name = (typeof COMPARED)[number];
export type Headers = Readonly<Partial<Record<Name, string>>>;

/** Headers of every kind unless overridden; with HSTS, as behind a proxy with HTTPS. */
const COMMON: Headers = securityHeaders({ hsts: true });

const PAGE = pageCsp({});
const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const FOREVER = "public, max-age=31536000, immutable";
const attachment = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`;
const inline = (name: string) => `inline; filename="${name}"; filename*=UTF-8''${name}`;
const PRIVATE = "private, no-store";

const json: Headers = { "cache-control": "no-store", "content-type": JSON_TYPE };

/** Headers of a kind in addition to, or instead of, the common ones. */
export const HEADER_TABLE = {
  "page of the product": {
    "cache-control": "no-cache",
    "content-security-policy": PAGE,
    "content-type": HTML,
  },
  "page at any other address": {
    "cache-control": "no-cache",
    "content-security-policy": PAGE,
    "content-type": HTML,
  },
  "return page of the sign-on with Microsoft": {
    "cache-control": "no-cache",
    "content-security-policy": PAGE,
    "content-type": HTML,
  },
  "asset with a hash in its name": {
    "cache-control": FOREVER,
    "content-security-policy": PAGE,
    "content-type": "application/javascript; charset=utf-8",
  },
  "service worker": {
    "cache-control": "no-cache",
    "content-security-policy": PAGE,
    "content-type": "application/javascript; charset=utf-8",
  },
  "answer of a call": json,
  "answer of a call without a body": { "cache-control": "no-store" },
  health: json,
  "document of the calls (OpenAPI)": json,
  "refused call (401)": json,
  "input that is not taken (422)": json,
  "unknown address (404)": json,
  "error before routing (400)": json,
  "what is no HTTP (400)": json,
  "event stream": { "cache-control": "no-store", "content-type": "text/event-stream; charset=utf-8" },
  "table to download (CSV)": {
    "cache-control": PRIVATE,
    "content-disposition": attachment("auditoria-{day}.csv"),
    "content-type": "text/csv; charset=utf-8",
  },
  "stranger's file to download": {
    "cache-control": PRIVATE,
    "content-disposition": attachment("pozo.png"),
    "content-type": "application/octet-stream",
  },
  "preview of a stranger's picture": {
    "cache-control": PRIVATE,
    "content-disposition": inline("pozo.png"),
    "content-type": "image/png",
  },
  "preview of a stranger's PDF": {
    "cache-control": PRIVATE,
    "content-disposition": inline("informe.pdf"),
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    "content-type": "application/pdf",
    "x-frame-options": "SAMEORIGIN",
  },
  thumbnail: json,
  logo: {
    "cache-control": FOREVER,
    "content-disposition": inline("logo.png"),
    "content-type": "image/png",
    "cross-origin-resource-policy": "cross-origin",
  },
  "frame around another program's board": {
    "cache-control": PRIVATE,
    "content-disposition": inline("board"),
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; frame-src https://bi.example.org; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    "content-type": HTML,
    "referrer-policy": "strict-origin",
    "x-frame-options": "SAMEORIGIN",
  },
  "page of the calls (/docs)": {
    "cache-control": "no-cache",
    "content-security-policy": DOCS_CSP,
    "content-type": HTML,
  },
  "redirect (/docs)": { "cache-control": "no-cache", "content-security-policy": DOCS_CSP },
} as const satisfies Record<string, Headers>;

export type Kind = keyof typeof HEADER_TABLE;

/** All headers of a response of this kind. */
export const headersOf = (kind: Kind): Headers => ({ ...COMMON, ...HEADER_TABLE[kind] });

const SHORT: Readonly<Record<string, string>> = {
  [LOCKED_CSP]: "*locked*",
  [PAGE]: "*page*",
  [DOCS_CSP]: "*docs*",
};

const cell = (text: string | undefined) =>
  (text === undefined ? "–" : (SHORT[text] ?? text)).replaceAll("|", "\\|");

/** The table as docs/security.md prints it. */
export function printHeaders(): string {
  const policies = Object.entries(SHORT).map(([policy, name]) => `- ${name}: \`${policy}\``);
  const common = Object.entries(COMMON)
    .filter(([name]) => name !== "content-security-policy")
    .map(([name, value]) => `- \`${name}: ${value}\``);
  const own = ["content-security-policy", "cache-control", "content-type", "content-disposition"];
  const rows = Object.entries(HEADER_TABLE).map(([kind, given]) => {
    const all: Headers = { ...COMMON, ...given };
    const other = Object.entries(given)
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => `${name}: ${value}`);
    const cells = own.map((name) => cell(all[name as Name]));
    return `| ${[kind, ...cells, other.join("; ") || "–"].join(" | ")} |`;
  });
  return [
    "Every answer bears:",
    "",
    ...common,
    "",
    "The three policies that stand short in the table:",
    "",
    ...policies,
    "",
    "| kind of answer | content-security-policy | cache-control | content-type | content-disposition | in place of the common |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
