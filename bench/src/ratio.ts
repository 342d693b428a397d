/** Absolute times mean nothing on a shared machine: both sides run alternately, and only their ratio is reported. */
export async function compare(
  name: string,
  target: string,
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<void> {
  const ratios: number[] = [];
  const times: { ours: number; reference: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [first, second] = round % 2 === 0 ? [ours, reference] : [reference, ours];
    const a = await first();
    const b = await second();
    const pair = round % 2 === 0 ? { ours: a, reference: b } : { ours: b, reference: a };
    // The first round warms both up.
    if (round === 0) continue;
    times.push(pair);
    ratios.push(pair.ours / pair.reference);
  }
  ratios.sort((a, b) => a - b);
  const middle = median(ratios);
  const spread = `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`;
  const ms = `${median(times.map((t) => t.ours)).toFixed(0)} ms to ${median(times.map((t) => t.reference)).toFixed(0)} ms`;
  console.log(`${name}: ratio ${middle.toFixed(2)} (${spread}, n=${ratios.length}; ${ms}); target ${target}`);
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
