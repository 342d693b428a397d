import type { DerivedFlag } from "@vetaverde/domain/derived/formula";
import { afterEach, expect, it } from "vitest";
import { createLive, type LiveReadings } from "./live.ts";

const PROJECT = "p1";
const sensors = new Map([
  [1, { id: "s1", device: "d1", variable: "level", number: 1, origin: "device" as const, since: null }],
  [2, { id: "s2", device: "d2", variable: "flow", number: 2, origin: "derived" as const, since: null }],
]);
const deviceCache = { sensors: async () => sensors };
const T = Date.parse("2026-11-20T12:00:00Z");
let live: LiveReadings;
afterEach(() => {
  live.close();
  flagged = new Map();
});

type Event = [event: string, data: { readings: { sensor: string; value: number }[] }];
function listen(device: string | null = null, after: string | null = null) {
  const events: Event[] = [];
  const gone = new AbortController();
  const ended = live.source(PROJECT, device, false)(
    (event, data) => events.push([event, data as Event[1]]),
    gone.signal,
    after,
  );
  const values = () => events.flatMap(([, { readings }]) => readings.map(({ value }) => value));
  return { events, values, ended, leave: () => gone.abort() };
}
let flagged = new Map<string, DerivedFlag[]>();
const start = (missed: { number: number; t: Date; value: number }[] = []) => {
  live = createLive({ deviceCache, since: async () => missed, flags: async () => flagged, now: () => T });
};
const publish = (number: number, values: number[], project = PROJECT) =>
  live.publish({
    project,
    batteries: null,
    values,
    sensors: values.map(() => number),
    times: values.map((_, n) => T + n * 1000),
  });

it("sends all streams of a project the same event, and another project nothing", async () => {
  start();
  const [one, another] = [listen(), listen()];
  publish(1, [1, 2]);
  publish(1, [3], "p2");
  await expect.poll(one.values).toEqual([1, 2]);
  expect(another.events[0]?.[1]).toBe(one.events[0]?.[1]);
});

it("sends the stream of a device only that device's readings", async () => {
  start();
  const [all, second] = [listen(), listen("d2")];
  publish(1, [1]);
  publish(2, [2]);
  await expect.poll(all.values).toEqual([1, 2]);
  await expect.poll(second.values).toEqual([2]);
});

it("sends a derived value with its flags, and none whose flags are unknown", async () => {
  flagged = new Map([[`2 ${T + 1000}`, ["extrapolated"]]]);
  start();
  const one = listen();
  publish(2, [1, 2]);
  await expect
    .poll(() => one.events[0]?.[1].readings)
    .toMatchObject([{ value: 1 }, { value: 2, flags: ["extrapolated"] }]);
  expect(one.events[0]?.[1].readings[0]).not.toHaveProperty("flags");
  live.close();
  live = createLive({
    deviceCache,
    since: async () => [],
    flags: () => Promise.reject(new Error("no database")),
    now: () => T,
  });
  const another = listen();
  publish(2, [3]);
  publish(1, [4]);
  await expect.poll(another.values).toEqual([4]);
});

it("sends the newest of many readings of a sensor that arrive together", async () => {
  start();
  const one = listen();
  publish(
    1,
    Array.from({ length: 1050 }, (_, n) => n),
  );
  await expect.poll(() => one.values().length).toBe(200);
  expect([one.values()[0], one.values().at(-1)]).toEqual([850, 1049]);
});

it("sends a resumed stream the events that it missed, and no other stream", async () => {
  start([{ number: 1, t: new Date(T), value: 7 }]);
  const other = listen();
  const resumed = listen(null, String(T - 1000));
  await expect.poll(resumed.values).toEqual([7]);
  publish(1, [8]);
  await expect.poll(other.values).toEqual([8]);
  await expect.poll(resumed.values).toEqual([7, 8]);
});

it("ends a stream when its caller disconnects, and all streams at shutdown", async () => {
  start();
  const [one, another] = [listen(), listen()];
  one.leave();
  await one.ended;
  publish(1, [1]);
  await expect.poll(another.values).toEqual([1]);
  expect(one.events).toEqual([]);
  live.close();
  await another.ended;
});
