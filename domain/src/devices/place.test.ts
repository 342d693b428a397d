import { describe, expect, it } from "vitest";
import { placeFaults } from "./place.ts";

const station = { latitude: -28.276, longitude: -69.695, elevation: 2838 };
const device = { latitude: -28.2761, longitude: -69.6951, terrainElevation: 2838.4 };

describe("the location of a device", () => {
  it("may be near its station, anywhere without a station, or absent", () => {
    expect(placeFaults(device, station)).toEqual([]);
    expect(placeFaults(device, null)).toEqual([]);
    expect(placeFaults({ latitude: null, longitude: null, terrainElevation: null }, station)).toEqual([]);
  });
  it("needs both coordinates, and is not at 0, 0", () => {
    expect(placeFaults({ ...device, longitude: null }, station)).toEqual([
      { path: "longitude", fault: "half" },
    ]);
    expect(placeFaults({ ...device, latitude: 0, longitude: 0 }, null)).toEqual([
      { path: "latitude", fault: "nowhere" },
    ]);
  });
  it("is refused far from its station, as when latitude and longitude are swapped", () => {
    expect(placeFaults({ ...device, latitude: -69.6951, longitude: -28.2761 }, station)).toMatchObject([
      { fault: "far" },
    ]);
  });
  it("is refused hundreds of metres above or below it", () => {
    expect(placeFaults({ ...device, terrainElevation: 283.8 }, station)).toEqual([
      { path: "terrainElevation", fault: "high", metres: -2554 },
    ]);
  });
});
