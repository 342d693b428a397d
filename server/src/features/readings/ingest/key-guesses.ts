import { LRUCache } from "lru-cache";
import { rateLimited } from "../../../platform/errors/rate-limited.ts";
import type { Log } from "../../../platform/log/log.ts";
import { networkOf } from "../../../platform/net/network-of.ts";

/** A received key: its source address, its subject (a device's serial, or a gateway), and its hash. */
export interface KeyAttempt {
  readonly address: string;
  readonly subject: string;
  readonly hash: Buffer;
}

export interface KeyGuesses {
  /**
   * Called before a key is looked up.
   * @throws AppError RATE_LIMITED with the remaining seconds, while its network has to wait; never for a key that was
   * accepted from there before
   */
  check(attempt: KeyAttempt): void;
  /** The key was valid for its subject. */
  accept(attempt: KeyAttempt): void;
  /** The key was invalid. */
  refuse(attempt: KeyAttempt): void;
}

export interface KeyGuessesDeps {
  log: Pick<Log, "warn">;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
}

/** Maximum different wrong keys within the window; a device that repeats one wrong key is not guessing. */
const MAX_WRONG_OF_SUBJECT = 10;
const MAX_WRONG_OF_NETWORK = 200;
const WINDOW_MS = 60 * 60_000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15 * 60_000;
const MAX_COUNTERS = 20_000;
const MAX_ACCEPTED = 100_000;

interface Counter {
  readonly wrong: Set<string>;
  readonly startedAt: number;
  waits: number;
  waitsUntil: number;
}

const acceptedName = ({ address, hash }: KeyAttempt) => `${networkOf(address)} ${hash.toString("base64")}`;

/** The counters to which a wrong key is added. */
function countersOf({ address, subject }: KeyAttempt) {
  const network = networkOf(address);
  return [
    { name: `${network} ${subject.toLowerCase()}`, max: MAX_WRONG_OF_SUBJECT },
    { name: network, max: MAX_WRONG_OF_NETWORK },
  ];
}

/**
 * Rate limit for guessing keys of devices and gateways: for many wrong keys of one device, and of many devices from one
 * network. A mine's devices share one address with other systems, so a key that was accepted from there before always
 * passes.
 */
export function createKeyGuesses({ log, monotonic = () => performance.now() }: KeyGuessesDeps): KeyGuesses {
  const counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS });
  const accepted = new LRUCache<string, true>({ max: MAX_ACCEPTED });
  const counterOf = (name: string): Counter => {
    const at = monotonic();
    const existing = counters.get(name);
    if (existing && at - existing.startedAt < WINDOW_MS) return existing;
    const counter = { wrong: new Set<string>(), startedAt: at, waits: 0, waitsUntil: 0 };
    counters.set(name, counter);
    return counter;
  };
  return {
    check: (attempt) => {
      if (counters.size === 0) return;
      const until = Math.max(
        0,
        ...countersOf(attempt).map(({ name }) => counters.get(name)?.waitsUntil ?? 0),
      );
      const left = until - monotonic();
      if (left <= 0 || accepted.has(acceptedName(attempt))) return;
      throw rateLimited(left);
    },
    accept: (attempt) => {
      accepted.set(acceptedName(attempt), true);
    },
    refuse: (attempt) => {
      const wrong = attempt.hash.toString("base64", 0, 12);
      for (const { name, max } of countersOf(attempt)) {
        const wait = countWrong(counterOf(name), wrong, max, monotonic());
        if (wait === null) continue;
        log.warn(
          { event: "device_key.guessed", from: name, wrong: max, waitMs: wait },
          "many different wrong device keys from one network",
        );
      }
    },
  };
}

/** Counts a wrong key. @returns how long its source has to wait from now on; null when it has not exceeded the bound */
function countWrong(counter: Counter, wrong: string, max: number, now: number): number | null {
  if (counter.wrong.has(wrong)) return null;
  // Above the bound each wrong key is counted, but not stored.
  if (counter.wrong.size < max) counter.wrong.add(wrong);
  if (counter.wrong.size < max) return null;
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** counter.waits);
  counter.waits++;
  counter.waitsUntil = now + wait;
  return wait;
}
