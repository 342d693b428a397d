import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { MAX_POINTS, MAX_SHAPES, readBaseMap } from "./base-map.ts";

const feature = (type: string, coordinates: unknown, properties: unknown = null) => ({
  type: "Feature",
  properties,
  geometry: { type, coordinates },
});
const collection = (...features: unknown[]) => ({ type: "FeatureCollection", features });
const ring = [
  [-69.7, -28.3],
  [-69.6, -28.3],
  [-69.6, -28.2],
  [-69.7, -28.3],
];
const faultOf = (value: unknown) => {
  const read = readBaseMap(value);
  return "fault" in read ? read.fault : null;
};

describe("an imported base map", () => {
  it("keeps geometry and names, and nothing else", () => {
    const read = readBaseMap({
      ...collection(
        {
          ...feature("Polygon", [ring], { Nombre: " Rajo\u0000  Central ", owner: "secret" }),
          id: 7,
          bbox: [],
        },
        feature(
          "LineString",
          [
            [-69.7, -28.3, 2845.5],
            [-69.123456789, -28],
          ],
          { name: 12 },
        ),
        feature("Point", [-69.7, -28.3], { name: "x".repeat(200) }),
        { type: "Feature", geometry: null, properties: { name: "Nowhere" } },
      ),
      more: "secret",
    });
    expect(read).toEqual({
      points: 7,
      shapes: [
        {
          type: "Feature",
          properties: { name: "Rajo Central" },
          geometry: { type: "MultiPolygon", coordinates: [[ring]] },
        },
        {
          type: "Feature",
          properties: { name: "12" },
          geometry: {
            type: "MultiLineString",
            coordinates: [
              [
                [-69.7, -28.3],
                [-69.1234568, -28],
              ],
            ],
          },
        },
        {
          type: "Feature",
          properties: { name: "x".repeat(80) },
          geometry: { type: "MultiPoint", coordinates: [[-69.7, -28.3]] },
        },
      ],
    });
    // A stored base map is read back unchanged.
    expect(readBaseMap(collection(...("shapes" in read ? read.shapes : [])))).toEqual(read);
  });

  it("may be one feature, one bare geometry, or several", () => {
    expect(readBaseMap(feature("Point", [1, 2]))).toMatchObject({ points: 1 });
    expect(
      readBaseMap({
        type: "MultiLineString",
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      }),
    ).toMatchObject({ points: 2 });
    const several = {
      type: "GeometryCollection",
      geometries: [feature("Point", [1, 2]).geometry, { type: "Polygon", coordinates: [ring] }],
    };
    expect(readBaseMap({ type: "Feature", properties: { name: "Planta" }, geometry: several })).toMatchObject(
      {
        shapes: [{ properties: { name: "Planta" } }, { properties: { name: "Planta" } }],
      },
    );
  });

  it.each([
    ["a text", "x", { rule: "notGeoJson" }],
    ["a list", [], { rule: "notGeoJson" }],
    ["features that are none", { type: "FeatureCollection", features: {} }, { rule: "notGeoJson" }],
    ["no shape", collection({ type: "Feature", geometry: null }), { rule: "empty" }],
    ["metres of UTM", collection(feature("Point", [430_824, 6_873_030])), { rule: "outOfRange", at: 1 }],
    [
      "degrees the other way round",
      collection(feature("Point", [-28.2, -169.7])),
      { rule: "outOfRange", at: 1 },
    ],
    ["a text as a degree", collection(feature("Point", ["1", 2])), { rule: "notGeoJson", at: 1 }],
    ["one number", collection(feature("Point", [1])), { rule: "notGeoJson", at: 1 }],
    [
      "a ring that is open",
      collection(feature("Point", [1, 2]), feature("Polygon", [ring.slice(0, 3)])),
      { rule: "openRing", at: 2 },
    ],
    ["a line of one point", collection(feature("LineString", [[1, 2]])), { rule: "shortLine", at: 1 }],
    ["a shape nobody knows", collection(feature("Circle", [1, 2])), { rule: "unknownShape", at: 1 }],
    [
      "a collection in a collection",
      { type: "GeometryCollection", geometries: [{ type: "GeometryCollection", geometries: [] }] },
      { rule: "unknownShape", at: 1 },
    ],
    [
      "another system",
      {
        ...collection(feature("Point", [1, 2])),
        crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::32719" } },
      },
      { rule: "otherSystem" },
    ],
    [
      "too many points",
      collection(
        feature(
          "MultiPoint",
          Array.from({ length: MAX_POINTS + 1 }, () => [1, 2]),
        ),
      ),
      { rule: "tooMany" },
    ],
    [
      "too many shapes",
      collection(...Array.from({ length: MAX_SHAPES + 1 }, () => feature("Point", [1, 2]))),
      { rule: "tooMany" },
    ],
  ])("is refused with %s", (_, value, fault) => {
    expect(faultOf(value)).toEqual(fault);
  });

  it("accepts the older names of WGS 84 degrees", () => {
    for (const name of ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"])
      expect(
        faultOf({ ...feature("Point", [1, 2]), crs: { type: "name", properties: { name } } }),
      ).toBeNull();
  });

  it("returns a result for any input without throwing", () => {
    const random = seeded(35);
    const words = [
      "type",
      "Feature",
      "FeatureCollection",
      "Polygon",
      "coordinates",
      "geometry",
      "features",
      "Point",
    ];
    const any = (depth: number): unknown => {
      const kind = random(0, depth > 4 ? 3 : 6);
      if (kind < 2) return random(-400, 400);
      if (kind < 4) return [words[random(0, words.length - 1)], null, true, ""][random(0, 3)];
      if (kind === 4) return Array.from({ length: random(0, 4) }, () => any(depth + 1));
      return Object.fromEntries(
        Array.from({ length: random(0, 4) }, () => [words[random(0, words.length - 1)], any(depth + 1)]),
      );
    };
    for (let round = 0; round < 3000; round++) {
      const value = {
        type: ["FeatureCollection", "Feature", "Polygon"][round % 3],
        features: any(0),
        geometry: any(0),
        coordinates: any(0),
      };
      const read = readBaseMap(value);
      expect("fault" in read || read.shapes.length > 0).toBe(true);
    }
  });
});
