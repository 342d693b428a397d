// Where the pixels of a picture are in Web Mercator, in which the world is a square from 0 to 1.
import { fromWgs84 } from "@vetaverde/domain/geo/convert";
import {
  layerSystem,
  placeIn,
  type StatedSystem,
  type SystemFault,
  systemLabel,
} from "@vetaverde/domain/geo/layer-system";
import type { Bounds } from "@vetaverde/domain/geo/pmtiles";
import type { Picture } from "./open-picture.ts";

type Pair = [number, number];

export interface Placement {
  label: string;
  toDegrees(x: number, y: number): Pair | null;
  fromDegrees(longitude: number, latitude: number): Pair;
}

const RADIUS = 6_378_137;
const RAD = Math.PI / 180;
/** Web Mercator ends here. */
const LAST_LATITUDE = 85.05;

const MERCATOR: Placement = {
  label: "Web Mercator",
  toDegrees: (x, y) => {
    const longitude = x / RADIUS / RAD;
    return Math.abs(longitude) <= 180 ? [longitude, Math.atan(Math.sinh(y / RADIUS)) / RAD] : null;
  },
  fromDegrees: (longitude, latitude) => [
    longitude * RAD * RADIUS,
    Math.asinh(Math.tan(latitude * RAD)) * RADIUS,
  ],
};

/** As `layerSystem`. */
export function placementOf(
  named: Picture["named"],
  stated: StatedSystem,
): Placement | { fault: SystemFault } {
  if (named === "mercator" && stated.datum === undefined) return MERCATOR;
  const system = layerSystem(named, stated);
  if ("fault" in system) return system;
  return {
    label: systemLabel({ datum: system.transformation.datum, utm: system.utm }),
    toDegrees: (x, y) => placeIn(system, x, y),
    fromDegrees: (longitude, latitude) => fromWgs84(system, { longitude, latitude }),
  };
}

export const worldOf = (longitude: number, latitude: number): Pair => [
  (longitude + 180) / 360,
  0.5 - Math.asinh(Math.tan(latitude * RAD)) / (2 * Math.PI),
];

export const degreesOf = (u: number, v: number): Pair => [
  u * 360 - 180,
  Math.atan(Math.sinh((0.5 - v) * 2 * Math.PI)) / RAD,
];

/** Points of each side that are placed: a side that is straight in the file is curved on the earth. */
const PER_SIDE = 16;

/** The bounds of a picture; null if a part of its edge cannot be in this system. */
export function boundsOf({ width, height, gridAt }: Picture, placement: Placement): Bounds | null {
  const bounds: [number, number, number, number] = [180, LAST_LATITUDE, -180, -LAST_LATITUDE];
  for (let at = 0; at <= PER_SIDE; at++) {
    const [x, y] = [(width * at) / PER_SIDE, (height * at) / PER_SIDE];
    for (const [column, row] of [
      [x, 0],
      [x, height],
      [0, y],
      [width, y],
    ] as const) {
      const place = placement.toDegrees(...gridAt(column, row));
      if (!place) return null;
      const latitude = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, place[1]));
      bounds[0] = Math.min(bounds[0], place[0]);
      bounds[1] = Math.min(bounds[1], latitude);
      bounds[2] = Math.max(bounds[2], place[0]);
      bounds[3] = Math.max(bounds[3], latitude);
    }
  }
  return bounds[0] < bounds[2] && bounds[1] < bounds[3] ? bounds : null;
}
