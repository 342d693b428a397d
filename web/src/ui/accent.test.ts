import { describe, expect, it } from "vitest";
import { deriveAccent } from "./accent.ts";
import { contrast } from "./contrast.ts";
import { DEFAULT_PROJECT_COLOR } from "./default-color.ts";
import { readableOver, textOver } from "./text-over.ts";
import { defaultAccent, neutrals } from "./tokens.ts";

const WHITE = "#FFFFFF";
const INK = "#0B0E0D";

/** Eight colours chosen as difficult cases, and a grid over the whole colour cube. */
function colors(): string[] {
  const awkward = ["#333399", "#FFD400", "#000000", "#FFFFFF", "#00A651", "#E30613", "#7FDBFF", "#808080"];
  const levels = [0, 51, 102, 117, 119, 153, 204, 255].map((level) => level.toString(16).padStart(2, "0"));
  for (const red of levels)
    for (const green of levels) for (const blue of levels) awkward.push(`#${red}${green}${blue}`);
  return awkward;
}

describe("the accent of a project", () => {
  it("equals the default tokens for the default colour", () => {
    expect(DEFAULT_PROJECT_COLOR).toBe("#333399");
    expect(deriveAccent(DEFAULT_PROJECT_COLOR, "light")).toEqual({
      accent: defaultAccent.accent[0],
      onAccent: defaultAccent.onAccent[0],
      accentText: defaultAccent.accentText[0],
      accentTint: defaultAccent.accentTint[0],
    });
    expect(deriveAccent("#333399", "dark")).toMatchObject({ onAccent: defaultAccent.onAccent[1] });
  });

  it.each(["light", "dark"] as const)("is visible and readable for any chosen colour (%s)", (theme) => {
    const at = theme === "dark" ? 1 : 0;
    const [surface, canvas, text] = [neutrals.surface[at], neutrals.canvas[at], neutrals.text[at]];
    for (const color of colors()) {
      const { accent, onAccent, accentText, accentTint } = deriveAccent(color, theme);
      const ratios = {
        fill: contrast(accent, surface) / (theme === "dark" ? 4.5 : 3),
        onFill: contrast(onAccent, accent) / 4.5,
        linkOnSurface: contrast(accentText, surface) / 4.5,
        linkOnCanvas: contrast(accentText, canvas) / 4.5,
        linkOnTint: contrast(accentText, accentTint) / 4.5,
        textOnTint: contrast(text, accentTint) / 4.5,
      };
      const low = Object.entries(ratios).filter(([, ratio]) => ratio < 1);
      expect(low, `${color} gives ${accent}`).toEqual([]);
    }
  });
});

describe("text over a background", () => {
  it("is dark only on a background as light as white: luminance above 0.999", () => {
    expect(textOver("#FFFFFF", WHITE, INK)).toBe(INK);
    expect(textOver("#FFFFFE", WHITE, INK)).toBe(INK);
    expect(textOver("#FEFEFE", WHITE, INK)).toBe(WHITE);
    expect(textOver("#333399", WHITE, INK)).toBe(WHITE);
  });

  it("is the other colour where the first would be unreadable", () => {
    expect(readableOver("#FFD400", WHITE, INK)).toBe(INK);
    expect(readableOver("#333399", WHITE, INK)).toBe(WHITE);
  });
});
