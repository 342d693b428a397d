import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { untilTrue } from "./wait.ts";
import { signIn, type World } from "./world.ts";

/** Of the demonstration's main project, which is the victim's: the bystander is who must notice nothing. */
const EMAIL = "admin@demo.vetaverde.org";
const WORK_TIMEOUT_MS = 20 * 60_000;

export interface Bystander {
  /** Does a page's worth of work again and again until `until` says so, at least so many times. */
  work(until: () => boolean, rounds: number): Promise<Workload>;
  close(): void;
}

/** What the bystander's process is told once: whom it asks, as whom, and for what. */
export interface BystanderSettings {
  url: string;
  project: string;
  headers: Record<string, string>;
  sensor: string | null;
  instrument: string;
}
export type ToBystander = { settings: BystanderSettings } | { work: number } | { stop: true };

export interface Workload {
  /** What each round took, in ms. */
  rounds: number[];
  /** Steps that were not answered with a success, and how. */
  failures: string[];
  /** The step that took longest. */
  slowest: { step: string; ms: number };
}

export interface Slowdown {
  /** The 95th percentile during an attack to that of quiet. */
  p95: number;
  /** The slowest round during the attack to the quiet p95. */
  worst: number;
  rounds: number;
  failures: string[];
  slowest: Workload["slowest"];
}

/**
 * In a process of its own: what the attack does to prepare what it sends must not count as the product's slowness.
 */
export async function createBystander(world: World): Promise<Bystander> {
  const { url } = world.product;
  const { headers } = await signIn(url, "bystander", EMAIL);
  const ids = (name: string) => world.victim.ids.get(name)?.[0];
  const child = fork(fileURLToPath(new URL("./bystander.process.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
  const post = (message: ToBystander) => child.send(message);
  const settings = { url, project: world.victim.id, headers, sensor: ids("sensor") ?? null };
  post({ settings: { ...settings, instrument: ids("instrument") ?? "" } });
  return {
    work: async (until, rounds) => {
      const done = once(child, "message");
      const ended = once(child, "exit").then(() => {
        throw new Error("the bystander's process ended");
      });
      // It ends with the last attack as well, when nobody waits for it.
      ended.catch(() => {});
      post({ work: rounds });
      await untilTrue(until, WORK_TIMEOUT_MS, "the attack to end");
      post({ stop: true });
      const [workload] = await Promise.race([done, ended]);
      return workload as Workload;
    },
    close: () => void child.kill(),
  };
}

const p95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? Number.NaN;

export function slowdown(quiet: Workload, attacked: Workload): Slowdown {
  const base = p95(quiet.rounds);
  return {
    p95: p95(attacked.rounds) / base,
    worst: Math.max(...attacked.rounds) / base,
    rounds: attacked.rounds.length,
    failures: attacked.failures,
    slowest: attacked.slowest,
  };
}

export const inWords = ({ p95, worst, rounds, failures, slowest }: Slowdown) =>
  `bystander p95 ${p95.toFixed(2)}, worst ${worst.toFixed(2)} times quiet (n=${rounds}, slowest ${slowest.step} ${slowest.ms.toFixed(0)} ms${failures.length > 0 ? `, ${failures.length} steps refused: ${failures[0]}` : ""})`;
