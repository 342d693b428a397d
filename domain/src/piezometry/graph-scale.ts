/** Round values between two others, ends included: steps of 1, 2 or 5 times a power of ten, at most `maxTicks`. */
export function ticksBetween(low: number, high: number, maxTicks: number): number[] {
  if (!(high > low) || maxTicks < 1) return [];
  const power = 10 ** Math.floor(Math.log10((high - low) / maxTicks));
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((one) => (high - low) / one <= maxTicks) ?? power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Multiples of the step: adding 0.1 repeatedly would give 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(6)));
}

/** Splits a line into runs: at each gap of more than three usual intervals. */
export function splitAtGaps<P extends { at: number }>(points: readonly P[]): P[][] {
  const steps = points.slice(1).map((point, at) => point.at - (points[at]?.at ?? 0));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const runs: P[][] = [];
  for (const [at, point] of points.entries()) {
    const gap = at === 0 || (steps[at - 1] ?? 0) > 3 * usual;
    if (gap) runs.push([point]);
    else runs.at(-1)?.push(point);
  }
  return runs;
}
