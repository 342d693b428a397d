import { distance } from "@vetaverde/domain/geo/distance";
import { toUtm, utmZone } from "@vetaverde/domain/geo/utm";
import { type Point, placeOf } from "./map.view.ts";

export interface Measured {
  /** Metres along the line. */
  length: number;
  /** Square metres within the closed line; null for less than three points. */
  area: number | null;
}

/** Measures a line of points in world coordinates. */
export function measured(points: readonly Point[]): Measured {
  const places = points.map(placeOf).map(([longitude, latitude]) => ({ latitude, longitude }));
  let length = 0;
  places.forEach((place, at) => {
    const before = places[at - 1];
    if (before) length += distance(before, place);
  });
  return { length, area: places.length < 3 ? null : areaOf(places) };
}

/** By the shoelace formula in the UTM zone of the first point, whose scale is within 0.1 % near its meridian. */
function areaOf(places: readonly { latitude: number; longitude: number }[]): number {
  const [first] = places;
  if (!first) return 0;
  const zone = utmZone(first.latitude, first.longitude);
  const metres = places.map(({ latitude, longitude }) => toUtm(latitude, longitude, zone));
  const twice = metres.reduce((sum, a, at) => {
    const b = metres[(at + 1) % metres.length] ?? a;
    return sum + a.easting * b.northing - b.easting * a.northing;
  }, 0);
  return Math.abs(twice) / 2;
}
