import { distance, type Place } from "../geo/distance.ts";

/** A level at an instant (epoch ms); null where a reading gave no level. */
export interface DatedLevel {
  at: number;
  level: number | null;
}

/** The value at an instant: the last of the ordered points that is not after it, unless it is older than `within`. */
export function levelAt<P extends DatedLevel>(points: readonly P[], at: number, within: number): P | null {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[middle]?.at ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
    else high = middle;
  }
  const found = points[low - 1];
  return found && at - found.at <= within ? found : null;
}

/** The usual interval of ordered points in ms: the median; 0 for fewer than two. */
export function medianStep(points: readonly { at: number }[]): number {
  const steps = points.slice(1).map(({ at }, before) => at - (points[before]?.at ?? 0));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

/**
 * Orders places along a line from the westernmost one: their principal axis on a plane about their middle. Those
 * without a position come last, in their original order.
 * @param from the previous place in that order and its distance in metres, null for the first and for those without a
 * position
 */
export function interpolate<P extends { place: Place | null }>(
  all: readonly P[],
): { one: P; from: number | null }[] {
  const known = all.flatMap((one) => (one.place ? [{ one, place: one.place }] : []));
  const mean = (pick: (place: Place) => number) =>
    known.reduce((sum, { place }) => sum + pick(place), 0) / Math.max(1, known.length);
  const middle = {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  };
  const narrow = Math.cos((middle.latitude * Math.PI) / 180);
  const flat = known.map(({ one, place }) => ({
    one,
    place,
    x: (place.longitude - middle.longitude) * narrow,
    y: place.latitude - middle.latitude,
  }));
  const sum = (pick: (one: { x: number; y: number }) => number) =>
    flat.reduce((total, one) => total + pick(one), 0);
  const angle = Math.atan2(2 * sum(({ x, y }) => x * y), sum(({ x }) => x * x) - sum(({ y }) => y * y)) / 2;
  const along = ({ x, y }: { x: number; y: number }) => x * Math.cos(angle) + y * Math.sin(angle);
  const ordered = flat.toSorted((a, b) => along(a) - along(b));
  const placed = ordered.map(({ one, place }, at) => {
    const before = ordered[at - 1];
    return { one, from: before ? distance(before.place, place) : null };
  });
  return [...placed, ...all.filter(({ place }) => !place).map((one) => ({ one, from: null }))];
}
