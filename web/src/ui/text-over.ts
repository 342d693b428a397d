import { contrast, luminance } from "./contrast.ts";

const ON_DARK = "#FFFFFF";
const ON_LIGHT = "#0B0E0D";
const LUMINANCE_THRESHOLD = 0.999;
/** Minimum contrast ratio for text (WCAG 2.2 AA). */
export const READABLE = 4.5;

/** The platform's rule: a background as light as white gets dark text, any other light text. */
export function textOver(background: string, light: string, dark: string): string {
  return luminance(background) > LUMINANCE_THRESHOLD ? dark : light;
}

/** The platform's rule if its contrast suffices, otherwise the other of the two. */
export function readableOver(background: string, light: string, dark: string): string {
  const preferred = textOver(background, light, dark);
  if (contrast(preferred, background) >= READABLE) return preferred;
  return contrast(light, background) > contrast(dark, background) ? light : dark;
}

/** Text colour on a project's unmodified colour. */
export const textOnColor = (background: string): string => readableOver(background, ON_DARK, ON_LIGHT);
