/**
 * Universal Transverse Mercator on WGS 84, both ways, by Krüger's series to the sixth order in the third flattening:
 * below a micrometre within a zone. Source: C. F. F. Karney, "Transverse Mercator with an accuracy of a few
 * nanometers", Journal of Geodesy 85 (2011), equations 7 to 36.
 */

const A = 6_378_137;
const F = 1 / 298.257223563;
const E = Math.sqrt(F * (2 - F));
const N = F / (2 - F);
const K0 = 0.9996;
const FALSE_EASTING = 500_000;
const FALSE_NORTHING = 10_000_000;
const RAD = Math.PI / 180;
/** Radius of the rectifying sphere times the scale on the central meridian. */
const RADIUS = (K0 * A * (1 + N ** 2 / 4 + N ** 4 / 64 + N ** 6 / 256)) / (1 + N);

const series = (...rows: number[][]) =>
  rows.map((terms, row) => terms.reduce((sum, term, at) => sum + term * N ** (row + at + 1), 0));
const ALPHA = series(
  [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800],
  [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1983433 / 1935360],
  [61 / 240, -103 / 140, 15061 / 26880, 167603 / 181440],
  [49561 / 161280, -179 / 168, 6601661 / 7257600],
  [34729 / 80640, -3418889 / 1995840],
  [212378941 / 319334400],
);
const BETA = series(
  [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96199 / 604800],
  [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1118711 / 3870720],
  [17 / 480, -37 / 840, -209 / 4480, 5569 / 90720],
  [4397 / 161280, -11 / 504, -830251 / 7257600],
  [4583 / 161280, -108847 / 3991680],
  [20648693 / 638668800],
);

export interface Utm {
  /** 1 to 60. */
  zone: number;
  south: boolean;
  /** Metres. */
  easting: number;
  /** Metres; in the southern hemisphere with a false northing of ten million at the equator. */
  northing: number;
}

/** The zone of a place, with the exceptions of south-western Norway and of Svalbard. Degrees. */
export function utmZone(latitude: number, longitude: number): number {
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  if (latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12) return 32;
  if (latitude >= 72 && latitude <= 84 && longitude >= 0 && longitude < 42) {
    if (longitude < 9) return 31;
    if (longitude < 21) return 33;
    return longitude < 33 ? 35 : 37;
  }
  return zone;
}

const conformal = (tau: number) => {
  const sigma = Math.sinh(E * Math.atanh((E * tau) / Math.hypot(1, tau)));
  return tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
};

/** Degrees of WGS 84 to metres. @param zone overrides the place's own zone, so that neighbours share one grid */
export function toUtm(latitude: number, longitude: number, zone = utmZone(latitude, longitude)): Utm {
  const lambda = (longitude - (zone * 6 - 183)) * RAD;
  const tau = conformal(Math.tan(latitude * RAD));
  const xi = Math.atan2(tau, Math.cos(lambda));
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)));
  const [north, east] = summed(ALPHA, xi, eta);
  const south = latitude < 0;
  return {
    zone,
    south,
    easting: FALSE_EASTING + RADIUS * (eta + east),
    northing: RADIUS * (xi + north) + (south ? FALSE_NORTHING : 0),
  };
}

/** Metres to degrees of WGS 84. */
export function fromUtm({ zone, south, easting, northing }: Utm): { latitude: number; longitude: number } {
  const xi = (northing - (south ? FALSE_NORTHING : 0)) / RADIUS;
  const eta = (easting - FALSE_EASTING) / RADIUS;
  const [north, east] = summed(BETA, xi, eta);
  const [xi0, eta0] = [xi - north, eta - east];
  const target = Math.sin(xi0) / Math.hypot(Math.sinh(eta0), Math.cos(xi0));
  let tau = target;
  // Newton's method: three steps already exceed double precision.
  for (let step = 0; step < 5; step++) {
    const got = conformal(tau);
    tau +=
      (((target - got) / Math.hypot(1, got)) * (1 + (1 - E * E) * tau * tau)) /
      ((1 - E * E) * Math.hypot(1, tau));
  }
  return {
    latitude: Math.atan(tau) / RAD,
    longitude: Math.atan2(Math.sinh(eta0), Math.cos(xi0)) / RAD + (zone * 6 - 183),
  };
}

function summed(terms: readonly number[], xi: number, eta: number): [number, number] {
  let [north, east] = [0, 0];
  terms.forEach((term, at) => {
    const m = 2 * (at + 1);
    north += term * Math.sin(m * xi) * Math.cosh(m * eta);
    east += term * Math.cos(m * xi) * Math.sinh(m * eta);
  });
  return [north, east];
}
