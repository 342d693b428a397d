import { expect, it } from "vitest";
import { DARK_BACKGROUND, LIGHT_BACKGROUND, logoBackground } from "./logo-background.ts";

const GREEN = "#1B7A4B";
const CLEAR = [0, 0, 0, 0];
const WHITE = [255, 255, 255, 255];
const INK = [30, 30, 30, 255];
/** Opaque pixels, and as many transparent ones. */
const picture = (...ink: readonly number[][]) => [...ink, ...ink.map(() => CLEAR)].flat();

it.each([
  ["a white logo", picture(WHITE), LIGHT_BACKGROUND, GREEN],
  ["a white logo on a white project", picture(WHITE), LIGHT_BACKGROUND, "#FFFFFF"],
  ["a dark logo", picture(INK), DARK_BACKGROUND, GREEN],
  ["a logo in the project's own colour", picture([27, 122, 75, 255]), GREEN, LIGHT_BACKGROUND],
])("%s is not drawn on a background that hides it", (_, pixels, hidden, other) => {
  const ground = logoBackground(pixels, [hidden, other, DARK_BACKGROUND, LIGHT_BACKGROUND]);
  expect(ground).not.toBe(hidden);
});

it("chooses the first background on which the logo is visible", () => {
  expect(logoBackground(picture(WHITE), [GREEN, LIGHT_BACKGROUND, DARK_BACKGROUND])).toBe(GREEN);
  expect(logoBackground(picture(INK), [LIGHT_BACKGROUND, GREEN, DARK_BACKGROUND])).toBe(LIGHT_BACKGROUND);
});

it("chooses no background for a picture with its own, nor for an empty one", () => {
  expect(logoBackground([...WHITE, ...WHITE], [LIGHT_BACKGROUND, GREEN])).toBe(LIGHT_BACKGROUND);
  expect(logoBackground(CLEAR, [LIGHT_BACKGROUND, GREEN])).toBe(LIGHT_BACKGROUND);
});
