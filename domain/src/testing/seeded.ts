/** Whole numbers from `min` to `max`, both included. */
export type RandomInteger = (min: number, max: number) => number;

/** A generator that gives the same numbers for the same seed (mulberry32), so that a failing case can be repeated. */
export function seeded(seed: number): RandomInteger {
  let state = seed;
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return min + Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * (max - min + 1));
  };
}
