import { describe, expect, it } from "vitest";
import type { WorkerPool, WorkerTask } from "../platform/work/pool/worker-pool.ts";
import { drawInWorker } from "./worker-drawing.ts";

/** Runs in the same process: `run` receives the task as the pool would. */
const poolOf = (run: (task: WorkerTask) => Promise<unknown>): WorkerPool => ({
  run,
  warm: () => {},
  close: async () => {},
});

async function* numbers(count: number, onSent: (sent: number) => void) {
  for (let sent = 1; sent <= count; sent++) {
    onSent(sent);
    yield sent;
  }
}

const { signal } = new AbortController();
const DRAWN = { data: "hash", pages: 2 };

describe("drawing in a worker process", () => {
  it("feeds all pieces, at most eight ahead of the drawn ones", async () => {
    let [sent, drawn, ahead] = [0, 0, 0];
    const pool = poolOf(async ({ feed, onEvents }) => {
      const received: unknown[] = [];
      for await (const piece of feed ?? []) {
        received.push(piece);
        // One piece is drawn each time that the limit is reached.
        if (received.length - drawn === 8) await onEvents?.([null]);
      }
      expect(received).toHaveLength(30);
      return DRAWN;
    });
    const result = await drawInWorker(pool, {
      task: "draw",
      input: {},
      signal,
      pieces: () =>
        numbers(30, (count) => {
          sent = count;
          ahead = Math.max(ahead, sent - drawn);
        }),
      onDrawn: async (count) => {
        drawn += count;
      },
    });
    expect(result).toEqual(DRAWN);
    expect(sent).toBe(30);
    // The next piece is read, and waits.
    expect(ahead).toBeLessThanOrEqual(9);
  });

  it("waits on request until all pieces so far are drawn", async () => {
    const events: string[] = [];
    const pool = poolOf(async ({ feed, onEvents }) => {
      for await (const piece of feed ?? []) {
        // The piece is drawn after the next one is requested.
        setImmediate(() => {
          events.push(`drawn ${piece}`);
          void onEvents?.([null]);
        });
      }
      return DRAWN;
    });
    async function* pieces(idle: () => Promise<void>) {
      yield "a";
      yield "b";
      await idle();
      events.push("idle");
      yield "c";
    }
    await drawInWorker(pool, { task: "draw", input: {}, signal, pieces });
    expect(events.slice(0, 3)).toEqual(["drawn a", "drawn b", "idle"]);
  });

  it("ends the feed when the process crashes", async () => {
    let ended: Promise<unknown> | undefined;
    const pool = poolOf(async ({ feed }) => {
      const iterator = feed?.[Symbol.asyncIterator]();
      for (let received = 0; received < 8; received++) await iterator?.next();
      ended = iterator?.next();
      throw new Error("crashed");
    });
    const drawing = drawInWorker(pool, {
      task: "draw",
      input: {},
      signal,
      pieces: () => numbers(30, () => {}),
    });
    await expect(drawing).rejects.toThrow("crashed");
    await expect(ended).rejects.toThrow("takes no more pieces");
  });
});
