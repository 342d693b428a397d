// Backpressure: pauses the feed while too many pieces are unfinished.
import { once } from "node:events";

export interface Backpressure {
  pass<T>(pieces: AsyncIterable<T>): AsyncGenerator<T>;
  /** Marks this many pieces as finished. */
  taken(pieces: number): void;
  /** Resolves when all pieces that passed are finished. */
  idle(): Promise<void>;
  /** Makes all waiters fail. */
  close(): void;
}

const UNDER_WAY = 8;

export function createBackpressure(): Backpressure {
  const changes = new EventTarget();
  let underWay = 0;
  let closed = false;
  const until = async (most: number) => {
    while (underWay > most && !closed) await once(changes, "news");
    if (closed) throw new Error("nobody takes any more");
  };
  const wake = () => changes.dispatchEvent(new Event("news"));
  return {
    pass: async function* (pieces) {
      for await (const piece of pieces) {
        await until(UNDER_WAY);
        underWay++;
        yield piece;
      }
    },
    taken: (pieces) => {
      underWay -= pieces;
      wake();
    },
    idle: () => until(0),
    close: () => {
      closed = true;
      wake();
    },
  };
}
