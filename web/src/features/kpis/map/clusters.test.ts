import { NO_PROGRESS } from "@vetaverde/domain/schedule/progress";
import { describe, expect, it } from "vitest";
import { fit, worldOf } from "../../../ui/map/map.view.ts";
import { clustersOf, type Station, spotsOf } from "./clusters.ts";

const SIZE = { width: 480, height: 460 };

const station = (
  name: string,
  place: [number, number] | null,
  worst: Station["properties"]["worst"] = "done",
): Station => ({
  type: "Feature",
  id: name,
  geometry: place && { type: "Point", coordinates: place },
  properties: { ...NO_PROGRESS, name, description: null, elevation: null, worst },
});

const far = [station("A", [-69.3, -24.5]), station("B", [-69.1, -24.4], "unfulfilled"), station("C", null)];
const view = fit([worldOf(-69.3, -24.5), worldOf(-69.1, -24.4)], SIZE);

describe("stations on the map", () => {
  it("are shown separately where there is space, the most urgent on top; one without coordinates is omitted", () => {
    const spots = spotsOf(clustersOf(far), view, SIZE);
    expect(spots.map(({ key }) => key)).toEqual(["A", "B"]);
    expect(spots.every((spot) => spot.what === "station" && spot.label)).toBe(true);
  });

  it("are clustered where they would overlap, with their counts by status", () => {
    const near = [
      ...far,
      station("D", [-69.3001, -24.5001], "unfulfilled"),
      station("E", [-69.3002, -24.5], "done"),
    ];
    const [first, second] = spotsOf(clustersOf(near), view, SIZE).sort((a, b) => a.x - b.x);
    expect(first).toMatchObject({ what: "cluster", count: 3, kinds: { done: 2, unfulfilled: 1 } });
    expect(second).toMatchObject({ what: "station", key: "B" });
  });

  it("have no overlapping labels", () => {
    // 60 pixels apart: too far to be clustered, too close for the western station's label.
    const pixel = 360 / view.k;
    const row = [
      station("ESTACION-LARGA", [-69.2, -24.45]),
      station("X", [-69.2 + 60 * pixel, -24.45], "unfulfilled"),
    ];
    const labels = (stations: typeof row) =>
      spotsOf(clustersOf(stations), view, SIZE).map(
        (spot) => spot.what === "station" && [spot.key, spot.label],
      );
    expect(labels(row)).toEqual([
      ["ESTACION-LARGA", "left"],
      ["X", "right"],
    ]);
    // If neither side is free there is no label.
    const between = [...row, station("Y", [-69.2 - 60 * pixel, -24.45], "unfulfilled")];
    expect(labels(between)).toContainEqual(["ESTACION-LARGA", null]);
  });

  it("have their label on the left where the map's edge or its buttons are on the right", () => {
    const [, east] = spotsOf(clustersOf(far), view, SIZE);
    expect(east).toMatchObject({ key: "B", label: "left" });
  });
});
