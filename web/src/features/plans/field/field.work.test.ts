import { describe, expect, it } from "vitest";
import { monitoring } from "../../../testing/plans.ts";
import { byStation, type FieldWork } from "./field.work.ts";

const TODAY = "2026-11-20";
const at = (station: string, day: string) => ({
  ...monitoring,
  id: `${station}-${day}`,
  station: { id: station, name: station },
  estimatedDate: day,
  startsAt: `${day}T12:00:00Z`,
});
const work: FieldWork = {
  monitorings: [
    at("owed", "2026-11-02"),
    at("near", "2026-11-24"),
    at("near", "2026-11-10"),
    at("owed", "2026-11-18"),
    at("today", "2026-11-20"),
    at("nowhere", "2026-11-21"),
  ],
  stations: [
    { id: "owed", place: { latitude: -33, longitude: -70 } },
    { id: "near", place: { latitude: -33.01, longitude: -70 } },
    { id: "today", place: { latitude: -34, longitude: -70 } },
    { id: "nowhere", place: null },
  ],
  at: 0,
};

describe("work in the field", () => {
  it("begins with what is due, and of what is owed shows the newest first", () => {
    const stations = byStation(work, null, TODAY);
    expect(stations.map(({ station }) => station.name)).toEqual(["today", "nowhere", "near", "owed"]);
    expect(stations.map(({ monitorings }) => monitorings.map(({ estimatedDate }) => estimatedDate))).toEqual([
      ["2026-11-20"],
      ["2026-11-21"],
      ["2026-11-24", "2026-11-10"],
      ["2026-11-18", "2026-11-02"],
    ]);
    expect(stations.every(({ away }) => away === null)).toBe(true);
  });

  it("begins with the nearest station where the person's place is known; one without a place comes last", () => {
    const stations = byStation(work, { latitude: -33.011, longitude: -70 }, TODAY);
    expect(stations.map(({ station }) => station.name)).toEqual(["near", "owed", "today", "nowhere"]);
    expect(Math.round(stations[0]?.away ?? 0)).toBe(111);
    expect(stations[3]?.away).toBeNull();
  });
});
