/** Round steps that hold all from `low` to `high`, about five of them; ascending. */
export function niceTicks(low: number, high: number): number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  // One value alone stands in the middle of something. What adding up and dividing leave behind is no difference: steps of it
  // could not even be counted.
  const size = Math.max(Math.abs(low), Math.abs(high));
  const apart = high - low > size * 1e-9;
  const span = apart ? high - low : size || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor((apart ? low : low - span / 4) / step);
  const last = Math.ceil((apart ? high : high + span / 4) / step);
  const ticks: number[] = [];
  // Of things that cannot be below zero no axis goes there.
  for (let n = low >= 0 ? Math.max(0, first) : first; n <= last; n++)
    ticks.push(Number((n * step).toPrecision(12)));
  return ticks.length > 1 ? ticks : [0, 1];
}
