import { describe, expect, it } from "vitest";
import { drawnShapes, type GroundShape, MILLIONTH, namesAt } from "./base-layer.ts";
import { fit, onScreen, worldOf } from "./map.view.ts";

const SIZE = { width: 800, height: 600 };
const square: GroundShape = {
  properties: { name: "Rajo" },
  geometry: {
    type: "MultiPolygon",
    coordinates: [
      [
        [
          [-69.7, -28.3],
          [-69.6, -28.3],
          [-69.6, -28.2],
          [-69.7, -28.2],
          [-69.7, -28.3],
        ],
      ],
    ],
  },
};
const road: GroundShape = {
  properties: { name: "Camino" },
  geometry: {
    type: "MultiLineString",
    coordinates: [
      [
        [-69.7, -28.3],
        [-69.65, -28.25],
        [-69.6, -28.2],
      ],
    ],
  },
};

describe("the base map layer", () => {
  it("is drawn at its location: a corner of the path is at the same pixel as the location itself", () => {
    const [shape] = drawnShapes([square]);
    const view = fit([worldOf(-69.7, -28.3), worldOf(-69.6, -28.2)], SIZE);
    const corners = [...(shape?.path ?? "").matchAll(/[ML](\S+) ([^MLZ]+)/g)].map(([, x, y]) =>
      onScreen(view, [
        (shape?.from[0] ?? 0) + Number(x) * MILLIONTH,
        (shape?.from[1] ?? 0) + Number(y) * MILLIONTH,
      ]),
    );
    expect(corners).toHaveLength(5);
    const [x, y] = onScreen(view, worldOf(-69.6, -28.3));
    expect(corners[1]?.[0]).toBeCloseTo(x, 1);
    expect(corners[1]?.[1]).toBeCloseTo(y, 1);
  });

  it("has an area's name in its middle", () => {
    const [shape] = drawnShapes([square]);
    const [x, y] = worldOf(-69.65, -28.25);
    expect(shape?.label[0]).toBeCloseTo(x, 9);
    expect(shape?.label[1]).toBeCloseTo(y, 6);
  });

  it("shows a name only where there is space, and never over another", () => {
    const shapes = drawnShapes([road, square, { ...square, properties: { name: null } }]);
    const near = fit([worldOf(-69.7, -28.3), worldOf(-69.6, -28.2)], SIZE);
    expect(namesAt(shapes, near).map(({ name }) => name)).toEqual(["Camino"]);
    expect(namesAt(drawnShapes([square]), near).map(({ name }) => name)).toEqual(["Rajo"]);
    const marker = { left: 380, right: 420, top: 280, bottom: 320 };
    expect(namesAt(drawnShapes([square]), near, [marker])).toEqual([]);
    // The name of a line is above it.
    const above = { left: 380, right: 420, top: 270, bottom: 288 };
    expect(namesAt(drawnShapes([road]), near, [above])).toEqual([]);
    expect(namesAt(shapes, { k: 256, x: 0, y: 0 })).toEqual([]);
  });
});
