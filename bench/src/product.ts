import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
export const main = join(root, "server/dist/main.js");
export const METRICS_TOKEN = "a token for the benchmarks";

export interface Product {
  url: string;
  dataDir: string;
  process: ChildProcess;
  close(): Promise<void>;
}

/**
 * Starts the built product with the demonstration's data. The process that inserted them has built all of the product
 * twice, and its memory is not that of a production process: it is stopped, and another one is measured.
 */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "vetaverde-bench-"));
  await stop((await launch(dataDir)).child);
  const { child, url } = await launch(dataDir);
  return {
    url,
    dataDir,
    process: child,
    close: async () => {
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    METRICS_TOKEN,
    MQTT_PORT: "0",
    // One user sends requests as fast as the product answers.
    REQUESTS_PER_MINUTE: "10000000",
  };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/fkl-general/ready`);
  return { child, url };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}

export async function untilAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; ) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`${url} did not answer`);
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Peak memory of a process in MB, from Linux' accounting. */
export function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** The child processes whose command line contains a word. */
export function childrenOf(parent: number, word: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
        return Number(stat[1]) === parent && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(word);
      } catch {
        return false;
      }
    });
}

export class Caller {
  readonly #url: string;
  #code = "";
  #email = "";
  project = "";

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(email: string): Promise<void> {
    this.#email = email;
    this.#code = await this.send("POST", "/login", { email, password: "Veta2026" });
    const { items } = await this.send("GET", "/fkl-project/projects");
    this.project = items.find((project: { main: boolean }) => project.main).id;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read by scripts that know them
  async send(method: string, path: string, body?: unknown): Promise<any> {
    const form = body instanceof FormData;
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: this.#code,
        ...(body && !form ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    });
    const { data, ...failure } = (await answer.json()) as { data: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(failure).slice(0, 500)}`);
    return data;
  }

  /** The browser storage of a user who signed in, chose the main project and accepted its policy. */
  async session(): Promise<object> {
    const user = await this.send("GET", `/user/${this.#email}`);
    const { items } = await this.send("GET", "/fkl-project/projects");
    const project = items.find((one: { id: string }) => one.id === this.project);
    const policy = await this.send("GET", `/user/policy?project=${this.project}&user=${user.id}`);
    if (!policy.is_valid)
      await this.send("POST", "/user/policy", {
        policy: policy.id_policy,
        project: this.project,
        user: user.id,
      });
    return { authenticated: true, user: { ...user, AuthCode: this.#code }, project };
  }

  raw(path: string): Promise<Response> {
    return fetch(this.#url + path, { headers: { authorization: this.#code } });
  }

  /** The longest block of the web process's event loop in ms, since the last call. */
  async longestBlock(): Promise<number> {
    const answer = await fetch(`${this.#url}/fkl-general/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await answer.text())?.[1]) * 1000;
  }
}
