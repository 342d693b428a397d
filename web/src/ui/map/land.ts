import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type Point, worldOf } from "./map.view.ts";

/** Outlines of all countries in world coordinates, as one path; loaded once, with the first map. */
export async function loadLand(): Promise<string> {
  const { default: topology } = (await import("world-atlas/countries-110m.json")) as unknown as {
    default: Topology<{ countries: GeometryCollection }>;
  };
  const { features } = feature(topology, topology.objects.countries);
  return features
    .flatMap(({ geometry }) => {
      if (geometry.type === "Polygon") return geometry.coordinates;
      return geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : [];
    })
    .map(pathOf)
    .join("");
}

/** A ring that crosses the date line is split into pieces, otherwise a line would be drawn across the world. */
function pathOf(ring: readonly (readonly number[])[]): string {
  let before: number | null = null;
  return `${ring
    .map(([longitude = 0, latitude = 0]) => {
      const [x, y]: Point = worldOf(longitude, latitude);
      const jumps = before !== null && Math.abs(longitude - before) > 180;
      const verb = before === null || jumps ? "M" : "L";
      before = longitude;
      return `${verb}${x.toFixed(6)} ${y.toFixed(6)}`;
    })
    .join("")}`;
}
