import { vi } from "vitest";

interface Seen {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | "no answer";

const HEALTH = "/fkl-general/health";

/** Replaces the network: each rule answers the calls whose `METHOD /path` begins with its key. */
export function wireOf(rules: Record<string, Answer | (() => Answer | Promise<Answer>)>) {
  const seen: Seen[] = [];
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = String(input);
    const method = init.method ?? "GET";
    const key = Object.keys(rules).find((rule) => `${method} ${url}`.startsWith(rule));
    // The page asks now and then whether the server is reachable: of no interest, unless a test has a rule for it.
    if (key === undefined && url === HEALTH) return new Response("{}", { status: 200 });
    // A file is sent as a form, whose content the tests do not check.
    const text = typeof init.body === "string" ? init.body : "";
    seen.push({
      method,
      url,
      headers: { ...(init.headers as Record<string, string>) },
      body: text ? JSON.parse(text) : undefined,
    });
    if (key === undefined) throw new Error(`nothing answers ${method} ${url}`);
    const rule = rules[key];
    const answer = typeof rule === "function" ? await rule() : rule;
    if (answer === undefined || answer === "no answer") throw new TypeError("Failed to fetch");
    const empty = answer.status === 204;
    return new Response(empty ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
  vi.stubGlobal("fetch", vi.fn(respond));
  const to = (start: string) => seen.filter(({ method, url }) => `${method} ${url}`.startsWith(start));
  return { seen, to };
}

export const ok = (data: unknown) => ({ status: 200, body: { code: 200, data } });
export const failed = (status: number, error: string, message = "no") => ({
  status,
  body: { code: status, error, message },
});
