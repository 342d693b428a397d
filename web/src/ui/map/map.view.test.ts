import { describe, expect, it } from "vitest";
import {
  fit,
  inWorld,
  metresPerPixel,
  niceBelow,
  onScreen,
  placeOf,
  tilesOf,
  utmGrid,
  worldOf,
} from "./map.view.ts";

const SIZE = { width: 480, height: 460 };

describe("the map's view", () => {
  it("converts degrees to the screen and back", () => {
    expect(worldOf(0, 0)).toEqual([0.5, 0.5]);
    expect(worldOf(-180, 85.0511287798)[0]).toBe(0);
    const view = fit([worldOf(-69.3, -24.5), worldOf(-69.2, -24.4)], SIZE);
    const [longitude, latitude] = placeOf(inWorld(view, onScreen(view, worldOf(-69.25, -24.45))));
    expect(longitude).toBeCloseTo(-69.25, 9);
    expect(latitude).toBeCloseTo(-24.45, 9);
  });

  it("shows all points within its margin, and a single one with its surroundings", () => {
    const points = [worldOf(-69.3, -24.5), worldOf(-69.1, -24.45), worldOf(-69.2, -24.4)];
    const view = fit(points, SIZE);
    for (const [x, y] of points.map((point) => onScreen(view, point))) {
      expect(x).toBeGreaterThanOrEqual(47.9);
      // Not covered by the map's buttons.
      expect(x).toBeLessThanOrEqual(SIZE.width - 79.9);
      expect(y).toBeGreaterThanOrEqual(47.9);
      expect(y).toBeLessThanOrEqual(SIZE.height - 47.9);
    }
    const alone = fit([worldOf(-69.3, -24.5)], SIZE);
    const [x, y] = onScreen(alone, worldOf(-69.3, -24.5));
    expect([Math.round(x), Math.round(y)]).toEqual([240, 230]);
    expect(metresPerPixel(alone, SIZE) * SIZE.width).toBeGreaterThan(3_500);
  });

  it("has a correct scale: a degree of latitude is 111 km", () => {
    const view = fit([worldOf(-69, -0.5), worldOf(-69, 0.5)], SIZE);
    const [, top] = onScreen(view, worldOf(-69, 0.5));
    const [, bottom] = onScreen(view, worldOf(-69, -0.5));
    expect(((bottom - top) * metresPerPixel(view, SIZE)) / 1000).toBeCloseTo(111.3, 0);
    expect([niceBelow(730), niceBelow(499), niceBelow(0.3)]).toEqual([500, 200, 0.2]);
  });

  it("draws the grid of the zone at its coordinates", () => {
    const view = fit([worldOf(-69.02, -24.5), worldOf(-68.98, -24.48)], SIZE);
    const grid = utmGrid(view, SIZE);
    expect(grid).toMatchObject({ zone: 19, south: true });
    // The central meridian is easting 500 000.
    const line = grid?.eastings.find(({ metres }) => metres === 500_000);
    const [x] = onScreen(view, worldOf(-69, -24.49));
    for (const [at] of line?.points ?? [[Number.NaN]]) expect(at).toBeCloseTo(x, 3);
    expect(utmGrid(fit([], SIZE), SIZE)).toBeNull();
  });

  it("covers the visible area with tiles, each at its position", () => {
    const view = fit([worldOf(-69.3, -24.5), worldOf(-69.2, -24.4)], SIZE);
    const tiles = tilesOf("https://tiles.example/{z}/{x}/{y}.png", view, SIZE);
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(SIZE.width);
    expect(Math.max(...tiles.map(({ y, size }) => y + size))).toBeGreaterThanOrEqual(SIZE.height);
    expect(tiles[0]?.address).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
  });
});
