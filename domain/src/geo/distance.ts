export interface Place {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** Mean radius of the Earth, metres (IUGG 1980, R1). */
const RADIUS = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in metres by the haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky and
 * Telescope 68, 1984). With the Earth as a sphere, the error is 0.5 % at most: sufficient to compare the distances of
 * stations.
 */
export function distance(a: Place, b: Place): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  // For antipodal points rounding may give slightly more than 1.
  return 2 * RADIUS * Math.asin(Math.sqrt(Math.min(1, h)));
}
