import { fromOklch, mix, toOklch } from "./color.ts";
import { contrast } from "./contrast.ts";
import { READABLE, textOnColor } from "./text-over.ts";
import { neutrals } from "./tokens.ts";

export type ThemeName = "light" | "dark";

export interface Accent {
  /** Fill of the primary button and of the marker of the current item. */
  accent: string;
  onAccent: string;
  /** Links and the active entry; also the focus colour. */
  accentText: string;
  /** Selected rows and the active tab. */
  accentTint: string;
}

const STEP = 0.01;

/**
 * Derives the accent of a theme from a project's colour (`#RRGGBB`): the hue is preserved, the lightness is adjusted
 * until the contrast suffices. The fill reaches 3:1 on the surface (dark 4.5:1), text on the fill 4.5:1, accent text
 * 4.5:1 (dark 6:1) on surface, canvas and tint.
 */
export function deriveAccent(color: string, theme: ThemeName): Accent {
  const dark = theme === "dark";
  const at = dark ? 1 : 0;
  const surface = neutrals.surface[at];
  const canvas = neutrals.canvas[at];
  const away = dark ? STEP : -STEP;
  const onFill = (fill: string) => contrast(textOnColor(fill), fill) >= READABLE;
  const accent = moved(color, away, (fill) => contrast(fill, surface) >= (dark ? 4.5 : 3) && onFill(fill));
  const accentTint = mix(accent, surface, dark ? 0.28 : 0.1);
  const least = dark ? 6 : READABLE;
  return {
    accent,
    onAccent: textOnColor(accent),
    accentTint,
    accentText: moved(accent, away, (text) =>
      [surface, canvas, accentTint].every((below) => contrast(text, below) >= least),
    ),
  };
}

function moved(color: string, step: number, fits: (hex: string) => boolean): string {
  const start = toOklch(color);
  let hex = color.toUpperCase();
  for (let { lightness } = start; !fits(hex); ) {
    lightness += step;
    if (lightness < 0 || lightness > 1) return hex;
    hex = fromOklch({ ...start, lightness });
  }
  return hex;
}

const NAMES: Readonly<Record<keyof Accent, string>> = {
  accent: "--accent",
  onAccent: "--on-accent",
  accentText: "--accent-text",
  accentTint: "--accent-tint",
};

/** Applies the accents of a project's colour to the page, for both themes. */
export function applyAccent(color: string, style: CSSStyleDeclaration): void {
  for (const theme of ["light", "dark"] as const) {
    const accent = deriveAccent(color, theme);
    for (const [name, property] of Object.entries(NAMES)) {
      style.setProperty(`${property}-${theme}`, accent[name as keyof Accent]);
    }
  }
}
