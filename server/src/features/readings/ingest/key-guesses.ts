import { LRUCache } from "lru-cache";
import { rateLimited } from "../../../platform/errors/rate-limited.ts";
import type { Log } from "../../../platform/log/log.ts";
import { networkOf } from "../../../platform/net/network-of.ts";

/** A received key: its source address, its subject (a device's serial, or a gateway), and its hash. */
export interface GivenKey {
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
  check(given: GivenKey): void;
  /** The key was valid for its subject. */
  accept(given: GivenKey): void;
  /** The key was invalid. */
  refuse(given: GivenKey): void;
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

/**
 * Rate limit for guessing keys of devices and gateways: for many wrong keys of one device, and of many devices from one
 * network. A mine's devices share one address with other systems, so a key that was accepted from there before always
 * passes.
 */
export function createKeyGuesses({ log, monotonic = () => performance.now() }: KeyGuessesDeps): KeyGuesses {
  const counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS });
  const accepted = new LRUCache<string, true>({ max: MAX_ACCEPTED });

  const acceptedName = ({ address, hash }: GivenKey) => `${networkOf(address)} ${hash.toString("base64")}`;
  const counted = ({ address, subject }: GivenKey) => {
    const network = networkOf(address);
    return [
      { name: `${network} ${subject.toLowerCase()}`, max: MAX_WRONG_OF_SUBJECT },
      { name: network, max: MAX_WRONG_OF_NETWORK },
    ];
  };
  const counterOf = (name: string): Counter => {
    const at = monotonic();
    const found = counters.get(name);
    if (found && at - found.startedAt < WINDOW_MS) return found;
    const made = { wrong: new Set<string>(), startedAt: at, waits: 0, waitsUntil: 0 };
    counters.set(name, made);
    return made;
  };
  return {
    check: (given) => {
      if (counters.size === 0) return;
      const until = Math.max(0, ...counted(given).map(({ name }) => counters.get(name)?.waitsUntil ?? 0));
      const left = until - monotonic();
      if (left <= 0 || accepted.has(acceptedName(given))) return;
      throw rateLimited(left);
    },
    accept: (given) => {
      accepted.set(acceptedName(given), true);
    },
    refuse: (given) => {
      const wrong = given.hash.toString("base64", 0, 12);
      for (const { name, max } of counted(given)) {
        const counter = counterOf(name);
        if (counter.wrong.has(wrong)) continue;
        // Above the bound each wrong key is counted, but not stored.
        if (counter.wrong.size < max) counter.wrong.add(wrong);
        if (counter.wrong.size < max) continue;
        const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** counter.waits);
        counter.waits++;
        counter.waitsUntil = monotonic() + wait;
        log.warn(
          { event: "device_key.guessed", from: name, wrong: max, waitMs: wait },
          "many different wrong device keys from one network",
        );
      }
    },
  };
}
