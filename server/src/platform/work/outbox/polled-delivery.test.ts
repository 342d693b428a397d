import { afterEach, expect, it, vi } from "vitest";
import { createLog } from "../../log/log.ts";
import type { PollLoop } from "../poll-loop.ts";
import { createPolledDelivery, type PolledDeliveryOptions } from "./polled-delivery.ts";

let loop: PollLoop;
let deliveries: Delivery[] = [];
afterEach(async () => {
  const closing = loop.close();
  for (const { end } of deliveries) end();
  await closing;
});

interface Delivery {
  item: string;
  end(error?: Error): void;
}

/** Starts a loop whose deliveries last until the test ends them. */
function open(due: () => string[], options: Partial<PolledDeliveryOptions<string>> = {}) {
  deliveries = [];
  const errors: [string, unknown][] = [];
  loop = createPolledDelivery<string>({
    findDue: async () => ({ items: due() }),
    keyOf: (item) => item,
    deliver: (item) =>
      new Promise((resolve, reject) => {
        deliveries.push({ item, end: (error) => (error ? reject(error) : resolve()) });
      }),
    onError: (item, error) => errors.push([item, error]),
    concurrency: 2,
    now: Date.now,
    log: createLog("silent"),
    failed: { event: "relay.round_failed", sentence: "round failed" },
    minIntervalMs: 1,
    pollIntervalMs: 60_000,
    ...options,
  });
  const started = async (...items: string[]) =>
    vi.waitFor(() => expect(deliveries.map(({ item }) => item)).toEqual(items));
  return { errors, started };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

it("delivers the most urgent items concurrently, and the next one when one ends", async () => {
  const { started } = open(() => ["a", "b", "c"]);
  loop.wake();
  await started("a", "b");
  deliveries[1]?.end();
  await started("a", "b", "c");
});

it("does not deliver an item twice at a time, and finds it again when it ends", async () => {
  const { started } = open(() => ["a"]);
  loop.wake();
  await started("a");
  loop.wake();
  await settled();
  await started("a");
  deliveries[0]?.end();
  await started("a", "a");
});

it("reports the error of an item, and continues with the others", async () => {
  const { errors, started } = open(() => ["a", "b"], { concurrency: 1 });
  loop.wake();
  await started("a");
  const broken = new Error("broken");
  deliveries[0]?.end(broken);
  await started("a", "b");
  expect(errors).toEqual([["a", broken]]);
});

it("polls again when the next item is due", async () => {
  const dueAt = Date.now() + 40;
  const { started } = open(() => [], {
    findDue: async () =>
      Date.now() < dueAt ? { items: [], nextAt: new Date(dueAt) } : { items: ["later"], nextAt: undefined },
  });
  loop.wake();
  await started("later");
});

it("waits for deliveries when it closes, and starts no others", async () => {
  const { started } = open(() => ["a", "b", "c"]);
  loop.wake();
  await started("a", "b");
  let closed = false;
  const closing = loop.close().then(() => {
    closed = true;
  });
  await settled();
  expect(closed).toBe(false);
  for (const { end } of deliveries) end();
  await closing;
  await started("a", "b");
});
