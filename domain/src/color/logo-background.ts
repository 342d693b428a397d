/** Background of a logo where its own colours require a dark one: almost black. */
export const DARK_BACKGROUND = "#161B18";
export const LIGHT_BACKGROUND = "#FFFFFF";

/** Contrast from which a shape is clearly visible (WCAG 2.2, 1.4.11). */
const CLEAR = 3;
/** A background is good if the logo's pixels reach, on average, this share of a clear contrast. */
const GOOD_SHARE = 0.75;

/**
 * The background on which a logo is visible: the first candidate with sufficient contrast, else the one with the best.
 * Transparent pixels do not count.
 *
 * @param pixels red, green, blue and alpha of each, 0 to 255
 * @param candidates colours as `#RRGGBB`, the preferred one first; at least one
 */
export function logoBackground(
  pixels: ArrayLike<number>,
  candidates: readonly [string, ...string[]],
): string {
  const [preferred] = candidates;
  if (!hasTransparency(pixels)) return preferred;
  const scored = candidates.map((color) => ({ color, score: visibility(pixels, color) }));
  const good = scored.find(({ score }) => score >= GOOD_SHARE);
  return (good ?? scored.reduce((best, one) => (one.score > best.score ? one : best))).color;
}

/** A picture without transparency includes its own background. */
function hasTransparency(pixels: ArrayLike<number>): boolean {
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 250) return true;
  return false;
}

/** Average share of a clear contrast that the visible pixels reach on the background, 0 to 1. */
function visibility(pixels: ArrayLike<number>, ground: string): number {
  const behind = luminance(
    ...([1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16)) as Channels),
  );
  let ink = 0;
  let sum = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    const own = luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const contrast = (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05);
    ink += alpha;
    sum += alpha * (Math.min(contrast, CLEAR) / CLEAR);
  }
  return ink === 0 ? 1 : sum / ink;
}

type Channels = [red: number, green: number, blue: number];

/** WCAG 2.x relative luminance of a colour of 0 to 255. */
function luminance(...channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
