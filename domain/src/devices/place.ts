import { distance } from "../geo/distance.ts";

/** Stated position of a device; degrees of WGS 84, metres above sea level. */
export interface DevicePlace {
  latitude: number | null;
  longitude: number | null;
  terrainElevation: number | null;
}
export interface StationPlace {
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
}

/**
 * Maximum distance of a device from its station in metres; beyond it one of the two positions is wrong (or latitude and
 * longitude are swapped).
 */
const FAR_M = 20_000;
const HIGH_M = 300;

export type PlaceFault =
  | { path: "latitude" | "longitude"; fault: "half" }
  | { path: "latitude"; fault: "nowhere" }
  | { path: "latitude"; fault: "far"; kilometres: number }
  | { path: "terrainElevation"; fault: "high"; metres: number };

/** Faults in a device's position, by itself or compared with its station. */
export function placeFaults(device: DevicePlace, station: StationPlace | null): PlaceFault[] {
  const faults: PlaceFault[] = [];
  const { latitude, longitude, terrainElevation } = device;
  if ((latitude === null) !== (longitude === null)) {
    faults.push({ path: latitude === null ? "latitude" : "longitude", fault: "half" });
  } else if (latitude === 0 && longitude === 0) {
    faults.push({ path: "latitude", fault: "nowhere" });
  } else if (
    latitude !== null &&
    longitude !== null &&
    station?.latitude != null &&
    station.longitude != null
  ) {
    const apart = distance(
      { latitude, longitude },
      { latitude: station.latitude, longitude: station.longitude },
    );
    if (apart > FAR_M) faults.push({ path: "latitude", fault: "far", kilometres: Math.round(apart / 1000) });
  }
  if (terrainElevation !== null && station?.elevation != null) {
    const above = terrainElevation - station.elevation;
    if (Math.abs(above) > HIGH_M) {
      faults.push({ path: "terrainElevation", fault: "high", metres: Math.round(above) });
    }
  }
  return faults;
}
