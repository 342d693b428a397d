// A worker that fails in every possible way, for the tests of the pool.

import { WorkbookFault } from "../workbook-fault.ts";
import { serveWorker } from "../worker/worker-server.ts";

const forever = () => new Promise<never>(() => {});

serveWorker({
  echo: async (file, input, emitEvent) => {
    await emitEvent({ bytes: file.length });
    return { text: file.toString("utf8"), input, pid: process.pid };
  },
  fault: async () => {
    throw new WorkbookFault("unknown", "pdf");
  },
  fail: async () => {
    throw new Error("something of our own is wrong");
  },
  exit: async () => process.exit(3),
  eat: async () => {
    const hoard: unknown[] = [];
    for (;;) hoard.push(Array.from({ length: 10_000 }, (_, at) => ({ at })));
  },
  spin: async (_file, _input, emitEvent) => {
    await emitEvent("spinning");
    for (;;) Math.random();
  },
  wait: async (_file, _input, emitEvent) => {
    await emitEvent("waiting");
    return forever();
  },
  secrets: async () => Object.keys(process.env).sort(),
});
