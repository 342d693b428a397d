/**
 * Colours as data. `tokens.css` contains the same values; one test compares both and another checks every contrast
 * (WCAG 2.x) and every difference under colour vision deficiencies. Pairs are [light, dark].
 */
type Pair = readonly [light: string, dark: string];
type Meaning = { readonly mark: Pair; readonly text: Pair; readonly tint: Pair };

export const neutrals = {
  canvas: ["#F4F6F4", "#0F1211"],
  surface: ["#FFFFFF", "#161A18"],
  raised: ["#FFFFFF", "#1F2422"],
  sunken: ["#EEF1EE", "#0B0E0D"],
  line: ["#DFE4E0", "#2A312D"],
  lineStrong: ["#C5CCC7", "#414A45"],
  control: ["#79827C", "#76827B"],
  muted: ["#59625D", "#9BA6A0"],
  text2: ["#414945", "#C3CBC6"],
  text: ["#161B18", "#EBEFEC"],
} as const satisfies Record<string, Pair>;

/** Accent of a project without its own colour; any other is derived from the project's colour by `accent.ts`. */
export const defaultAccent = {
  accent: ["#333399", "#6E7AE6"],
  onAccent: ["#FFFFFF", "#0B0E0D"],
  accentText: ["#333399", "#A8B6FF"],
  accentTint: ["#EBEBF5", "#2F3552"],
} as const satisfies Record<string, Pair>;

const meaning = (
  light: readonly [string, string, string],
  dark: readonly [string, string, string],
): Meaning => ({
  mark: [light[0], dark[0]],
  text: [light[1], dark[1]],
  tint: [light[2], dark[2]],
});

/** Mark (icon and fill), text and tint of each state of a monitoring. */
export const states = {
  done: meaning(["#0A7A5A", "#075C44", "#DFF2EA"], ["#35B58C", "#6FD3B0", "#12312A"]),
  far: meaning(["#7A8894", "#4B5661", "#EDF0F3"], ["#8593A0", "#B4BFC9", "#232A30"]),
  near: meaning(["#B97A00", "#744A00", "#FDF0D0"], ["#EBB545", "#F0C667", "#372A0C"]),
  unfulfilled: meaning(["#B92513", "#9B2111", "#FCE6E1"], ["#EE6450", "#FF9D8B", "#43190F"]),
  rescheduled: meaning(["#1D74C2", "#12568F", "#E1EEFA"], ["#5AA9EE", "#8FC6F7", "#10293F"]),
  skipped: meaning(["#4B4F4D", "#4B4F4D", "#ECEEEC"], ["#B9BFBB", "#B9BFBB", "#2A2F2C"]),
} as const;
export type StateKind = keyof typeof states;
