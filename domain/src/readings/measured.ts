/** Greatest number of decimals that a screen shows. */
const MAX_DECIMALS = 9;

/**
 * A value to the resolution of its sensor, and the decimals that show it. Screens show values so; exports are exact.
 * @param resolution smallest difference that is shown, in the value's unit; null: as reported
 * @returns decimals undefined for a value as reported
 */
export function toResolution(
  value: number,
  resolution: number | null,
): { value: number; decimals: number | undefined } {
  if (resolution === null || !(resolution > 0)) return { value, decimals: undefined };
  // A resolution of 0.05 needs two decimals, and one of 5 none.
  let decimals = 0;
  while (decimals < MAX_DECIMALS && !isWhole(resolution * 10 ** decimals)) decimals++;
  return { value: Math.round(value / resolution) * resolution, decimals };
}

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-6;
