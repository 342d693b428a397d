// A worker that fails in every possible way, for the tests of the pool.
import { serveWorkerTasks } from "../worker-task-server.ts";

class KnownFault extends Error {}

serveWorkerTasks(
  {
    echo: async (input) => ({ input, pid: process.pid }),
    /** Sends the pieces of the feed back, without waiting for each. */
    mirror: async (_input, { fed, send }) => {
      const sent: Promise<void>[] = [];
      let pieces = 0;
      for await (const piece of fed()) {
        sent.push(send(piece));
        pieces++;
      }
      await Promise.all(sent);
      return pieces;
    },
    /** Ends with a fault before its feed has ended. */
    fault: async () => {
      throw new KnownFault();
    },
    fail: async () => {
      throw new Error("something of our own is wrong");
    },
    exit: async () => process.exit(3),
    eat: async () => {
      const hoard: unknown[] = [];
      for (;;) hoard.push(Array.from({ length: 10_000 }, (_, at) => ({ at })));
    },
    /** Takes memory outside of the heap. */
    swell: async (_input, { send }) => {
      const hoard: Buffer[] = [];
      for (;;) {
        hoard.push(Buffer.alloc(8 * 1024 * 1024, hoard.length));
        await send(hoard.length);
      }
    },
    spin: async (_input, { send }) => {
      await send("spinning");
      await new Promise((resolve) => setImmediate(resolve));
      for (;;) Math.random();
    },
    /** Gives a sign of life now and then, and never ends. */
    chatter: async (_input, { send }) => {
      for (;;) {
        await send("alive");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    secrets: async () => Object.keys(process.env).sort(),
  },
  (error) => (error instanceof KnownFault ? { code: "KNOWN", params: { found: "pdf", pages: 3 } } : null),
);
