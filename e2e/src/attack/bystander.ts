import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { untilTrue } from "./wait.ts";
import { signIn, type World } from "./world.ts";

/**
 * An administrator of the demonstration's main project, which is the victim's: the attack must not affect this user.
 */
const EMAIL = "admin@demo.vetaverde.org";
const WORK_TIMEOUT_MS = 20 * 60_000;

export interface Bystander {
  /** Repeats the requests of typical pages until `until` returns true, at least `rounds` times. */
  work(until: () => boolean, rounds: number): Promise<Workload>;
  close(): void;
}

/** Initial message to the bystander's process: the server, the user and the requests. */
export interface BystanderSettings {
  url: string;
  project: string;
  headers: Record<string, string>;
  sensor: string | null;
  instrument: string;
}
export type ToBystander = { settings: BystanderSettings } | { work: number } | { stop: true };

export interface Workload {
  /** Duration of each round in ms. */
  rounds: number[];
  /** Failed steps with their answer. */
  failures: string[];
  /** The slowest step. */
  slowest: { step: string; ms: number };
}

export interface Slowdown {
  /** Ratio of the 95th percentile during an attack to the quiet one. */
  p95: number;
  /** Ratio of the slowest round during the attack to the quiet p95. */
  worst: number;
  rounds: number;
  failures: string[];
  slowest: Workload["slowest"];
}

/** Runs in its own process, so that the attack's own preparation does not count as slowness of the product. */
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
      // Prevents an unhandled rejection when the process ends after the last attack.
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
