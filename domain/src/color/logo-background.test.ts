import { expect, it } from "vitest";
import { DARK_GROUND, LIGHT_GROUND, logoGround } from "./logo-background.ts";

const GREEN = "#1B7A4B";
const CLEAR = [0, 0, 0, 0];
const WHITE = [255, 255, 255, 255];
const INK = [30, 30, 30, 255];
/** Ink on a half that is transparent. */
const picture = (...ink: readonly number[][]) => [...ink, ...ink.map(() => CLEAR)].flat();

it.each([
  ["a white logo", picture(WHITE), LIGHT_GROUND, GREEN],
  ["a white logo on a white project", picture(WHITE), LIGHT_GROUND, "#FFFFFF"],
  ["a dark logo", picture(INK), DARK_GROUND, GREEN],
  ["a logo in the project's own colour", picture([27, 122, 75, 255]), GREEN, LIGHT_GROUND],
])("%s does not stand on a ground that hides it", (_, pixels, hidden, other) => {
  const ground = logoGround(pixels, [hidden, other, DARK_GROUND, LIGHT_GROUND]);
  expect(ground).not.toBe(hidden);
});

it("prefers the first ground on which the logo is seen", () => {
  expect(logoGround(picture(WHITE), [GREEN, LIGHT_GROUND, DARK_GROUND])).toBe(GREEN);
  expect(logoGround(picture(INK), [LIGHT_GROUND, GREEN, DARK_GROUND])).toBe(LIGHT_GROUND);
});

it("leaves the ground to a picture that brings its own, and to one with nothing in it", () => {
  expect(logoGround([...WHITE, ...WHITE], [LIGHT_GROUND, GREEN])).toBe(LIGHT_GROUND);
  expect(logoGround(CLEAR, [LIGHT_GROUND, GREEN])).toBe(LIGHT_GROUND);
});
