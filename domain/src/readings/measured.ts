/** Greatest number of decimals that is shown. */
const MAX_DECIMALS = 9;
/** Decimals, and below 1 significant digits, of a reading without a resolution: what follows is noise of its number. */
const REPORTED_DIGITS = 3;
/** Resolution of a level above the sea, in metres: what a dip meter resolves, and finer than a piezometer's accuracy. */
export const LEVEL_RESOLUTION = 0.01;

/**
 * A value to the resolution of its sensor, and the decimals that show it. Screens, mails and documents show values so;
 * exports are exact.
 * @param resolution smallest difference that is shown, in the value's unit; null: as reported, without the noise of
 * its number, such as 8123.4 of 8123.400000001
 */
export function toResolution(value: number, resolution: number | null): { value: number; decimals: number } {
  if (resolution === null || !(resolution > 0)) {
    const reported = Number(
      Math.abs(value) < 1 ? value.toPrecision(REPORTED_DIGITS) : value.toFixed(REPORTED_DIGITS),
    );
    return { value: reported, decimals: decimalsOf(reported) };
  }
  return { value: Math.round(value / resolution) * resolution, decimals: decimalsOf(resolution) };
}

/** Decimals that a number needs: two for 0.05, and none for 5. */
function decimalsOf(number: number): number {
  let decimals = 0;
  while (decimals < MAX_DECIMALS && !isWhole(number * 10 ** decimals)) decimals++;
  return decimals;
}

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-6;
