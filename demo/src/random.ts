/** A number from 0 to below 1. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32), so that every start creates the same demonstration. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(options: readonly T[], random: Random): T {
  const chosen = options[Math.floor(random() * options.length)];
  if (chosen === undefined) throw new Error("there is nothing to pick from");
  return chosen;
}
