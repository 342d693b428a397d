import { describe, expect, it } from "vitest";
import { placeOfStation, sortStations, stationSort } from "./kpis.stations.ts";
import type { Station } from "./map/station-layer.tsx";

const station = (
  name: string,
  worst: Station["properties"]["worst"],
  unfulfilled: number,
  coordinates: [number, number] | null,
): Station => ({
  type: "Feature",
  id: name,
  geometry: coordinates && { type: "Point", coordinates },
  properties: {
    name,
    worst,
    unfulfilled,
    description: null,
    elevation: null,
    done: 0,
    far: 0,
    near: 0,
    skipped: 0,
    rescheduled: 0,
    total: unfulfilled,
    due: 0,
    doneOfDue: 0,
  },
});
const stations = [
  station("PZ-10", "done", 0, [-69.6, -28.2]),
  station("PZ-2", null, 0, null),
  station("PZ-1", "unfulfilled", 3, [-69.7, -28.3]),
  station("PZ-9", "unfulfilled", 7, [-69.5, -28.1]),
];
const names = (sort: string) => sortStations(stations, sort, "es").map(({ id }) => id);

describe("the table of stations", () => {
  it("is sorted by the worst status, then by name, with numbers in natural order", () => {
    expect(names("worst")).toEqual(["PZ-1", "PZ-9", "PZ-10", "PZ-2"]);
    expect(names("name")).toEqual(["PZ-1", "PZ-2", "PZ-9", "PZ-10"]);
    expect(names("-name")).toEqual(["PZ-10", "PZ-9", "PZ-2", "PZ-1"]);
    expect(names("-unfulfilled")).toEqual(["PZ-9", "PZ-1", "PZ-2", "PZ-10"]);
  });

  it("puts stations without coordinates last in either direction", () => {
    expect(names("latitude")).toEqual(["PZ-1", "PZ-10", "PZ-9", "PZ-2"]);
    expect(names("-longitude")).toEqual(["PZ-9", "PZ-10", "PZ-1", "PZ-2"]);
  });

  it("falls back to the default for an unknown order", () => {
    expect([stationSort("-near"), stationSort("--near"), stationSort(3), stationSort(undefined)]).toEqual([
      "-near",
      "worst",
      "worst",
      "worst",
    ]);
  });

  it("has the location of each in degrees and in metres", () => {
    // The zone's central meridian is easting 500 000, the equator northing 10 000 000 in the south.
    expect(placeOfStation(station("M", null, 0, [-69, 0]))).toMatchObject({
      zone: "19N",
      east: 500_000,
      north: 0,
    });
    expect(placeOfStation(station("M", null, 0, null))).toBeNull();
  });
});
