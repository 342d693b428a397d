import { describe, expect, it } from "vitest";
import { distance } from "./distance.ts";

const place = (latitude: number, longitude: number) => ({ latitude, longitude });

describe("the distance between two locations", () => {
  it("is zero from a location to itself", () => {
    expect(distance(place(-31.72, -70.51), place(-31.72, -70.51))).toBe(0);
  });

  it("is a quarter of the circumference from the equator to a pole, and half of it to the opposite side", () => {
    const quarter = (Math.PI / 2) * 6_371_008.8;
    expect(distance(place(0, 0), place(90, 0))).toBeCloseTo(quarter, 3);
    expect(distance(place(0, 0), place(0, 180))).toBeCloseTo(2 * quarter, 3);
    expect(distance(place(37.5, 20), place(-37.5, -160))).toBeCloseTo(2 * quarter, 0);
  });

  it("equals the worked example from Nashville to Los Angeles: 2886.45 km on a sphere of 6371.0088 km", () => {
    // Rosetta Code's haversine example gives 2887.26 km for a radius of 6372.8 km.
    const found = distance(place(36.12, -86.67), place(33.94, -118.4));
    expect((found * 6372.8) / 6371.0088 / 1000).toBeCloseTo(2887.26, 2);
  });

  it("is the same in both directions, and short across the date line", () => {
    const [west, east] = [place(-17, 179.99), place(-17, -179.99)];
    expect(distance(west, east)).toBeCloseTo(distance(east, west), 9);
    expect(distance(west, east)).toBeLessThan(2200);
  });
});
