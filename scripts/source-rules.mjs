// Patterns that the product's own source may not contain, except in reviewed places, which are listed here with their
// reason.

/** A source file of the product; tests and test helpers are exempt. */
const PRODUCT = /^(server|web|domain|contract|locales)\/src\/.*\.(ts|tsx)$/;
const TESTING = /\.test\.tsx?$|\/testing\//;

const RULES = [
  {
    name: "runs text as a program",
    pattern: /\beval\(|\bnew Function\(|from "node:vm"|\bsetTimeout\("/,
    allowed: { "server/src/platform/program/program.ts": "the program itself, as it was built" },
  },
  {
    name: "writes markup into a page",
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    allowed: {},
  },
  {
    name: "starts another program",
    pattern: /from "node:child_process"/,
    allowed: {
      "server/src/platform/db/embedded/embedded-cluster.ts":
        "the embedded database, by its own path and arguments",
      "server/src/platform/db/embedded/embedded-runner.ts": "the embedded database, as another user",
      "server/src/platform/db/embedded/embedded-server.ts": "the embedded database",
      "server/src/platform/db/process-info.ts": "asks the system about a process by its number",
      "server/src/platform/work/pool/worker-pool.ts": "a type alone",
      "server/src/platform/work/pool/worker-process.ts": "forks the product's own workers",
    },
  },
  {
    name: "lets a shell read a command",
    pattern: /\bshell: true\b|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from "node:child_process"/,
    allowed: {},
  },
  {
    name: "puts text into SQL as it is",
    pattern: /\bsql\.raw\(/,
    allowed: {
      "server/src/platform/db/db.ts": "constants of that file",
      "server/src/features/notifications/notifications.store.ts":
        "the alias of a table, given by its own callers",
      "server/src/features/notifications/settings/notification-settings.store.ts":
        "the alias of a table, given by its own callers",
      "server/src/features/commitments/commitments.rows.ts": "the names of columns, from a constant",
    },
  },
  {
    name: "hashes with MD5 or SHA-1",
    pattern: /createHash\("(md5|sha1)"/,
    allowed: {
      "server/src/platform/db/db.ts": "names a prepared statement",
      "server/src/platform/program/program.ts": "names a file of compiled code",
    },
  },
  {
    name: "encrypts by hand",
    pattern: /\bcreate(C|Dec)ipheriv\(|\bpublicEncrypt\(|RSA_PKCS1_PADDING/,
    allowed: {},
  },
  {
    name: "draws chance from what can be guessed",
    pattern: /\bMath\.random\b/,
    allowed: {
      "server/src/gateways/ai/ai.open.ts": "how long to wait before another try",
      "server/src/gateways/codecs/prelude.ts": "takes it away from a codec",
    },
  },
  {
    name: "believes any certificate",
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    allowed: {},
  },
  {
    name: "sends a message to any page",
    pattern: /postMessage\([^;]{0,200},\s*"\*"/,
    allowed: {},
  },
  {
    name: "writes past the log",
    pattern: /\bconsole\.|process\.std(out|err)\.write\(/,
    allowed: {
      "server/src/composition/start-message.ts":
        "says where the product is, and how one signs in to the demonstration",
      "server/src/start-program.ts": "says why a start failed",
      "server/src/features/instruments/processing/document-tasks.ts":
        "a worker's word to the process that logs it",
    },
  },
  {
    // The framework's logger has the type of the library, and would accept a line without an event.
    name: "logs a request without the type that requires an event",
    pattern: /\b(request|reply|app|http)\.log\.(fatal|error|warn|info|debug|trace)\(/,
    allowed: {},
  },
  {
    name: "sets or reads a cookie of its own",
    pattern: /document\.cookie|\bset-cookie\b|setCookie\(/i,
    allowed: {
      "server/src/gateways/boards/superset.driver.ts": "another program's, within one conversation with it",
      "server/src/platform/http/mount.ts":
        "the one place that writes one: HttpOnly, SameSite=Strict, Secure behind https",
      "server/src/platform/http/browser-cookie.ts":
        "the mark of a browser from which a person signed in; it opens nothing",
    },
  },
];

/** A request to another server that does not set `redirect` would follow redirects. */
const FETCH = /(?<![\w.])fetch\((?!event|request\))[^;]{0,600}/g;
const SENDS_EXTERNAL_REQUESTS = /^server\/src\//;

/** @returns one sentence per fault */
export function sourceFaults(name, text) {
  if (!PRODUCT.test(name) || TESTING.test(name)) return [];
  const broken = RULES.filter(({ pattern, allowed }) => pattern.test(text) && !(name in allowed)).map(
    (rule) => `${name}: ${rule.name}`,
  );
  const follows =
    SENDS_EXTERNAL_REQUESTS.test(name) &&
    [...text.matchAll(FETCH)].some(([request]) => !/\bredirect:/.test(request));
  return follows ? [...broken, `${name}: asks another server without a word about redirects`] : broken;
}

/** @returns one sentence for each exception that is no longer needed */
export function spareExceptions(files) {
  return RULES.flatMap(({ name: rule, pattern, allowed }) =>
    Object.keys(allowed)
      .filter((name) => !pattern.test(files.get(name) ?? ""))
      .map((name) => `scripts/source-rules.mjs: ${name} no longer ${rule}`),
  );
}
