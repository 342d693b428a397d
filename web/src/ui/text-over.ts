import { contrast, luminance } from "./contrast.ts";

const ON_DARK = "#FFFFFF";
const ON_LIGHT = "#0B0E0D";
const LUMINANCE_THRESHOLD = 0.999;
/** WCAG 2.2 AA for text. */
export const READABLE = 4.5;

/** The platform's rule: a background as light as white takes the dark text, every other the light one. */
export function textOver(background: string, light: string, dark: string): string {
  return luminance(background) > LUMINANCE_THRESHOLD ? dark : light;
}

/** The platform's rule where it can be read, else the other of the two. */
export function readableOver(background: string, light: string, dark: string): string {
  const wanted = textOver(background, light, dark);
  if (contrast(wanted, background) >= READABLE) return wanted;
  return contrast(light, background) > contrast(dark, background) ? light : dark;
}

/** Text over a raw project colour. */
export const textOnColor = (background: string): string => readableOver(background, ON_DARK, ON_LIGHT);
