import type { Finding, LintInput, LintPlace, LintSeries } from "./finding.ts";
import { median, middleAndSpread } from "./robust.ts";

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Minimum number of located stations for a statement about a project's location. */
const FEWEST = 5;
/** A station this near to the others is never reported: mines have ports, water intakes and villages. */
const NEAR_KM = 30;
const SPREADS = 8;
const KM_PER_DEGREE = 111.32;

/** Distance in kilometres on a plane tangent to the globe at the middle: accurate within 1 % below 500 km. */
function distanceFrom(middle: Point): (point: Point) => number {
  const narrowing = Math.cos((middle.latitude * Math.PI) / 180);
  return ({ latitude, longitude }) => {
    const turn = ((longitude - middle.longitude + 540) % 360) - 180;
    return KM_PER_DEGREE * Math.hypot(latitude - middle.latitude, turn * narrowing);
  };
}

const located = ({ latitude, longitude }: LintPlace): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Typical mistakes in coordinates: a missing sign, swapped latitude and longitude. */
function otherReadings({ latitude, longitude }: Point): Point[] {
  const readings: Point[] = [];
  for (const [a, b] of [
    [latitude, longitude],
    [longitude, latitude],
  ] as const) {
    for (const [north, east] of [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const) {
      const reading = { latitude: north * a, longitude: east * b };
      if (Math.abs(reading.latitude) <= 90) readings.push(reading);
    }
  }
  return readings;
}

/**
 * Stations far from the project's others: farther from their median place than 30 km and than eight robust deviations
 * of their distances. Where the same numbers, with another sign or swapped, are among the others, the station is
 * `misplacedStation` and those coordinates are the fix; else it is `farStation`, which needs a manual check.
 */
export function places(input: LintInput): Finding[] {
  const points = input.places.map(located).filter((point) => point !== null);
  if (points.length < FEWEST) return [];
  const distance = distanceFrom({
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  });
  const { middle, spread } = middleAndSpread(points.map(distance));
  const limit = Math.max(NEAR_KM, middle + SPREADS * spread);
  const byStation = new Map<string, LintSeries[]>();
  for (const series of input.own) {
    const known = byStation.get(series.station);
    if (known) known.push(series);
    else byStation.set(series.station, [series]);
  }
  const findings: Finding[] = [];
  for (const place of input.places) {
    const series = byStation.get(place.id);
    const point = located(place);
    if (!series || !point || distance(point) <= limit) continue;
    const [better] = otherReadings(point)
      .filter((reading) => distance(reading) <= limit)
      .sort((a, b) => distance(a) - distance(b));
    const params = { ...point, km: Math.round(distance(point)) };
    findings.push(
      better
        ? {
            rule: "misplacedStation",
            series,
            params: { ...params, toLatitude: better.latitude, toLongitude: better.longitude },
          }
        : { rule: "farStation", series, params },
    );
  }
  return findings;
}
