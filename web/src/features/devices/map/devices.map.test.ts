import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { expect, it } from "vitest";
import { fit } from "../../../ui/map/map.view.ts";
import { deviceSpots, worldOfDevice } from "./devices.map.ts";

const SIZE = { width: 800, height: 500 };
const device = (name: string, place: ListedDevice["place"], fields: Partial<ListedDevice> = {}) =>
  ({
    id: name,
    name,
    station: null,
    place,
    state: "online",
    alerts: { count: 0, priority: null },
    ...fields,
  }) as ListedDevice;
const view = (devices: ListedDevice[]) =>
  fit(
    devices.flatMap((one) => worldOfDevice(one) ?? []).length
      ? devices.map((one) => worldOfDevice(one) ?? [0, 0])
      : [],
    SIZE,
  );

it("places devices at their locations, and clusters overlapping ones with the worst in front", () => {
  const all = [
    device("A", { latitude: -33, longitude: -70 }),
    device("B", { latitude: -33.00001, longitude: -70 }, { state: "offline" }),
    device("C", { latitude: -33.2, longitude: -70.2 }, { alerts: { count: 2, priority: 1 } }),
    device("D", null),
  ];
  const spots = deviceSpots(all, view(all.slice(0, 3)), SIZE);
  expect(
    spots.map(({ devices, state, alerts, label }) => [devices.map(({ id }) => id), state, alerts, label]),
  ).toEqual([
    [["C"], "online", 2, "C"],
    [["B", "A"], "offline", 0, "B +1"],
  ]);
  for (const { x, y } of spots) expect([x > 0 && x < 800, y > 0 && y < 500]).toEqual([true, true]);
});

it("puts no label over another marker, and draws nothing outside of the view", () => {
  const near = [
    device("Un nombre muy largo", { latitude: -33, longitude: -70 }),
    device("E", { latitude: -33, longitude: -69.99 }),
    device("F", { latitude: -33, longitude: -69 }),
  ];
  const far = view(near);
  expect(deviceSpots(near, far, SIZE).map(({ devices }) => devices.length)).toEqual([2, 1]);
  const close = view(near.slice(0, 2));
  const labels = new Map(deviceSpots(near, close, SIZE).map(({ key, label }) => [key, label]));
  expect(labels.has("F")).toBe(false);
  expect(labels.get("E")).toBe("E");
});
