import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { describe, expect, it } from "vitest";
import { createRecent, withReadings } from "./devices.live.ts";

const sensor = (id: string, more: Partial<ListedDevice["sensors"][number]> = {}) => ({
  id,
  name: id,
  variable: id,
  unit: "m",
  origin: "device" as const,
  isManual: false,
  resolution: null,
  value: 1,
  at: "2026-11-20T11:00:00.000Z",
  level: null,
  flags: [],
  beyond: null,
  ...more,
});
const device = (
  id: string,
  state: ListedDevice["state"],
  sensors: ListedDevice["sensors"],
): ListedDevice => ({
  id,
  serial: id,
  name: id,
  station: null,
  group: null,
  channel: "mobile",
  state,
  place: null,
  battery: null,
  lastAt: "2026-11-20T11:00:00.000Z",
  alerts: { count: 0, priority: null, isAlarm: false },
  sensors,
  trend: [],
});
const counts = {
  alarm: 0,
  offline: 1,
  stale: 0,
  online: 0,
  noTransmission: 0,
  noData: 0,
  paused: 1,
  inactive: 0,
};
const list = {
  items: [
    device("a", "offline", [sensor("a1"), sensor("a2", { level: 3200 })]),
    device("b", "paused", [sensor("b1")]),
  ],
  counts,
  now: "2026-11-20T11:59:00.000Z",
};
const REPORTED_AT = "2026-11-20T12:00:00.000Z";
const reading = (of: string, sensorId: string, t: string, value: number) => ({
  device: of,
  sensor: sensorId,
  t,
  value,
});

describe("the device list with live readings", () => {
  it("shows the newest reading of each sensor, and its device as reporting", () => {
    const { list: now, behind } = withReadings(
      list,
      [
        reading("a", "a1", "2026-11-20T11:59:59.000Z", 7),
        reading("a", "a1", "2026-11-20T11:58:00.000Z", 6),
        reading("b", "b1", "2026-11-20T11:59:58.000Z", 8),
      ],
      REPORTED_AT,
    );
    expect(now.items.map(({ state, lastAt, sensors: [first] }) => [state, lastAt, first?.value])).toEqual([
      ["online", REPORTED_AT, 7],
      ["paused", REPORTED_AT, 8],
    ]);
    expect(now.counts).toEqual({ ...counts, offline: 0, online: 1 });
    expect([now.now, behind]).toEqual([REPORTED_AT, false]);
    // The original list is not mutated.
    expect(list.items[0]?.sensors[0]?.value).toBe(1);
  });

  it("does not show a device without transmission as online", () => {
    const own = { ...device("c", "noTransmission", [sensor("c1")]), channel: "none" as const };
    const now = withReadings({ ...list, items: [own] }, [reading("c", "c1", REPORTED_AT, 4)], REPORTED_AT);
    expect(now.list.items[0]).toMatchObject({ state: "noTransmission", lastAt: REPORTED_AT });
    expect(now.list.counts).toEqual(counts);
  });

  it("ignores a late reading, and refetches a level that only the server can compute", () => {
    const late = withReadings(list, [reading("a", "a1", "2026-11-20T10:00:00.000Z", 9)], REPORTED_AT);
    expect(late.list.items[0]?.sensors[0]?.value).toBe(1);
    const level = withReadings(list, [reading("a", "a2", "2026-11-20T11:59:00.000Z", 9)], REPORTED_AT);
    expect([level.behind, level.list.items[0]?.sensors[1]?.value]).toEqual([true, 1]);
    // A reading that the level is already based on needs no refetch.
    const known = withReadings(list, [reading("a", "a2", "2026-11-20T11:00:00.000Z", 1)], REPORTED_AT);
    expect(known.behind).toBe(false);
  });

  it("shows a sensor's first reading, and refetches whether a level follows from it", () => {
    const silent = device("c", "noData", [sensor("c1", { value: null, at: null })]);
    const first = withReadings(
      { ...list, items: [silent] },
      [reading("c", "c1", REPORTED_AT, 4)],
      REPORTED_AT,
    );
    expect([first.behind, first.list.items[0]?.sensors[0]?.value]).toEqual([true, 4]);
    expect(withReadings(first.list, [reading("c", "c1", REPORTED_AT, 5)], REPORTED_AT).behind).toBe(false);
  });

  it("is the same object where none of its devices reported", () => {
    expect(withReadings(list, [reading("z", "z1", REPORTED_AT, 1)], REPORTED_AT).list).toBe(list);
  });
});

describe("the buffer of recent readings", () => {
  it("is merged into a response requested before it, and not into a later one", () => {
    const recent = createRecent();
    const one = reading("a", "a1", "2026-11-20T11:59:59.000Z", 7);
    const two = reading("a", "a1", "2026-11-20T12:00:05.000Z", 8);
    expect(recent.all(0)).toEqual({ readings: [], lastReport: null });
    recent.add([one], REPORTED_AT, 0);
    recent.add([two], "2026-11-20T12:00:06.000Z", 6_000);
    expect(recent.all(9_000)).toEqual({ readings: [one, two], lastReport: "2026-11-20T12:00:06.000Z" });
    expect(recent.all(11_000).readings).toEqual([two]);
    expect(recent.all(17_000)).toEqual({ readings: [], lastReport: null });
  });
});
