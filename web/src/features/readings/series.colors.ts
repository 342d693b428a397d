import type { Theme } from "../../lib/theme.ts";
import { neutrals, states } from "../../ui/tokens.ts";

/**
 * Tested to be distinguishable with colour vision deficiencies; each line also has its own dash, so that a greyscale
 * print is readable.
 */
const COLORS = [
  ["#18378F", "#709AFB"],
  ["#9B5708", "#DE5A28"],
  ["#0C471E", "#6FE08C"],
  ["#8F5AEC", "#8A58E6"],
  ["#AF8A26", "#CFAA14"],
  ["#E83F86", "#E79CAE"],
  ["#4F565D", "#757E86"],
  ["#139EC6", "#8FE5FE"],
] as const;
const DASHES = [[], [10, 4], [3, 3], [12, 3, 3, 3], [6, 6], [16, 5], [2, 5], [8, 3, 2, 3, 2, 3]] as const;
export const MAX_LINES = COLORS.length;

const side = (theme: Theme) => (theme === "dark" ? 1 : 0);
export const lineOf = (at: number, theme: Theme) => ({
  color: (COLORS[at % COLORS.length] ?? COLORS[0])[side(theme)],
  dash: [...(DASHES[at % DASHES.length] ?? [])] as number[],
});

/** Appearance of an alert's priority: 1 high, 2 medium, 3 low. */
export function priorityStyle(priority: number, theme: Theme) {
  const kind = priority === 1 ? states.unfulfilled : priority === 2 ? states.near : states.rescheduled;
  const dash = priority === 1 ? [] : priority === 2 ? [7, 4] : [2, 4];
  return { mark: kind.mark[side(theme)], text: kind.text[side(theme)], dash };
}

export const inkOf = (theme: Theme) => ({
  surface: neutrals.surface[side(theme)],
  line: neutrals.line[side(theme)],
  muted: neutrals.muted[side(theme)],
  text: neutrals.text[side(theme)],
});
