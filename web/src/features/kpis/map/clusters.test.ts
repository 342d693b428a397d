import { NO_PROGRESS } from "@vetaverde/domain/schedule/progress";
import { describe, expect, it } from "vitest";
import type { Box } from "../../../ui/map/base-layer.ts";
import { fit, worldOf } from "../../../ui/map/map.view.ts";
import { boxOf, clustersOf, type Spot, type Station, spotsOf } from "./clusters.ts";

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

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe("marks and labels of any stations in any view", () => {
  const round = (spot: Spot) => (spot.what === "cluster" ? 20 : 13);

  it.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
    "never overlap, and no station is lost (%i)",
    (seed) => {
      const next = numbers(seed * 7919);
      const spread = 10 ** -(1 + 3 * next());
      const states = ["done", "near", "unfulfilled", "far", null] as const;
      const stations = Array.from({ length: 3 + Math.floor(next() * 60) }, (_, n) =>
        station(
          `${"PZ-".repeat(1 + Math.floor(next() * 3))}${n}`,
          [-69.3 + spread * next(), -24.5 + spread * next()],
          states[Math.floor(next() * states.length)],
        ),
      );
      const places = stations.flatMap(({ geometry }) => (geometry ? [worldOf(...geometry.coordinates)] : []));
      const whole = fit(places, SIZE);
      const index = clustersOf(stations);
      for (const zoom of [1, 1.3, 1.7, 2.6]) {
        const seen = { k: whole.k * zoom, x: whole.x * zoom, y: whole.y * zoom };
        const spots = spotsOf(index, seen, SIZE);
        const count = spots.reduce((sum, spot) => sum + (spot.what === "cluster" ? spot.count : 1), 0);
        if (zoom === 1) expect(count).toBe(stations.length);
        spots.forEach((a, at) => {
          for (const b of spots.slice(at + 1)) {
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(round(a) + round(b));
            const [one, other] = [boxOf(a), boxOf(b)];
            const labels = [a, b].some((spot) => spot.what === "station" && spot.label);
            const apart =
              one.left >= other.right ||
              one.right <= other.left ||
              one.top >= other.bottom ||
              one.bottom <= other.top;
            if (labels && !apart) expect(labelsOverlap(a, b)).toBe(false);
          }
        });
      }
    },
  );
});

/** Whether the text of one lies over the text or the mark of the other. */
function labelsOverlap(a: Spot, b: Spot): boolean {
  const mark = (spot: Spot) => {
    const half = spot.what === "cluster" ? 20 : 13;
    return { left: spot.x - half, right: spot.x + half, top: spot.y - half, bottom: spot.y + half };
  };
  const text = (spot: Spot) => {
    if (spot.what !== "station" || !spot.label) return null;
    const { left, right } = boxOf(spot);
    const side = spot.label === "right" ? { left: spot.x + 14, right } : { left, right: spot.x - 14 };
    return { ...side, top: spot.y - 8, bottom: spot.y + 8 };
  };
  const over = (one: Box | null, other: Box | null) =>
    one !== null &&
    other !== null &&
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top;
  return over(text(a), text(b)) || over(text(a), mark(b)) || over(mark(a), text(b));
}
